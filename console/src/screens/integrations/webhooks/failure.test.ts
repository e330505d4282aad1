import { evaluateResponse } from '../../../../../src/domain/webhooks/answer';
import { QUEUE_FULL } from '../../../../../src/domain/webhooks/endpoint-rules';
import { failureOf } from './failure';

const answered = (status: number, headers = {}): string => {
  const verdict = evaluateResponse(status, headers, 0);
  return 'reason' in verdict ? verdict.reason : '';
};

it.each([
  [answered(500), 'answered', { code: '500' }],
  [answered(302), 'answered', { code: '302' }],
  [answered(302, { location: '/new' }), 'redirected', { code: '302', address: '/new' }],
  ['It answered 410 Gone.', 'answered', { code: '410' }],
  ['it could not be reached: ENOTFOUND', 'unreachable', { cause: 'ENOTFOUND' }],
  ['it could not be reached', 'unreached', {}],
  ['it did not answer in time', 'late', {}],
  [QUEUE_FULL, 'full', { number: '10000' }],
  ['the plan "Free" does not include webhooks: replay the event when the plan does', 'plan', { plan: 'Free' }],
  ['connection lost', 'other', { reason: 'Connection lost.' }],
])('reads the reason "%s"', (reason, kind, values) => {
  expect(failureOf(reason)).toMatchObject({ kind, values });
});

import { outcomeOf } from './outcome';

const told = (success: string | null, error: string | null) => ({ last_success_at: success, last_error: error });

it.each([
  [told(null, null), told(null, null), { kind: 'waiting' }],
  [told(null, null), told('2026-01-01', null), { kind: 'arrived' }],
  [told('2026-01-01', 'HTTP 500'), told('2026-01-02', null), { kind: 'arrived' }],
  [told(null, null), told(null, 'HTTP 500'), { kind: 'failed', error: 'HTTP 500' }],
  [told(null, 'HTTP 404'), told(null, 'HTTP 500'), { kind: 'failed', error: 'HTTP 500' }],
  [told(null, 'HTTP 500'), told(null, 'HTTP 500'), { kind: 'waiting' }],
])('from %j to %j it is %j', (before, now, outcome) => {
  expect(outcomeOf(before, now)).toEqual(outcome);
});

import { ATTENTION } from '../../../../src/domain/deployments/notices/attention';
import { attentionFilter } from './attention-filter';

const NOW = Date.parse('2026-03-10T12:00:00.000Z');

it('selects what the overview counts', () => {
  expect(attentionFilter(ATTENTION.running, NOW)).toEqual(['status:$in:pending,running,destroying']);
  expect(attentionFilter(ATTENTION.failed_this_week, NOW)).toEqual([
    'status:$in:failed,timed_out',
    'ended_at:$gte:2026-03-03T12:00:00.000Z',
  ]);
  expect(attentionFilter(ATTENTION.drifted, NOW)).toEqual(['status:$in:succeeded', 'drifted_at:$notNull:true']);
  expect(attentionFilter(ATTENTION.expiring_soon, NOW)).toEqual([
    'status:$in:succeeded,failed,timed_out',
    'expires_at:$lte:2026-03-11T12:00:00.000Z',
  ]);
});

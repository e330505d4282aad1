import { ATTENTION, type Attention } from './attention';
import { UNFINISHED } from '../schedule';

const groups: Attention[] = Object.values(ATTENTION);

it('each deployment for which something is still to happen is counted in exactly one group', () => {
  for (const status of UNFINISHED)
    expect(groups.filter(({ statuses, time }) => !time && statuses.includes(status))).toHaveLength(1);
});

it('what is final needs nobody', () => {
  for (const status of ['rejected', 'cancelled', 'destroyed'] as const)
    expect(groups.filter(({ statuses }) => statuses.includes(status))).toEqual([]);
});

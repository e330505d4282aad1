import { SYNTHETIC_STATUSES } from '../vocabularies';
import { AVAILABLE_STATUSES, shareOf } from './availability';

it('counts responses as available', () => {
  expect(SYNTHETIC_STATUSES.filter((status) => !AVAILABLE_STATUSES.includes(status))).toEqual(['down', 'error']);
});

it.each([
  [0, 0, null],
  [0, 4, 0],
  [3, 4, 0.75],
  [2, 3, 0.666667],
  [4, 4, 1],
])('%i of %i is a share of %p', (part, whole, share) => {
  expect(shareOf(part, whole)).toBe(share);
});

import { isBehind } from './backlog';

it.each([
  [null, false],
  [1, false],
  [99, false],
  [100, true],
])('says whether %p waiting results are a backlog', (pending, is) => {
  expect(isBehind(pending)).toBe(is);
});

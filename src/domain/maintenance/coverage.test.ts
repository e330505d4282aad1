import { covers } from './coverage';

const check = { documentId: 'c1', labels: ['shop', 'eu'] };

it.each([
  [{ checks: [], labels: [] }, true],
  [{ checks: ['c1'], labels: [] }, true],
  [{ checks: ['c2'], labels: [] }, false],
  [{ checks: [], labels: ['eu'] }, true],
  [{ checks: ['c2'], labels: ['us'] }, false],
])('a window for %j covers the check: %s', (window, isCovered) => {
  expect(covers(window, check)).toBe(isCovered);
});

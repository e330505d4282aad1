import { versionName } from './version-name';

const LINE = [
  { number: 1, version: null },
  { number: 2, version: '1.4.0' },
  { number: 3, version: '2.0.0' },
  { number: 4, version: '2.0.0' },
];

it('calls a version what its author calls it, and tells apart those with one name', () => {
  expect(LINE.map((one) => versionName(one, LINE))).toEqual(['1', '1.4.0', '2.0.0 (3)', '2.0.0 (4)']);
});

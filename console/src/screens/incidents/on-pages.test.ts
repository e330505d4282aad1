import { isOnPages } from './on-pages';

it.each([
  [true, ['one'], true],
  [true, [], false],
  [true, null, false],
  [false, ['one'], false],
])('says whether pages show an incident (public: %p, checks: %p)', (isPublic, checks, is) => {
  expect(isOnPages({ public: isPublic, checks })).toBe(is);
});

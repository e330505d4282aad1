import { hidesPerson } from './unaccepted-memberships';

it.each([
  [{ pending_since: '2026-01-01', user_name: 'ada@corp.example' }, true],
  [{ pending_since: '2026-01-01', user_name: null }, false],
  [{ pending_since: null, user_name: 'ada@corp.example' }, false],
  [{}, false],
])('hides the person of the membership %j: %p', (membership, expected) => {
  expect(hidesPerson(membership)).toBe(expected);
});

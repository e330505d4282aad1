import { isOpenChange, linkEnds } from './change';

const CHANGE = { id: 'b', from: 'old@a.example', to: 'new@a.example', at: 1000, isUsed: false };

it.each([
  ['the latest request', CHANGE, 'b', 2000, true],
  ['an earlier request', CHANGE, 'a', 2000, false],
  ['a link that was used', { ...CHANGE, isUsed: true }, 'b', 2000, false],
  ['a link in its last moment', CHANGE, 'b', linkEnds(CHANGE) - 1, true],
  ['a link that is a day old', CHANGE, 'b', linkEnds(CHANGE), false],
  ['an account without a request', null, 'b', 2000, false],
])('decides whether %s works', (_name, change, id, now, works) => expect(isOpenChange(change, id, now)).toBe(works));

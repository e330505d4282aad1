import { byteLength } from './byte-length';

it('counts the bytes of a text in UTF-8', () => {
  expect(['', 'a', 'ü', '€', '😀'].map(byteLength)).toEqual([0, 1, 2, 3, 4]);
});

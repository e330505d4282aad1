import { defined } from '../values';
const FNV_START = 0x811c9dc5;
const FNV_PRIME = 0x01000193;
const MIX = 0x9e3779b1;
const RANGE = 2 ** 32;

/**
 * A source of numbers that look random and are the same on every machine.
 *
 * @param name different names give independent sources
 * @returns a function from any integer to a number from 0 up to, but not including, 1
 */
export const noiseOf = (name: string): ((place: number) => number) => {
  let seed = FNV_START;
  for (const character of name) seed = Math.imul(seed ^ defined(character.codePointAt(0)), FNV_PRIME);
  return (place) => {
    let mixed = Math.imul(seed ^ Math.imul(place, MIX), FNV_PRIME);
    mixed = Math.imul(mixed ^ (mixed >>> 15), MIX);
    return ((mixed ^ (mixed >>> 13)) >>> 0) / RANGE;
  };
};

import { createHash } from 'node:crypto';
import { createOccurrenceCounter } from './occurrence-counter';

const identity = (text: string | number): string => createHash('sha256').update(String(text)).digest('hex');

describe('the counter of occurrences', () => {
  it('counts each identity separately, from zero', () => {
    const counter = createOccurrenceCounter();
    expect(['a', 'b', 'a', 'a', 'b', 'c'].map((text) => counter.next(identity(text)))).toEqual([0, 0, 1, 2, 1, 0]);
  });

  it('keeps all identities when it grows', () => {
    const counter = createOccurrenceCounter();
    for (let round = 0; round < 3; round += 1) {
      for (let number = 0; number < 20_000; number += 1)
        if (counter.next(identity(number)) !== round) throw new Error(`${number} in round ${round}`);
    }
  });

  it('keeps its counts while it grows', () => {
    const counter = createOccurrenceCounter();
    const expected = new Map<number, number>();
    for (let at = 0; at < 60_000; at += 1) {
      // Old and new identities alternate, so that each growth affects both.
      const number = at % 3 === 0 ? (at * 7919) % (at + 1) : at;
      const before = expected.get(number) ?? 0;
      expected.set(number, before + 1);
      if (counter.next(identity(number)) !== before) throw new Error(`${number} at ${at}`);
    }
  });

  it('counts an identity of zeros like any other', () => {
    const counter = createOccurrenceCounter();
    expect([counter.next('0'.repeat(32)), counter.next('0'.repeat(32))]).toEqual([0, 1]);
  });

  it('distinguishes identities that share a slot', () => {
    const counter = createOccurrenceCounter();
    const same = (high: string) => `${high}00000001`;
    expect([same('0000000a'), same('0000000b'), same('0000000a')].map((text) => counter.next(text))).toEqual([0, 0, 1]);
  });
});

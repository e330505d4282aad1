import fc from 'fast-check';
import { groupRecords } from './record-groups';

const named = (key: string, part: number) => ({ key, part });

describe('linked records', () => {
  it('follow the assigned record, over any number of links and in both directions', () => {
    const ties = [
      ['agent', 'instance'],
      ['instance', 'blueprint'],
      ['blueprint', 'draft'],
      ['other agent', 'other instance'],
    ] as const;
    for (const key of ['agent', 'instance', 'blueprint', 'draft']) {
      const { parts, conflicts } = groupRecords([named(key, 1)], ties);
      expect([...parts].sort()).toEqual(['agent', 'blueprint', 'draft', 'instance'].map((each) => [each, 1]));
      expect(conflicts).toEqual([]);
    }
  });

  it('can be assigned more than once to one part', () => {
    const { parts, conflicts } = groupRecords([named('a', 2), named('b', 2)], [['a', 'b']]);
    expect([[...parts], conflicts]).toEqual([
      [
        ['a', 2],
        ['b', 2],
      ],
      [],
    ]);
  });

  it('cannot be assigned to different parts', () => {
    const [a, b, c] = [named('a', 0), named('b', 1), named('c', 0)];
    const ties = [
      ['a', 'x'],
      ['x', 'b'],
      ['b', 'c'],
    ] as const;
    expect(groupRecords([a, b, c], ties).conflicts).toEqual([{ record: b, other: a }]);
  });

  it('ignore records that are not assigned', () => {
    expect([...groupRecords([named('a', 0)], [['b', 'c']]).parts]).toEqual([['a', 0]]);
  });

  it('are never in two parts, however they are linked', () => {
    const key = fc.nat(12).map(String);
    fc.assert(
      fc.property(fc.array(fc.tuple(key, key)), fc.uniqueArray(key), fc.array(fc.nat(2)), (ties, keys, choices) => {
        const assigned = keys.map((each, index) => named(each, choices[index] ?? 0));
        const { parts, conflicts } = groupRecords(assigned, ties);
        const split = ties.filter(([a, b]) => parts.get(a) !== parts.get(b));
        expect(split.length > 0).toBe(conflicts.length > 0);
      }),
    );
  });
});

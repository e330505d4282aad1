import { inRounds } from './rounds';

const rounds = (items: string[], groups: string[]): string[] => inRounds(items, groups, (item) => item.charAt(0));

describe('rounds', () => {
  it('contain one item of each group, whose items keep their order', () => {
    expect(rounds(['a1', 'a2', 'a3', 'b1', 'c1', 'c2'], ['b', 'c', 'a'])).toEqual(['b1', 'c1', 'a1', 'c2', 'a2', 'a3']);
  });

  it('are the items themselves for one group', () => {
    expect(rounds(['a2', 'a1'], ['a', 'b'])).toEqual(['a2', 'a1']);
    expect(rounds([], ['a'])).toEqual([]);
  });
});

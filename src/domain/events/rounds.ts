/**
 * Arranges items in rounds: the first item of each group, then the second of each, and so on. The items of a group keep
 * their order.
 *
 * @param groups the order of the groups in a round; all groups of the items
 */
export const inRounds = <T, Group>(items: readonly T[], groups: readonly Group[], groupOf: (item: T) => Group): T[] => {
  const counts = new Map<Group, number>(groups.map((group) => [group, 0]));
  const placed = items.map((item) => {
    const group = groupOf(item);
    const round = counts.get(group) ?? 0;
    counts.set(group, round + 1);
    return { item, round, at: groups.indexOf(group) };
  });
  return placed.sort((a, b) => a.round - b.round || a.at - b.at).map(({ item }) => item);
};

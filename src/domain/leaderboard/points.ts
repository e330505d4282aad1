/** What earns points, and how many. */
export const POINTS = { mitigated_findings: 10, published_drafts: 5, enrolled_agents: 2 } as const;

export type Achievement = keyof typeof POINTS;

/** How often somebody did each of them. */
export type Achievements = Record<Achievement, number>;

/** Places that a leaderboard shows at most. */
export const MAX_PLACES = 100;

/** Stretches of time that a leaderboard can be about. */
export const LEADERBOARD_WINDOWS = ['7d', '30d', '90d', '365d'] as const;

/** Someone's place: equal points share a rank, and the next rank leaves out as many. */
export interface Place<Member> extends Achievements {
  rank: number;
  member: Member;
  points: number;
}

const pointsOf = (achievements: Achievements): number =>
  (Object.keys(POINTS) as Achievement[]).reduce((sum, name) => sum + POINTS[name] * achievements[name], 0);

/**
 * Ranks members by their points; who has none comes last. Equals stand in the order of their names.
 *
 * @returns the first hundred places
 */
export const rankMembers = <Member extends { username: string }>(
  members: readonly { member: Member; achievements: Achievements }[],
): Place<Member>[] => {
  const scored = members
    .map(({ member, achievements }) => ({ ...achievements, member, points: pointsOf(achievements) }))
    .sort((a, b) => b.points - a.points || (a.member.username < b.member.username ? -1 : 1));
  let rank = 0;
  return scored.slice(0, MAX_PLACES).map((entry, index) => {
    if (index === 0 || entry.points !== scored[index - 1]?.points) rank = index + 1;
    return { rank, ...entry };
  });
};

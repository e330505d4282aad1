import { keysOf } from '../../values';
/** The achievements, and their points. */
export const POINTS = { mitigated_findings: 10, published_drafts: 5, enrolled_agents: 2 } as const;

/** The name of an achievement. */
export type Achievement = keyof typeof POINTS;

/** The number of each of a member's achievements. */
export type Achievements = Record<Achievement, number>;

/** Maximum number of places on a leaderboard. */
export const MAX_PLACES = 100;

/** The time windows of a leaderboard. */
export const LEADERBOARD_WINDOWS = ['7d', '30d', '90d', '365d'] as const;

/** A member's place. Members with equal points share a rank, and the following ranks are skipped. */
export interface Place<Member> extends Achievements {
  rank: number;
  member: Member;
  points: number;
}

const pointsOf = (achievements: Achievements): number =>
  keysOf(POINTS).reduce((sum, name) => sum + POINTS[name] * achievements[name], 0);

/**
 * Ranks members by points. Members with equal points are sorted by name.
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

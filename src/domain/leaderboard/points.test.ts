import { type Achievements, MAX_PLACES, rankMembers } from './points';

const did = (username: string, achievements: Partial<Achievements> = {}) => ({
  member: { username },
  achievements: { mitigated_findings: 0, published_drafts: 0, enrolled_agents: 0, ...achievements },
});
const summaryOf = (places: ReturnType<typeof rankMembers>) =>
  places.map(({ rank, member, points }) => [rank, member.username, points]);

describe('the leaderboard', () => {
  it('adds up the points of each member, most points first', () => {
    const places = rankMembers([
      did('ann', { enrolled_agents: 3 }),
      did('bob', { mitigated_findings: 1, published_drafts: 1, enrolled_agents: 1 }),
      did('cid', { published_drafts: 2 }),
    ]);
    expect(summaryOf(places)).toEqual([
      [1, 'bob', 17],
      [2, 'cid', 10],
      [3, 'ann', 6],
    ]);
    expect(places[0]).toMatchObject({ mitigated_findings: 1, published_drafts: 1, enrolled_agents: 1 });
  });

  it('gives equal points the same rank, and ranks members without points last', () => {
    const places = rankMembers([
      did('zoe'),
      did('dan', { enrolled_agents: 1 }),
      did('bob', { published_drafts: 2 }),
      did('ann', { mitigated_findings: 1 }),
      did('abe'),
    ]);
    expect(summaryOf(places)).toEqual([
      [1, 'ann', 10],
      [1, 'bob', 10],
      [3, 'dan', 2],
      [4, 'abe', 0],
      [4, 'zoe', 0],
    ]);
  });

  it('has at most a hundred places, and none without members', () => {
    expect(rankMembers(Array.from({ length: 150 }, (_, index) => did(`p${index}`)))).toHaveLength(MAX_PLACES);
    expect(rankMembers([])).toEqual([]);
  });
});

/** The leaderboard of an organisation. */
export const leaderboard = {
  title: 'Leaderboard',
  about: 'Ranks the members of this organisation by what they have done.',
  window: 'Period',
  windows: { '7d': '7 days', '30d': '30 days', '90d': '90 days', '365d': '1 year' },
  rank: 'Rank',
  member: 'Member',
  you: 'You',
  points: 'Points',
  kinds: { mitigated_findings: 'Findings', published_drafts: 'Blueprints', enrolled_agents: 'Agents' },
  first: 'The first {{shown}} of {{all}} members.',
  rules:
    'A mitigated finding earns {{finding}} points, a published blueprint {{draft}} for its author, an enrolled agent {{agent}}. If something is undone, its points no longer count.',
  toFindings: 'Show the findings',
  nobody: 'Nobody has earned points in this period.',
  off: 'The leaderboard compares what members do: findings mitigated, blueprints published, agents enrolled. It is off. Once you show it in the settings, all members see it.',
  offToRead: 'The leaderboard compares what members do. It is off. An owner or admin can show it in the settings.',
  notInPlan: 'The leaderboard compares what members do. Your plan does not include it.',
  toSettings: 'Open the settings',
} as const;

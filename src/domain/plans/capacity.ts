/**
 * What an organisation may have of each kind (spec, Limits). What runs goes on when a limit sinks below it; nothing new is
 * added.
 */
export const COUNTED = {
  agents: { code: 'AGENT_LIMIT_REACHED', limit: 'agent_limit', noun: 'agents that are not revoked' },
  instances: {
    code: 'INSTANCE_LIMIT_REACHED',
    limit: 'max_instances',
    noun: 'cloud instances that are not terminated',
  },
  members: { code: 'MEMBER_LIMIT_REACHED', limit: 'max_members', noun: 'members' },
} as const;

export type Counted = keyof typeof COUNTED;

/**
 * Whether one more fits.
 *
 * @param used how many count now
 * @param limit the most there may be; null means no limit
 */
export const fits = (used: number, limit: number | null): boolean => limit === null || used < limit;

/**
 * Whether several more fit. Where none are added, what runs goes on.
 *
 * @param used how many count now
 * @param added how many come
 * @param limit the most there may be; null means no limit
 */
export const fitAll = (used: number, added: number, limit: number | null): boolean =>
  added === 0 || limit === null || used + added <= limit;

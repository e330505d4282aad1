import { OPEN_INVITATION } from '../accounts/invitations';
import { type Condition, fulfils } from '../condition';

/**
 * The resources that a plan limits (docs/api-rules.md#organisations). If a limit falls below the current number, existing
 * resources keep working, and none can be added. This table alone defines what counts: enforcement, the report of limits,
 * the preview of a plan edit, merge, split and user plans all use it.
 */
export const LIMITED_RESOURCES = {
  agents: {
    code: 'AGENT_LIMIT_REACHED',
    limit: 'agent_limit',
    noun: 'agents that are not revoked',
    counts: { 'api::svc-agent.svc-agent': [{ attribute: 'agent_status', isNot: 'revoked' }] },
  },
  instances: {
    code: 'INSTANCE_LIMIT_REACHED',
    limit: 'max_instances',
    noun: 'cloud instances that are not terminated',
    counts: { 'api::cloud-instance.cloud-instance': [{ attribute: 'instance_status', isNot: 'terminated' }] },
  },
  // A membership takes a seat while it is pending, too; a member whom the directory deactivates frees theirs.
  members: {
    code: 'MEMBER_LIMIT_REACHED',
    limit: 'max_members',
    noun: 'members',
    counts: {
      'api::membership.membership': [{ attribute: 'deactivated_at', is: 'empty' }],
      'api::invitation.invitation': OPEN_INVITATION,
    },
  },
} as const;

/** The name of a limited resource. */
export type LimitedResource = keyof typeof LIMITED_RESOURCES;

/** A content type whose records count against a limit, and the conditions under which one does. */
export interface CountedType {
  type: string;
  conditions: readonly Condition[];
}

/** The content types whose records count against a limit. */
export const countedTypes = (kind: LimitedResource): CountedType[] =>
  Object.entries<readonly Condition[]>(LIMITED_RESOURCES[kind].counts).map(([type, conditions]) => ({
    type,
    conditions,
  }));

/**
 * Whether a record counts against a limit.
 *
 * @param type its content type
 * @param record its attributes
 * @param now milliseconds
 */
export const countsAgainst = (
  kind: LimitedResource,
  type: string,
  record: Readonly<Record<string, unknown>>,
  now: number,
): boolean => countedTypes(kind).some((counted) => counted.type === type && fulfils(record, counted.conditions, now));

/**
 * Memberships that an organisation can have, with deactivated ones, which take no seat: a directory that adds people as
 * inactive, or replaces them, would otherwise store any number of them and of accounts. So many that people who leave over
 * years do not reach it.
 *
 * @param maxMembers the limit of seats; null means no limit, here too
 */
export const maxMemberships = (maxMembers: number | null): number | null =>
  maxMembers === null ? null : Math.max(100, 10 * maxMembers);

/**
 * Whether one more is within the limit.
 *
 * @param used the current number
 * @param limit the maximum; null means no limit
 */
export const fits = (used: number, limit: number | null): boolean => limit === null || used < limit;

/**
 * Whether several more are within the limit. Adding none is always allowed, even above the limit.
 *
 * @param used the current number
 * @param added how many are added
 * @param limit the maximum; null means no limit
 */
export const fitAll = (used: number, added: number, limit: number | null): boolean =>
  added === 0 || limit === null || used + added <= limit;

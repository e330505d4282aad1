import { OPEN_INVITATION } from '../accounts/invitations';
import { type Condition, fulfils } from '../condition';

/**
 * What an organisation may have of each kind (spec, Limits). What runs goes on when a limit sinks below it; nothing new is
 * added. This table alone says what counts: enforcement, the report of limits, the preview of a plan edit, merge, split and
 * user plans read it, so that they never disagree about what is full.
 */
export const COUNTED = {
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
  // Members take a seat from the moment they are asked; a member whom the directory deactivates frees it.
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

export type Counted = keyof typeof COUNTED;

/** A content type whose records count against a limit, and the conditions under which one does. */
export interface CountedType {
  type: string;
  conditions: readonly Condition[];
}

/** The content types whose records count against a limit. */
export const countedTypes = (kind: Counted): CountedType[] =>
  Object.entries<readonly Condition[]>(COUNTED[kind].counts).map(([type, conditions]) => ({ type, conditions }));

/**
 * Whether a record counts against a limit.
 *
 * @param type its content type
 * @param record its attributes
 * @param now milliseconds
 */
export const countsAgainst = (
  kind: Counted,
  type: string,
  record: Readonly<Record<string, unknown>>,
  now: number,
): boolean => countedTypes(kind).some((counted) => counted.type === type && fulfils(record, counted.conditions, now));

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

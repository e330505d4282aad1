import { z } from 'zod';
import { SIGN_IN_POLICY_BOUNDS as BOUNDS } from '../../domain/access/sign-in-policy/policy';
import { SESSION_METHODS } from '../../domain/vocabularies';
import { organisation } from '../../resources/organisation';
import { boundedList } from '../../wire/bounded-list';
import { boolean, integer, json } from '../../wire/field';
import type { Operation } from '../../wire/operation';
import { confirmWithin, dryRun, TRIED_OR_UPDATED } from '../../wire/provisional';

const method = z.enum(SESSION_METHODS);

const POLICY = z.object({
  second_factor_required: z.boolean(),
  second_factor_grace_days: z.int(),
  second_factor_required_from: z.iso
    .datetime()
    .nullable()
    .describe('When the grace ends; null if no second factor is required.'),
  session_lifetime_minutes: z.int().nullable(),
  idle_timeout_minutes: z.int().nullable(),
  allowed_methods: z.array(method),
  confirm_by: z.iso
    .datetime()
    .nullable()
    .describe('Deadline to confirm the policy, or the earlier one returns; null: it is final.'),
  members_without_factor: z.object({
    total: z.int(),
    members: z
      .array(
        z.object({
          membership: z.string(),
          username: z.string(),
          email: z.string().nullable(),
          last_method: method.nullable(),
        }),
      )
      .describe('The first 100.'),
  }),
});

const action = { kind: 'action', access: 'organisation:update', resource: organisation } as const;

/** What an organisation requires of the sign-ins of its members. */
export const signInPolicyOperation: Operation = {
  ...action,
  isReading: true,
  summary: 'Read the sign-in policy of an organisation',
  description: 'With the members who have no second factor. What is not decided has its default.',
  answer: z.object({ data: POLICY }),
};

const minutes = (name: 'session_lifetime_minutes' | 'idle_timeout_minutes', meaning: string) =>
  integer(`${meaning} ${BOUNDS[name].min} to ${BOUNDS[name].max} minutes; null: no limit.`);

/** Replaces it. */
export const changeSignInPolicyOperation: Operation = {
  ...action,
  status: 200,
  summary: 'Replace the sign-in policy of an organisation',
  description:
    'What the body does not name gets its default. A session that does not meet the policy is refused in this organisation only, with METHOD_NOT_ALLOWED, SESSION_TOO_OLD, SESSION_IDLE, SECOND_FACTOR_NEEDED or SECOND_FACTOR_SETUP_REQUIRED. meta.warnings contains POLICY_LOCKS_OUT with the members who have no allowed way to sign in, and POLICY_ENDS_YOUR_SESSION. With dry_run=true nothing is stored.',
  input: {
    second_factor_required: boolean(
      'Whether sessions that were opened with a password need a second factor. A passkey is enough, and so is single sign-on of the organisation. Default: false.',
      { nullable: false },
    ),
    second_factor_grace_days: integer(
      `For how many days after second_factor_required was switched on members can still enter without one: ${BOUNDS.second_factor_grace_days.min} to ${BOUNDS.second_factor_grace_days.max}. Default: 7.`,
      { nullable: false },
    ),
    session_lifetime_minutes: minutes(
      'session_lifetime_minutes',
      'How long after the sign-in a session opens the organisation:',
    ),
    idle_timeout_minutes: minutes(
      'idle_timeout_minutes',
      'After how long a pause a session no longer opens it, plus the lifetime of an access token at most:',
    ),
    allowed_methods: json(
      'By which sign-ins sessions open the organisation. With sso_only, only single sign-on does, whatever is listed. Default: all.',
      boundedList(method, { max: SESSION_METHODS.length }),
      { nullable: false },
    ),
  },
  query: {
    ...dryRun,
    ...confirmWithin(
      'Seconds after which the earlier policy returns, unless an owner or admin confirms the new one in a session that meets it.',
    ),
  },
  answer: z.object({ data: POLICY, meta: TRIED_OR_UPDATED }),
  codes: ['SSO_METHOD_MISSING', 'NOTHING_TO_CONFIRM'],
};

/** Confirms a provisional policy. */
export const confirmSignInPolicyOperation: Operation = {
  ...action,
  status: 200,
  summary: 'Confirm a provisional sign-in policy',
  description: 'Only in a session that meets the policy as if its grace were over, before confirm_by.',
  answer: z.object({ data: z.object({ confirm_by: z.null() }) }),
  codes: ['NOTHING_TO_CONFIRM'],
};

import { MAX_WAIVER_HOURS, MAX_WAIVER_REASON } from '../../domain/accounts/second-factors/waivers';
import { membership } from '../../resources/membership';
import { integer, string } from '../../wire/field';
import type { Operation } from '../../wire/operation';

const action = { kind: 'action', access: 'factor:waive', resource: membership, status: 200 } as const;

export const waiveFactorOperation: Operation = {
  ...action,
  summary: "Waive a member's lost second factor",
  description:
    'For the given hours, the password of the person is enough to sign in to this organisation: POST /auth/second-factor with `waived_by`. Such a session opens only this organisation, changes nothing about the account, and ends with the waiver. The second factors of the person stay. An earlier waiver is replaced, and its sessions end. The person gets an email. Not for yourself.',
  input: {
    hours: integer(`How long, 1 to ${MAX_WAIVER_HOURS} hours.`, { nullable: false, min: 1, max: MAX_WAIVER_HOURS }),
    reason: string('Why. The person and the audit log see it.', { nullable: false, min: 1, max: MAX_WAIVER_REASON }),
  },
  required: ['hours', 'reason'],
  codes: ['OWN_FACTOR_WAIVER', 'MEMBER_NOT_ACTIVE'],
};

export const endFactorWaiverOperation: Operation = {
  ...action,
  summary: "End the waiver of a member's second factor",
  description: 'Also ends the sessions that it has opened. Without a waiver, nothing changes.',
};

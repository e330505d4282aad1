import { createId } from '@paralleldrive/cuid2';
import type { Core } from '@strapi/strapi';
import { waiverEnd, whyNotWaivable } from '../../../domain/accounts/second-factors/waivers';
import type { FactorMail } from '../../../domain/accounts/second-factors/mails';
import { SECOND_FACTOR_NOTICE } from '../../../domain/events/catalogue';
import type { FactorNotice } from '../../../lifecycles/accounts/second-factors';
import type { TenantRow } from '../../../lists/records/row-decoder';
import { endSessions } from '../../../repositories/accounts/end-sessions';
import { addDeliveries } from '../../../repositories/events/outbox';
import { findAccount } from '../../../repositories/accounts/user-accounts';
import { memberNotActive, ownFactorWaiver } from '../../../wire/errors/second-factor-errors';
import { defined } from '../../../values';

/** The columns of a membership that a waiver changes. */
export interface WaiverColumns {
  factor_waived_until: Date | null;
  factor_waiver_reason: string | null;
}

type Update = (columns: WaiverColumns) => Promise<TenantRow>;

interface Person {
  documentId: string;
}

/** Ends the sessions that a waiver has opened, and emails the person. */
const follow = async (
  strapi: Core.Strapi,
  { organisationId, values }: TenantRow,
  notice: Pick<FactorMail, 'change' | 'reason' | 'until'>,
  now: number,
): Promise<void> => {
  const { documentId: account } = values.user as Person;
  const { id: userId } = defined(await findAccount(strapi, { documentId: account }));
  await endSessions(strapi, { userId, organisationId: defined(organisationId), method: 'password' }, 'waiver-ended');
  const { name } = values.organisation as { name: string };
  const payload: FactorNotice = { account, name, at: new Date(now).toISOString(), left: 0, ...notice };
  await addDeliveries(strapi, [
    { event: SECOND_FACTOR_NOTICE, eventKey: createId(), destination: 'mail', organisationId: null, payload },
  ]);
};

/**
 * Lets a member sign in to the organisation with the password only, for some hours. The sessions of an earlier waiver end.
 *
 * @param ownId documentId of the caller
 * @param waived for how long and why; `now` in milliseconds
 * @param update stores the columns, with an audit entry
 * @returns the membership
 * @throws PolicyError `OWN_FACTOR_WAIVER`; ValidationError `MEMBER_NOT_ACTIVE`
 */
export const waiveFactor = async (
  strapi: Core.Strapi,
  row: TenantRow,
  { ownId, hours, reason, now }: { ownId: string; hours: number; reason: string; now: number },
  update: Update,
): Promise<TenantRow> => {
  const { user, pending_since: pending, deactivated_at: deactivated } = row.values;
  const person = (user as Person | null)?.documentId ?? null;
  const refusal = whyNotWaivable({ person, isActive: pending === null && deactivated === null }, ownId);
  if (refusal) throw refusal === 'OWN_FACTOR_WAIVER' ? ownFactorWaiver() : memberNotActive();
  const until = new Date(waiverEnd(hours, now));
  return strapi.db.transaction(async () => {
    const waived = await update({ factor_waived_until: until, factor_waiver_reason: reason });
    await follow(strapi, row, { change: 'waived', reason, until: until.toISOString() }, now);
    return waived;
  });
};

/**
 * Ends the waiver of a member's second factor, and the sessions that it has opened.
 *
 * @param now milliseconds
 * @param update stores the columns, with an audit entry
 * @returns the membership
 */
export const endFactorWaiver = async (
  strapi: Core.Strapi,
  row: TenantRow,
  now: number,
  update: Update,
): Promise<TenantRow> => {
  if (row.values.factor_waived_until === null) return row;
  return strapi.db.transaction(async () => {
    const ended = await update({ factor_waived_until: null, factor_waiver_reason: null });
    await follow(strapi, row, { change: 'waiver-ended' }, now);
    return ended;
  });
};

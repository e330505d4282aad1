import { createId } from '@paralleldrive/cuid2';
import type { Core } from '@strapi/strapi';
import { currentActor } from '../../audit/actor';
import { hereOrPlatform, recordActions } from '../../audit/record-actions';
import { priorRows } from '../../database/rows-before-write';
import type { AuditAction } from '../../domain/audit/actions';
import type { Changes } from '../../domain/audit/changes';
import type { FactorChange, FactorMail } from '../../domain/accounts/second-factors/mails';
import { SECOND_FACTOR_NOTICE } from '../../domain/events/catalogue';
import { acceptedMembershipsOf } from '../../repositories/accounts/address-changes';
import { countRecoveryCodes, removeRecoveryCodes } from '../../repositories/accounts/recovery-codes';
import { confirmedFactorsOf, SECOND_FACTOR } from '../../repositories/accounts/second-factors';
import { findAccount } from '../../repositories/accounts/user-accounts';
import { addDeliveries } from '../../repositories/events/outbox';
import { invalidateRights } from '../../tenancy/rights';

/** The payload of the email about a change. */
export interface FactorNotice extends FactorMail {
  /** documentId of the account. */
  account: string;
}

const ACTIONS: Record<FactorChange, AuditAction> = {
  added: 'account.second-factor-added',
  removed: 'account.second-factor-removed',
  reset: 'account.second-factor-reset',
  'recovery-used': 'account.recovery-code-used',
  'recovery-renewed': 'account.recovery-codes-renewed',
};

/** What the audit log shows: the factor before and after, or how many codes are left. */
const changesOf = (change: FactorChange, { name, left }: { name: string; left: number }): Changes => {
  if (change === 'added') return { second_factor: { before: null, after: name } };
  if (change === 'removed' || change === 'reset') return { second_factor: { before: name, after: null } };
  return { recovery_codes: { before: null, after: left } };
};

/**
 * Records a change of a person's second factors or recovery codes in the platform's audit log and in those of the person's
 * organisations, and emails the person, in the open transaction. It locks organisations: call it before rows of the account
 * are locked.
 *
 * @param change what has happened
 * @param detail name of the factor, and how many recovery codes are left
 */
export const noteFactorChange = async (
  strapi: Core.Strapi,
  userId: number,
  change: FactorChange,
  { name = '', left = 0 }: { name?: string; left?: number },
): Promise<void> => {
  const { documentId = '' } = (await findAccount(strapi, { id: userId })) ?? {};
  // Whether the person has a second factor is part of the principal, for the sign-in policies of organisations.
  await invalidateRights(strapi);
  const memberships = await acceptedMembershipsOf(strapi, userId);
  const action = {
    action: ACTIONS[change],
    target: { type: 'account', id: documentId },
    changes: changesOf(change, { name, left }),
  };
  const inOrganisations = memberships.map(({ organisationId }) => ({ ...action, organisationId }));
  const actions = await hereOrPlatform(strapi, inOrganisations);
  const isOnPlatform = actions.some(({ organisationId }) => organisationId === null);
  await recordActions(strapi, isOnPlatform ? actions : [...actions, { ...action, organisationId: null }]);
  const payload: FactorNotice = { account: documentId, change, name, at: new Date().toISOString(), left };
  await addDeliveries(strapi, [
    { event: SECOND_FACTOR_NOTICE, eventKey: createId(), destination: 'mail', organisationId: null, payload },
  ]);
};

interface Event {
  params: { where?: unknown };
  state: { people?: Set<number> };
}

/**
 * The person of a second factor learns of its removal, and recovery codes end with the last one. The person removes it, an administrator in the
 * panel, or the proof of an address that belongs to somebody else. Registered in bootstrap().
 */
export const registerSecondFactors = (strapi: Core.Strapi): void => {
  const removing = async ({ params, state }: Event): Promise<void> => {
    const rows = await priorRows(strapi, SECOND_FACTOR, params);
    const change = currentActor(strapi).kind === 'admin' ? 'reset' : 'removed';
    state.people = new Set();
    for (const { user, name, confirmed_at: confirmedAt } of rows) {
      if (typeof user !== 'number' || confirmedAt === null) continue;
      state.people.add(user);
      await noteFactorChange(strapi, user, change, {
        name: String(name),
        left: await countRecoveryCodes(strapi, user),
      });
    }
  };
  const removed = async ({ state }: Event): Promise<void> => {
    for (const userId of state.people ?? [])
      if ((await confirmedFactorsOf(strapi, userId, Date.now())).length === 0)
        await removeRecoveryCodes(strapi, userId);
  };
  strapi.db.lifecycles.subscribe({
    models: [SECOND_FACTOR],
    beforeDelete: removing,
    beforeDeleteMany: removing,
    afterDelete: removed,
    afterDeleteMany: removed,
  });
};

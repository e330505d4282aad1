import type { Core } from '@strapi/strapi';
import { recordAction, recordActions } from '../../audit/record-actions';
import { type AddressedAccount, lockAddress } from '../../repositories/accounts/user-accounts';
import { endSessions } from '../../repositories/accounts/end-sessions';
import { makePending, withoutHolding } from '../../repositories/accounts/locked-memberships';
import { SECOND_FACTOR } from '../../repositories/accounts/second-factors';
import { changeRecord, removeRecords } from '../../tenancy/store/system-records';
import { invalidateRights } from '../../tenancy/rights';
import { tenancyOf } from '../../tenancy/tenancy';

const USER = 'plugin::users-permissions.user';

/** What changes when an account is taken over. */
export interface Claim {
  /** Whether the claimant has proved the address. */
  isProved: boolean;
  /** The new password, hashed; null for none. */
  password: string | null;
  /** The new username. If it is missing, the account keeps its username. */
  username?: string;
}

/**
 * Whether the person who proves the account's address can take the account over (docs/decisions/0024): only if the
 * address is not proved yet. Blocked accounts and operators' accounts cannot be taken over.
 */
export const canTakeOverByProof = async (strapi: Core.Strapi, account: AddressedAccount): Promise<boolean> => {
  if (account.isProved || account.blocked) return false;
  const principal = await tenancyOf(strapi).principals.find(account.id);
  return principal !== null && !principal.isOperator;
};

/**
 * Whether anyone who registers the address can take the account over: only if a directory created it and it was never
 * used. A registration proves nothing, so the account's memberships stay pending until the address is proved.
 */
export const canTakeOverByRegistration = async (strapi: Core.Strapi, account: AddressedAccount): Promise<boolean> =>
  !account.hasPassword && account.isProvisioned && (await canTakeOverByProof(strapi, account));

/**
 * Withdraws every consent given with an account: its memberships become pending, with an audit entry in each
 * organisation.
 *
 * @param userId numeric id of the account
 */
export const withdrawConsents = async (strapi: Core.Strapi, userId: number): Promise<void> => {
  const now = new Date();
  const withdrawn = await makePending(strapi, userId, now);
  await recordActions(
    strapi,
    withdrawn.map(({ documentId, organisationId }) => ({
      action: 'membership.consent-withdrawn',
      organisationId,
      target: { type: 'membership', id: documentId },
      changes: { pending_since: { before: null, after: now.toISOString() } },
    })),
  );
  await invalidateRights(strapi);
};

const recordClaim = (strapi: Core.Strapi, { documentId }: AddressedAccount, isProved: boolean): Promise<void> =>
  recordAction(strapi, {
    action: 'user.address-claimed',
    organisationId: null,
    target: { type: 'user', id: documentId },
    changes: { confirmed: { before: false, after: isProved } },
  });

/**
 * Transfers an unproved account to another person, in the open transaction. The old password, second factors and sessions end, and
 * memberships that the previous user accepted become pending. An unproved account has no identity at a provider. Lock
 * the address first, and open the transaction with `withoutHolding`.
 */
export const claimAccount = async (
  strapi: Core.Strapi,
  account: AddressedAccount,
  { isProved, password, username }: Claim,
): Promise<void> => {
  const { id, hasPassword } = account;
  await endSessions(strapi, { userId: id }, 'password-changed');
  await removeRecords(strapi, SECOND_FACTOR, { user: id });
  // Without a password, no membership could have been accepted before; but a registration alone must not gain from
  // that.
  if (hasPassword || !isProved) await withdrawConsents(strapi, id);
  await changeRecord(strapi, USER, id, {
    ...(username !== undefined && { username }),
    ...{ password, provider: 'local', confirmed: isProved, resetPasswordToken: null, confirmationToken: null },
  });
  await recordClaim(strapi, account, isProved);
};

/** Records that the account's person has proved the address, in the open transaction. */
export const confirmAddress = async (strapi: Core.Strapi, account: AddressedAccount): Promise<void> => {
  await changeRecord(strapi, USER, account.id, { confirmed: true, provider: 'local', confirmationToken: null });
  await recordClaim(strapi, account, true);
};

/**
 * Records that the password of an unproved account was just set with a code from an email, which proves the address.
 * Consents given with the former password become pending, and second factors end, which somebody else may have added.
 */
export const recordProofByMail = async (strapi: Core.Strapi, account: AddressedAccount): Promise<void> =>
  withoutHolding(strapi, async () => {
    const { id, email, hasPassword } = account;
    await lockAddress(strapi, email.toLowerCase());
    await removeRecords(strapi, SECOND_FACTOR, { user: id });
    if (hasPassword) await withdrawConsents(strapi, id);
    await confirmAddress(strapi, account);
  });

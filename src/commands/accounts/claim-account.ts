import type { Core } from '@strapi/strapi';
import { recordAction, recordActions } from '../../audit/record-actions';
import { type AddressedAccount, lockAddress } from '../../repositories/accounts/user-accounts';
import { endSessions } from '../../repositories/accounts/end-sessions';
import { lockMembershipsOf, makePending } from '../../repositories/accounts/locked-memberships';
import { changeRecord } from '../../tenancy/store/system-records';
import { invalidateRights, tenancyOf } from '../../tenancy/tenancy';

const USER = 'plugin::users-permissions.user';

/** What the account is given when it changes hands. */
export interface Claim {
  /** Whether the claimant proved that the mailbox is theirs. */
  isProved: boolean;
  /** The new password, hashed; null for none. */
  password: string | null;
  /** The new username; the account keeps its own without one. */
  username?: string;
}

/**
 * Whether an account gives way to the person who proves that its address is theirs (docs/decisions/0024): nobody has proved
 * it so far. A blocked account stays as the operator left it, and an operator's account is no tenant's to hand over.
 */
export const yieldsToProof = async (strapi: Core.Strapi, account: AddressedAccount): Promise<boolean> => {
  if (account.isProved || account.blocked) return false;
  const principal = await tenancyOf(strapi).principals.find(account.id);
  return principal !== null && !principal.isOperator;
};

/**
 * Whether an account gives way to anyone who registers its address: a directory created it and nobody has used it. Such a
 * registration proves nothing, so the memberships that came with the account wait for the proof.
 */
export const yieldsToRegistration = async (strapi: Core.Strapi, account: AddressedAccount): Promise<boolean> =>
  !account.hasPassword && account.isProvisioned && (await yieldsToProof(strapi, account));

/**
 * Takes back every consent given with an account: the memberships become pending, on the record of each organisation.
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
 * Hands an unproved account to somebody else, in the open transaction: the old password and sessions end, and memberships
 * accepted by whoever used the account before become pending. An unproved account has no identity at a provider. Hold the
 * account's memberships and its address first.
 */
export const claimAccount = async (
  strapi: Core.Strapi,
  account: AddressedAccount,
  { isProved, password, username }: Claim,
): Promise<void> => {
  const { id, hasPassword } = account;
  await endSessions(strapi, { userId: id }, 'password-changed');
  // Without a password nobody was there before to accept anything; a mere registration must not gain from that.
  if (hasPassword || !isProved) await withdrawConsents(strapi, id);
  await changeRecord(strapi, USER, id, {
    ...(username !== undefined && { username }),
    ...{ password, provider: 'local', confirmed: isProved, resetPasswordToken: null, confirmationToken: null },
  });
  await recordClaim(strapi, account, isProved);
};

/** Notes that an account's own person proved the address, in the open transaction. */
export const confirmAddress = async (strapi: Core.Strapi, account: AddressedAccount): Promise<void> => {
  await changeRecord(strapi, USER, account.id, { confirmed: true, provider: 'local', confirmationToken: null });
  await recordClaim(strapi, account, true);
};

/**
 * Notes that the person who has just set the password of an unproved account did so with a code from a mail: the address is
 * theirs. Consents given with the former password become pending.
 */
export const proveByMail = async (strapi: Core.Strapi, account: AddressedAccount): Promise<void> =>
  strapi.db.transaction(async () => {
    const { id, email, hasPassword } = account;
    await lockMembershipsOf(strapi, id);
    await lockAddress(strapi, email.toLowerCase());
    if (hasPassword) await withdrawConsents(strapi, id);
    await confirmAddress(strapi, account);
  });

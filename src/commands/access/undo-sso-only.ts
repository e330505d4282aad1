import type { Core } from '@strapi/strapi';
import { isAddressAllowed } from '../../domain/access/ip-allowlist';
import { actAsPerson } from '../../audit/actor';
import { recordAction } from '../../audit/record-actions';
import { oneLine } from '../../domain/mails/mail-content';
import type { SsoUndone } from '../../domain/mails/sso-notices';
import { skipFeatureChecks } from '../../lifecycles/plan-features';
import { readUndoToken, type UndoToken } from '../../repositories/accounts/account-links';
import { findSsoOrganisation, type SsoOrganisation } from '../../repositories/accounts/sso-organisations';
import { type Account, findAccount } from '../../repositories/accounts/user-accounts';
import { lockOrganisation } from '../../repositories/organisations/locked-organisation';
import { changeRecord } from '../../tenancy/store/system-records';
import { tenancyOf } from '../../tenancy/tenancy';
import { guarded } from '../../wire/errors/guard-errors';
import { invalid } from '../../wire/errors/http-errors';
import { emitEvents } from '../events/emit-events';
import { defined } from '../../values';

const ORGANISATION = 'api::organisation.organisation';

const noLink = () =>
  invalid(
    [
      {
        path: ['token'],
        message: 'The link has expired or was used, or an owner or admin has signed in by single sign-on since.',
      },
    ],
    'UNDO_LINK_INVALID',
    {
      remedy:
        'Sign in by single sign-on. If no owner or admin can, ask the platform operator to set sso_only to false.',
    },
  );

/** An owner with a link that still works. */
export interface UndoOffer {
  organisation: SsoOrganisation;
  account: Account;
  expiresAt: number;
}

const organisationOf = async (strapi: Core.Strapi, { organisation, switchId }: UndoToken) => {
  const found = await findSsoOrganisation(strapi, { document_id: organisation });
  return found?.ssoOnly && found.switchId === switchId ? found : null;
};

/**
 * The offer of a link: one owner can switch SSO-only off.
 *
 * @param now milliseconds
 * @throws ValidationError `UNDO_LINK_INVALID`; MisdirectedRequestError `WRONG_CELL`
 */
export const undoOffer = async (strapi: Core.Strapi, token: string, now: number): Promise<UndoOffer> => {
  const read = readUndoToken(token, now);
  const organisation = read && (await organisationOf(strapi, read));
  const account = read && organisation && (await findAccount(strapi, { documentId: read.owner }));
  const owner = account && (await tenancyOf(strapi).principals.find(account.id));
  if (!read || !organisation || owner?.memberships.get(organisation.id)?.role !== 'owner') throw noLink();
  return { organisation, account: defined(account), expiresAt: read.expiresAt };
};

/** The name of the organisation as in the email, the address of the owner, and until when the link works. */
export const undoOfferOf = async (strapi: Core.Strapi, token: string, now: number) => {
  const { organisation, account, expiresAt } = await undoOffer(strapi, token, now);
  return {
    organisation: { name: oneLine(organisation.name) },
    email: account.email ?? null,
    expires_at: new Date(expiresAt).toISOString(),
  };
};

/** The IP allowlist applies to this way in, too. */
const assertAddressAllowed = async (
  strapi: Core.Strapi,
  { organisation, account }: UndoOffer,
  clientAddress: string,
): Promise<void> => {
  const owner = await tenancyOf(strapi).principals.find(account.id);
  const facts = owner?.memberships.get(organisation.id)?.organisation;
  if (!facts || !isAddressAllowed(facts.allowlist, clientAddress)) throw guarded('IP_NOT_ALLOWED', organisation);
};

/**
 * Switches SSO-only off, for an owner whose password was just verified, and emails all owners. The change ends the links of all
 * owners.
 *
 * @param now milliseconds
 * @throws ValidationError `UNDO_LINK_INVALID`; PolicyError `IP_NOT_ALLOWED`
 */
export const undoSsoOnly = async (
  strapi: Core.Strapi,
  { token, clientAddress, now }: { token: string; clientAddress: string; now: number },
): Promise<void> => {
  const offer = await undoOffer(strapi, token, now);
  await assertAddressAllowed(strapi, offer, clientAddress);
  const { documentId = '', username = '' } = offer.account;
  const work = async (): Promise<void> => {
    await lockOrganisation(strapi, offer.organisation.id);
    // Another owner, or a sign-in, can have been faster.
    const { organisation } = await undoOffer(strapi, token, now);
    const { id, name, slug, documentId: target } = organisation;
    await skipFeatureChecks(() => changeRecord(strapi, ORGANISATION, id, { sso_only: false }));
    await recordAction(strapi, {
      action: 'organisation.sso-only-undone',
      organisationId: id,
      target: { type: 'organisation', id: target },
      changes: { sso_only: { before: true, after: false } },
    });
    const payload: SsoUndone = { organisation: { name, slug }, by: username, at: new Date(now).toISOString() };
    await emitEvents(strapi, [{ name: 'organisation.sso-only-undone', organisationId: id, payload: { ...payload } }]);
  };
  await actAsPerson(strapi, { documentId, username }, () => strapi.db.transaction(work));
};

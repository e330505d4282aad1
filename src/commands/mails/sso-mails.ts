import type { Core } from '@strapi/strapi';
import { CONSOLE_PAGES } from '../../domain/console-pages';
import type { MailContent } from '../../domain/mails/mail-content';
import { leaveLinkMail, ssoUnprovenMail } from '../../domain/mails/sso-notices';
import { leaveToken, undoToken } from '../../repositories/accounts/account-links';
import { ssoOnlyMembership } from '../../repositories/accounts/sso-only-memberships';
import { findSsoOrganisation } from '../../repositories/accounts/sso-organisations';
import { ownersOf } from '../../repositories/mails/mail-recipients';
import { LINK_MS } from '../../domain/access/sso-only';
import type { SsoSwitched } from '../access/sso-switch';
import { workingMethods } from '../accounts/sso-settings';
import { addressWith } from './link-address';

/** The link with which each owner can undo SSO-only. There are no recipients if it was undone or proved meanwhile. */
export const composeSsoUnproven = async (
  strapi: Core.Strapi,
  organisationId: number,
  { switch: { id: switchId, at } }: SsoSwitched,
): Promise<{ addresses: string[]; compose(address: string): MailContent }> => {
  const organisation = await findSsoOrganisation(strapi, { id: organisationId });
  const expiresAt = Date.parse(at) + LINK_MS;
  const isOpen = organisation?.switchId === switchId && Date.now() < expiresAt;
  const owners = isOpen ? await ownersOf(strapi, organisationId) : [];
  return {
    addresses: owners.map(({ email }) => email),
    compose(address) {
      const owner = owners.find(({ email }) => email.toLowerCase() === address.toLowerCase());
      if (!organisation || !owner) throw new Error('The organisation has no such owner any more.');
      const { documentId, name } = organisation;
      const token = undoToken({ organisation: documentId, owner: owner.documentId, switchId, expiresAt });
      return ssoUnprovenMail({
        organisation: name,
        works: workingMethods(strapi, organisation).length > 0,
        token,
        link: addressWith(strapi, CONSOLE_PAGES.undoSsoOnly, token),
        expiresAt: new Date(expiresAt).toISOString(),
      });
    },
  };
};

/** The payload of `organisation.leave-link-requested`: which membership, and when the link was requested. */
export interface LeaveLinkRequested {
  membership: { documentId: string; requested_at: string };
}

/** The link with which a person leaves an SSO-only organisation. There is no recipient if the membership has ended meanwhile. */
export const composeLeaveLink = async (
  strapi: Core.Strapi,
  { membership: { documentId, requested_at } }: LeaveLinkRequested,
): Promise<{ addresses: string[]; compose(): MailContent }> => {
  const expiresAt = Date.parse(requested_at) + LINK_MS;
  const found = Date.now() < expiresAt ? await ssoOnlyMembership(strapi, documentId) : null;
  return {
    addresses: found?.email ? [found.email] : [],
    compose() {
      if (!found) throw new Error('The membership has ended.');
      const token = leaveToken(documentId, expiresAt);
      return leaveLinkMail({
        organisation: found.organisation.name,
        token,
        link: addressWith(strapi, CONSOLE_PAGES.leaveOrganisation, token),
        expiresAt: new Date(expiresAt).toISOString(),
      });
    },
  };
};

import type { Core } from '@strapi/strapi';
import { emailAddress } from '../../domain/accounts/email-address';
import { CONSOLE_PAGES } from '../../domain/console-pages';
import { type MailContent, withChoices } from '../../domain/mails/mail-content';
import { kindOfMail, kindsOf, type MailKind, storedKinds } from '../../domain/mails/kinds/mail-kinds';
import { type MailChoice, mailChoicesOf, mutedAmong } from '../../repositories/mails/mail-choices';
import type { ClaimedEvent } from '../../repositories/events/outbox';
import { lockOrganisation } from '../../repositories/organisations/locked-organisation';
import { changeRecord } from '../../tenancy/store/system-records';
import { outOfScope } from '../../wire/errors/http-errors';

const MEMBERSHIP = 'api::membership.membership';

/** Where a person chooses which emails they get. */
const CHOICES_PAGE = `${CONSOLE_PAGES.account}?show=emails`;

/** The recipients of an email who have not switched off its kind, and the link to that choice. */
export interface ChosenRecipients {
  addresses: string[];
  /** The email with the link to the choice, if its recipient has one: addresses of lists have none. */
  withLink(content: MailContent, address: string, linkTo: (path: string) => string | null): MailContent;
}

/**
 * Leaves out the members who have switched off the kind of an email. Composers of emails need not check it: every email of an event
 * passes here.
 */
export const choosingRecipients = async (
  strapi: Core.Strapi,
  { event, organisationId }: Pick<ClaimedEvent, 'event' | 'organisationId'>,
  addresses: string[],
): Promise<ChosenRecipients> => {
  const kind = kindOfMail(event);
  if (kind === null || organisationId === null) return { addresses, withLink: (content) => content };
  const members = await mutedAmong(strapi, organisationId, addresses);
  return {
    addresses: addresses.filter((address) => !members.get(emailAddress(address))?.includes(kind)),
    withLink: (content, address, linkTo) =>
      members.has(emailAddress(address)) ? withChoices(content, linkTo(CHOICES_PAGE)) : content,
  };
};

/** The emails about an organisation that a member can get, and those that they have switched off. */
export interface ShownChoice {
  kinds: MailKind[];
  off: MailKind[];
}

/** Shows a choice. What was switched off in a higher role stays stored, but is not shown. */
export const shownChoice = ({ role, muted }: Pick<MailChoice, 'role' | 'muted'>): ShownChoice => {
  const kinds = kindsOf(role);
  return { kinds, off: kinds.filter((kind) => muted.includes(kind)) };
};

/**
 * Stores which emails about an organisation a person has switched off. The audit log has the change.
 *
 * @param userId numeric id of the account
 * @param off the kinds that are switched off, all others are on
 * @throws PolicyError `OUT_OF_SCOPE` if the person is not a member of the organisation
 */
export const chooseMails = async (
  strapi: Core.Strapi,
  userId: number,
  organisationId: number,
  off: readonly string[],
): Promise<ShownChoice> =>
  strapi.db.transaction(async () => {
    await lockOrganisation(strapi, organisationId);
    const choice = (await mailChoicesOf(strapi, userId)).find((each) => each.organisationId === organisationId);
    if (!choice) throw outOfScope('You are not a member of this organisation.');
    const muted_mails = storedKinds(off);
    if (muted_mails !== storedKinds(choice.muted)) await changeRecord(strapi, MEMBERSHIP, choice.id, { muted_mails });
    return shownChoice({ role: choice.role, muted: off as MailKind[] });
  });

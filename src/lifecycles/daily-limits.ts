import type { Core } from '@strapi/strapi';
import {
  INVITATIONS_PER_ADDRESS,
  INVITATIONS_PER_ORGANISATION,
  limitReached,
  type ReachedLimit,
  reachedLimit,
  secondsUntilAllowed,
  VAT_CHECKS_PER_ORGANISATION,
} from '../domain/access/limits/daily-limits';
import {
  CREATED_ORGANISATIONS,
  lockRecentUses,
  INVITATIONS,
  storeRecentUses,
  VAT_CHECKS,
} from '../repositories/access/recent-uses';
import { keyedHashes } from '../database/secrets/token-hash';
import { rateLimited } from '../wire/errors/http-errors';
import { currentActor } from '../audit/actor';
import { lockPersonUses } from './person-uses';
import { defined } from '../values';

/** Enough characters to distinguish the addresses of one organisation. */
const KEY_LENGTH = 16;

interface Invited {
  organisationId: number;
  /** In its normal form. */
  email: string;
}

/** Counts an email that invites an address, in the open transaction, unless a limit is reached, which is returned. */
const takeInvitation = async (
  strapi: Core.Strapi,
  { organisationId, email }: Invited,
): Promise<ReachedLimit | null> => {
  const now = Date.now();
  const recent = await lockRecentUses(strapi, INVITATIONS, { id: organisationId }, now);
  if (!recent) return null;
  const keys = keyedHashes(`invited ${email}`).map((hash) => hash.slice(0, KEY_LENGTH));
  const toAddress = recent.uses.filter(({ key }) => key !== undefined && keys.includes(key));
  const person = await lockPersonUses(strapi, 'invitation', now);
  const reached = reachedLimit(
    [
      { per: 'address', limit: INVITATIONS_PER_ADDRESS, uses: toAddress },
      { per: 'organisation', limit: INVITATIONS_PER_ORGANISATION, uses: recent.uses },
      person.limit,
    ],
    now,
  );
  if (reached) return reached;
  await storeRecentUses(strapi, INVITATIONS, recent.id, [...recent.uses, { at: now, key: defined(keys[0]) }]);
  await person.add(1);
  return null;
};

/**
 * Counts a question of an organisation, and of the person who asks, to the registry of VAT numbers.
 *
 * @throws RateLimitError `VAT_CHECKS_PER_DAY_REACHED` if the organisation or the person has reached the limit of 24 hours
 */
export const countVatCheck = async (strapi: Core.Strapi, organisationId: number): Promise<void> => {
  const now = Date.now();
  await strapi.db.transaction(async () => {
    const recent = await lockRecentUses(strapi, VAT_CHECKS, { id: organisationId }, now);
    if (!recent) return;
    const person = await lockPersonUses(strapi, 'vat-check', now);
    const ofOrganisation = { per: 'organisation', limit: VAT_CHECKS_PER_ORGANISATION, uses: recent.uses } as const;
    const reached = reachedLimit([ofOrganisation, person.limit], now);
    if (reached) {
      const message = `${limitReached(reached)} questions to the registry of VAT numbers in 24 hours.`;
      const remedy = `Try again in ${reached.seconds} seconds. Answers about the organisation's own vat_id stay valid for 24 hours.`;
      throw rateLimited('VAT_CHECKS_PER_DAY_REACHED', message, { remedy, ...reached });
    }
    await storeRecentUses(strapi, VAT_CHECKS, recent.id, [...recent.uses, { at: now }]);
    await person.add(1);
  });
};

/**
 * Counts an email that invites an address to an organisation, in the open transaction. Invitations that were revoked or
 * deleted still count, because the email was sent.
 *
 * @throws RateLimitError `INVITATIONS_PER_DAY_REACHED` if the address, the organisation or the person has reached the limit of
 *   24 hours
 */
export const countInvitation = async (strapi: Core.Strapi, invited: Invited): Promise<void> => {
  const reached = await takeInvitation(strapi, invited);
  if (!reached) return;
  const message = `${limitReached(reached)} invitations in 24 hours, resends included.`;
  const remedy = `Try again in ${reached.seconds} seconds. Earlier invitations stay valid.`;
  throw rateLimited('INVITATIONS_PER_DAY_REACHED', message, { remedy, ...reached });
};

/**
 * Counts the email about a membership that a directory offers. A directory adds everybody of a company at once, so a limit does
 * not refuse the membership, but its email: the person sees the offer after signing in.
 *
 * @returns whether the email can be sent
 */
export const mayMailOffer = async (strapi: Core.Strapi, invited: Invited): Promise<boolean> =>
  (await takeInvitation(strapi, invited)) === null;

/**
 * Counts an organisation that a person is creating, in the open transaction. Operators, administrators and scripts have
 * no limit.
 *
 * @throws RateLimitError `ORGANISATIONS_PER_DAY_REACHED` if the person has reached the limit of 24 hours
 */
export const countFounding = async (strapi: Core.Strapi): Promise<void> => {
  const { kind, id: documentId } = currentActor(strapi);
  if (kind !== 'user' || documentId === null) return;
  const now = Date.now();
  const recent = await lockRecentUses(strapi, CREATED_ORGANISATIONS, { document_id: documentId }, now);
  if (!recent) return;
  const limit = strapi.config.get<number>('organisations.perPersonAndDay');
  const seconds = secondsUntilAllowed(recent.uses, limit, now);
  if (seconds !== null) {
    const message = `You have reached the limit of ${limit} new organisations in 24 hours.`;
    const remedy = `Try again in ${seconds} seconds, or ask a platform operator to create the organisation.`;
    throw rateLimited('ORGANISATIONS_PER_DAY_REACHED', message, { remedy, seconds, limit });
  }
  await storeRecentUses(strapi, CREATED_ORGANISATIONS, recent.id, [...recent.uses, { at: now }]);
};

import type { Core } from '@strapi/strapi';
import { actAsPerson } from '../../audit/actor';
import { recordActions } from '../../audit/record-actions';
import { secondsUntilAllowed } from '../../domain/access/limits/daily-limits';
import { oneLine } from '../../domain/mails/mail-content';
import { lockRecentUses, storeRecentUses, USES_OF_PERSON } from '../../repositories/access/recent-uses';
import { readLeaveToken } from '../../repositories/accounts/account-links';
import {
  type SsoOnlyMembership,
  ssoOnlyMembership,
  ssoOnlyMemberships,
} from '../../repositories/accounts/sso-only-memberships';
import { lockOrganisation } from '../../repositories/organisations/locked-organisation';
import { soleOwnerships } from '../../repositories/organisations/memberships';
import { assertServedHere, onlyServed } from '../../tenancy/store/cells';
import { removeRecords } from '../../tenancy/store/system-records';
import { invalid, rateLimited } from '../../wire/errors/http-errors';
import { emitEvents } from '../events/emit-events';
import type { LeaveLinkRequested } from '../mails/sso-mails';
import { defined } from '../../values';

const MEMBERSHIP = 'api::membership.membership';

/** Emails to a person about one organisation within 24 hours. */
const LINKS_PER_DAY = 1;

const notNeeded = () =>
  invalid(
    [{ path: [], message: 'No organisation keeps you from signing in with your password.' }],
    'LEAVE_LINK_NOT_NEEDED',
    {
      remedy: 'Sign in: POST /api/auth/local. To leave an organisation afterwards: POST /api/memberships/{id}/leave.',
    },
  );

const lastOwner = () =>
  invalid(
    [
      {
        path: [],
        message: 'You are the last owner of the organisation that requires single sign-on, and cannot leave it.',
      },
    ],
    'LAST_OWNER',
    {
      remedy:
        'Sign in by single sign-on and make another member owner; or use the link that owners got by email when it was switched on, or ask the platform operator to set sso_only to false.',
    },
  );

/** The memberships that a person can leave by a link. */
const leavable = async (strapi: Core.Strapi, userId: number): Promise<SsoOnlyMembership[]> => {
  const all = await ssoOnlyMemberships(strapi, userId);
  if (all.length === 0) throw notNeeded();
  const served = await onlyServed(strapi, all, ({ organisation }) => organisation.id);
  if (served.length === 0) await assertServedHere(strapi, all[0]?.organisation.id ?? null);
  const sole = new Set((await soleOwnerships(strapi, userId)).map(({ id }) => id));
  const found = served.filter(({ organisation }) => !sole.has(organisation.id));
  if (found.length === 0) throw lastOwner();
  return found;
};

const keyOf = ({ documentId }: SsoOnlyMembership): string => `leave-link ${documentId}`;

/** Counts the links, and returns those that are within the limit. */
const withinLimit = async (
  strapi: Core.Strapi,
  userId: number,
  memberships: readonly SsoOnlyMembership[],
  now: number,
) => {
  const recent = await lockRecentUses(strapi, USES_OF_PERSON, { id: userId }, now);
  const uses = recent?.uses ?? [];
  const waits = memberships.map((membership) =>
    secondsUntilAllowed(
      uses.filter(({ key }) => key === keyOf(membership)),
      LINKS_PER_DAY,
      now,
    ),
  );
  const allowed = memberships.filter((_membership, at) => waits[at] === null);
  if (allowed.length === 0) {
    const seconds = Math.min(...waits.map((wait) => wait ?? 0));
    throw rateLimited('LEAVE_LINKS_PER_DAY_REACHED', 'The link was sent to you within the last 24 hours.', {
      remedy: `Use the link in the last email, or try again in ${seconds} seconds.`,
      seconds,
    });
  }
  const more = allowed.map((membership) => ({ at: now, key: keyOf(membership) }));
  await storeRecentUses(strapi, USES_OF_PERSON, userId, [...uses, ...more]);
  return allowed;
};

/**
 * Emails a person, whose password was just verified, a link for each SSO-only organisation that keeps them from signing in: it
 * leaves that organisation. The last owner gets none.
 *
 * @param now milliseconds
 * @returns the slugs of the organisations
 * @throws ValidationError `LEAVE_LINK_NOT_NEEDED`, `LAST_OWNER`; RateLimitError `LEAVE_LINKS_PER_DAY_REACHED`
 */
export const sendLeaveLinks = async (strapi: Core.Strapi, userId: number, now: number): Promise<string[]> => {
  const memberships = await leavable(strapi, userId);
  const work = async (): Promise<string[]> => {
    // First the organisations, then the person: the audit log of each is locked, too.
    for (const { organisation } of memberships) await lockOrganisation(strapi, organisation.id);
    const allowed = await withinLimit(strapi, userId, memberships, now);
    const requested_at = new Date(now).toISOString();
    await recordActions(
      strapi,
      allowed.map(({ documentId, organisation }) => ({
        action: 'membership.leave-link-requested',
        organisationId: organisation.id,
        target: { type: 'membership', id: documentId },
        changes: { leave_link: { before: null, after: requested_at } },
      })),
    );
    await emitEvents(
      strapi,
      allowed.map(({ documentId, organisation }) => {
        const payload: LeaveLinkRequested = { membership: { documentId, requested_at } };
        return { name: 'organisation.leave-link-requested', organisationId: organisation.id, payload: { ...payload } };
      }),
    );
    return allowed.map(({ organisation }) => organisation.slug);
  };
  const { user } = defined(memberships[0]);
  return actAsPerson(strapi, user, () => strapi.db.transaction(work));
};

const noLink = () =>
  invalid(
    [
      {
        path: ['token'],
        message: 'The link has expired, or you are no longer a member, or single sign-on is not required.',
      },
    ],
    'LEAVE_LINK_INVALID',
    { remedy: 'Try to sign in with your password. If that is refused, request a new link: POST /api/auth/leave-link.' },
  );

const membershipOf = async (strapi: Core.Strapi, token: string, now: number): Promise<SsoOnlyMembership> => {
  const documentId = readLeaveToken(token, now);
  const membership = documentId === null ? null : await ssoOnlyMembership(strapi, documentId);
  await assertServedHere(strapi, membership?.organisation.id ?? null);
  if (!membership) throw noLink();
  return membership;
};

/**
 * The organisation that a link leaves, and the address of the account that leaves it.
 *
 * @param now milliseconds
 * @returns its name as in the email
 * @throws ValidationError `LEAVE_LINK_INVALID`
 */
export const leaveOfferOf = async (strapi: Core.Strapi, token: string, now: number) => {
  const { organisation, email } = await membershipOf(strapi, token, now);
  return { organisation: { name: oneLine(organisation.name) }, email };
};

/**
 * Ends the membership of a link, as its person. The audit log records the removal.
 *
 * @param now milliseconds
 * @throws ValidationError `LEAVE_LINK_INVALID`, `LAST_OWNER`
 */
export const leaveByLink = async (strapi: Core.Strapi, token: string, now: number): Promise<void> => {
  const { id, user } = await membershipOf(strapi, token, now);
  await actAsPerson(strapi, user, () => strapi.db.transaction(() => removeRecords(strapi, MEMBERSHIP, { id })));
};

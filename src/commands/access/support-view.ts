import type { Core } from '@strapi/strapi';
import { type Actor, currentActor } from '../../audit/actor';
import { recordAction } from '../../audit/record-actions';
import { hashToken, newToken, tokenHashes } from '../../database/secrets/token-hash';
import { CODE_MS, readReason, type SupportEnd, VIEW_MS } from '../../domain/access/support-view/support-view';
import type { SupportViewOpened } from '../../domain/access/support-view/opened-mail';
import {
  addSupportView,
  closeSupportView,
  startSupportView,
  type SupportAdministrator,
  type SupportView,
  type SupportViewChoice,
} from '../../repositories/access/support-views';
import { lockOrganisation } from '../../repositories/organisations/locked-organisation';
import { assertServedHere } from '../../tenancy/store/cells';
import { SUPPORT_CODE_PREFIX, SUPPORT_TOKEN_PREFIX } from '../../wire/credentials/support-token';
import { invalid, unauthorized } from '../../wire/errors/http-errors';
import { defined } from '../../values';
import { emitEvents } from '../events/emit-events';

const isoOf = (time: number): string => new Date(time).toISOString();

/** The administrator of a support view as the actor of its entries, also when another request ends it. */
const administratorOf = (strapi: Core.Strapi, { administratorId, administratorName }: SupportView): Actor => ({
  ...currentActor(strapi),
  kind: 'admin',
  id: String(administratorId),
  label: administratorName,
});

/** A code as the panel shows it, once. Times in ISO 8601. */
export interface OfferedView {
  code: string;
  expires_at: string;
}

/**
 * Makes a code with which an administrator of the panel opens a support view. Nothing has begun before it is exchanged.
 *
 * @param sent the reason as the administrator has typed it
 * @throws ValidationError `VALIDATION_FAILED` for the reason; MisdirectedRequestError `WRONG_CELL`
 */
export const offerSupportView = async (
  strapi: Core.Strapi,
  {
    organisationId,
    administrator,
    sent,
  }: { organisationId: number; administrator: SupportAdministrator; sent: unknown },
  now: Date,
): Promise<OfferedView> => {
  const read = readReason(sent);
  if ('fault' in read) throw invalid([{ path: ['reason'], message: read.fault }]);
  await assertServedHere(strapi, organisationId);
  const code = newToken(SUPPORT_CODE_PREFIX);
  const expiresAt = now.getTime() + CODE_MS;
  const view = { organisationId, administrator, reason: read.reason, codeHash: hashToken(code), expiresAt };
  await addSupportView(strapi, view, now);
  return { code, expires_at: isoOf(expiresAt) };
};

const recordStart = async (
  strapi: Core.Strapi,
  view: SupportView,
  organisation: { name: string; slug: string },
): Promise<void> => {
  const { documentId, organisationId, reason, administratorName } = view;
  const until = isoOf(view.expiresAt);
  await recordAction(strapi, {
    action: 'support-view.start',
    organisationId,
    target: { type: 'support-view', id: documentId },
    changes: { reason: { before: null, after: reason }, expires_at: { before: null, after: until } },
    actor: administratorOf(strapi, view),
  });
  const { name, slug } = organisation;
  const payload: SupportViewOpened = { organisation: { name, slug }, by: administratorName, reason, until };
  await emitEvents(strapi, [{ name: 'organisation.support-view-started', organisationId, payload: { ...payload } }]);
};

/** A support view that has begun, as the response shows it. */
export interface StartedView {
  token: string;
  expires_at: string;
  reason: string;
  organisation: { documentId: string; name: string; slug: string };
}

/**
 * Exchanges a code for the token of a support view, once. The audit log and an email tell the organisation.
 *
 * @throws UnauthorizedError `SUPPORT_CODE_INVALID`
 */
export const beginSupportView = async (
  strapi: Core.Strapi,
  code: string,
  clientAddress: string | null,
  now: Date,
): Promise<StartedView> =>
  strapi.db.transaction(async () => {
    const token = newToken(SUPPORT_TOKEN_PREFIX);
    const start = { tokenHash: hashToken(token), expiresAt: now.getTime() + VIEW_MS, clientAddress };
    const view = await startSupportView(strapi, tokenHashes(code), start, now);
    if (!view)
      throw unauthorized('The code is unknown, was used, or is older than five minutes.', 'SUPPORT_CODE_INVALID', {
        remedy: 'Make a new code at the page of the organisation in the admin panel.',
      });
    const { facts } = defined(await lockOrganisation(strapi, view.organisationId));
    await recordStart(strapi, view, facts);
    const { documentId, name, slug } = facts;
    return {
      token,
      expires_at: isoOf(view.expiresAt),
      reason: view.reason,
      organisation: { documentId, name, slug },
    };
  });

/**
 * Ends a support view, and says in the audit log how. A view that had not begun has no entries.
 *
 * @returns false if there is none, or it has ended before
 */
export const endSupportView = async (
  strapi: Core.Strapi,
  choice: SupportViewChoice,
  end: SupportEnd,
  now: Date,
): Promise<boolean> =>
  strapi.db.transaction(async () => {
    const closed = await closeSupportView(strapi, choice, end, now);
    if (!closed) return false;
    const { view, hasBegun } = closed;
    if (!hasBegun) return true;
    await recordAction(strapi, {
      action: 'support-view.end',
      organisationId: view.organisationId,
      target: { type: 'support-view', id: view.documentId },
      changes: { end_reason: { before: null, after: end } },
      // The panel and the watchdog name themselves.
      ...(end === 'closed' && { actor: administratorOf(strapi, view) }),
    });
    return true;
  });

/**
 * Ends the support view of a token, as its administrator asks.
 *
 * @throws UnauthorizedError if it has ended before
 */
export const endByToken = async (strapi: Core.Strapi, token: string, now: Date): Promise<void> => {
  if (!(await endSupportView(strapi, { tokenHashes: tokenHashes(token) }, 'closed', now)))
    throw unauthorized('There is no such support view, or it has ended.');
};

import type { Core } from '@strapi/strapi';
import { expiryThreshold, noticeMs } from '../../domain/token-term';
import { emitEvents, type EmittedEvent } from '../../commands/events/emit-events';
import { type ExpiringToken, expiringTokens, type TokenTable } from '../../repositories/access/expiring-tokens';
import { namesOf, type OrganisationName } from '../../repositories/organisations/organisation-names';
import { announceDue, type Announcements } from './announce-due';
import type { RunOptions, RunOutcome } from '../watchdog';

const BATCH_SIZE = 500;

/** A notice that is due. */
export interface ExpiryNotice {
  /** Null if the token belongs to the platform. */
  organisation: OrganisationName | null;
  token: { documentId: string; label: string | null };
  /** Days before the expiry. */
  threshold: number;
  /** ISO 8601. */
  expires_at: string;
}

/** What is announced, and when. */
export interface Expiries {
  table: TokenTable;
  /** One of them, for reports of failures. */
  type: string;
  /** Days before an expiry at which a notice is sent, in ascending order. */
  days: readonly number[];
  eventOf: (notice: ExpiryNotice) => Pick<EmittedEvent, 'name' | 'payload'>;
}

/** Announces the tokens of a batch that have passed a threshold, once for each token and threshold. */
const emit = async (
  strapi: Core.Strapi,
  { days, eventOf }: Expiries,
  tokens: readonly ExpiringToken[],
  now: number,
): Promise<void> => {
  const names = await namesOf(
    strapi,
    tokens.flatMap(({ organisationId }) => organisationId ?? []),
  );
  const events = tokens.flatMap(({ documentId, label, organisationId, expiresAt, createdAt }): EmittedEvent[] => {
    const organisation = organisationId === null ? null : names.get(organisationId);
    const threshold = expiryThreshold({ expiresAt, createdAt, revokedAt: null }, now, days);
    if (organisation === undefined || threshold === null) return [];
    const expires_at = new Date(expiresAt).toISOString();
    const event = eventOf({ organisation, token: { documentId, label }, threshold, expires_at });
    return [{ ...event, organisationId, onceFor: `${documentId}/${threshold}` }];
  });
  await emitEvents(strapi, events);
};

/**
 * Creates the run of a watchdog that sends notices before tokens expire.
 *
 * @param expiries what is announced, and when
 */
export const emitExpiries =
  (expiries: Expiries) =>
  async (strapi: Core.Strapi, moment: Date, options: RunOptions = {}): Promise<RunOutcome> => {
    const { table, type, days } = expiries;
    const now = moment.getTime();
    const outcome: RunOutcome = { scanned: 0, changed: 0, failed: 0 };
    const expiry = { from: now, until: now + noticeMs(days) };
    const announcements: Announcements<ExpiringToken, ExpiringToken> = {
      type,
      batchSize: BATCH_SIZE,
      read: (afterId) => expiringTokens(strapi, table, expiry, { afterId, limit: BATCH_SIZE }),
      dueOf: (tokens) => tokens.filter((token) => expiryThreshold({ ...token, revokedAt: null }, now, days) !== null),
      announce: (due) => emit(strapi, expiries, due, now),
    };
    await announceDue(strapi, announcements, outcome, options);
    return outcome;
  };

import type { Core } from '@strapi/strapi';
import type { KnownPlace } from '../../domain/accounts/sign-ins/places';
import { connectionOf, isSqlite } from '../../database/connection';
import { toMilliseconds, type StoredTime } from '../../database/moments';
import { linkTokens } from '../../database/secrets/link-token';
import { type StoredJson, storedJson } from '../../database/stored-json';
import type { SessionEnd, SessionMethod } from '../../domain/vocabularies';

/*
 * From where people sign in, and the link by which they say that one of their sign-ins was not theirs.
 */

const ACCOUNTS = 'up_users';
const SESSIONS = 'sessions';
const tokens = linkTokens('sgn_', 'tenantry sign-in report');

/** A link works for a week: people read their emails after a holiday. */
const LINK_MS = 7 * 86_400_000;

/** The account and the places of a person; null if the account is gone. */
export const placesOf = async (
  strapi: Core.Strapi,
  userId: number,
): Promise<{ account: string; places: KnownPlace[] } | null> => {
  const row = await connectionOf(strapi)(ACCOUNTS)
    .where({ id: userId })
    .first<{ document_id: string; sign_in_places: StoredJson<KnownPlace[]> } | undefined>(
      'document_id',
      'sign_in_places',
    );
  return row ? { account: row.document_id, places: storedJson(row.sign_in_places) ?? [] } : null;
};

/** Stores the places of a person. */
export const storePlaces = async (
  strapi: Core.Strapi,
  userId: number,
  places: readonly KnownPlace[],
): Promise<void> => {
  await connectionOf(strapi)(ACCOUNTS)
    .where({ id: userId })
    .update({ sign_in_places: JSON.stringify(places) });
};

/** A sign-in, and its account. Times in milliseconds. */
export interface ReportableSignIn {
  sessionId: number;
  session: string;
  method: SessionMethod;
  startedAt: number;
  clientAddress: string | null;
  userAgent: string | null;
  end: SessionEnd | null;
  account: { id: number; documentId: string; username: string; email: string; isBlocked: boolean };
}

interface Row {
  id: number;
  session: string;
  method: SessionMethod;
  started_at: StoredTime;
  client_address: string | null;
  user_agent: string | null;
  end_reason: SessionEnd | null;
  account_id: number;
  account: string;
  username: string;
  email: string | null;
  blocked: boolean | number | null;
}

/**
 * Reads a sign-in with its account. In a transaction, the session stays locked until the transaction ends.
 *
 * @param account documentId
 * @param session documentId
 */
export const findSignIn = async (
  strapi: Core.Strapi,
  { account, session }: { account: string; session: string },
): Promise<ReportableSignIn | null> => {
  const query = connectionOf(strapi)(`${SESSIONS} as s`)
    .join(`${ACCOUNTS} as u`, 'u.id', 's.user_id')
    .where({ 's.document_id': session, 'u.document_id': account });
  if (strapi.db.inTransaction() && !isSqlite(strapi)) query.forUpdate('s');
  const row = await query.first<Row | undefined>({
    ...{ id: 's.id', session: 's.document_id', method: 's.method', started_at: 's.started_at' },
    ...{ client_address: 's.client_address', user_agent: 's.user_agent', end_reason: 's.end_reason' },
    ...{ account_id: 'u.id', account: 'u.document_id', username: 'u.username', email: 'u.email', blocked: 'u.blocked' },
  });
  if (!row) return null;
  return {
    ...{ sessionId: row.id, session: row.session, method: row.method, startedAt: toMilliseconds(row.started_at) },
    ...{ clientAddress: row.client_address, userAgent: row.user_agent, end: row.end_reason },
    account: {
      ...{ id: row.account_id, documentId: row.account, username: row.username, email: row.email ?? '' },
      isBlocked: Boolean(row.blocked),
    },
  };
};

/** Marks a sign-in as one that was not by its person, also if its session has ended already. Its link ends with that. */
export const markReported = async (strapi: Core.Strapi, sessionId: number): Promise<void> => {
  await connectionOf(strapi)(SESSIONS)
    .where({ id: sessionId })
    .update({ end_reason: 'reported' satisfies SessionEnd });
};

/** When the link of a sign-in ends, in milliseconds. */
export const reportEnds = ({ startedAt }: Pick<ReportableSignIn, 'startedAt'>): number => startedAt + LINK_MS;

/** Signs the token of the link that reports a sign-in. */
export const reportToken = (signIn: ReportableSignIn): string =>
  tokens.sign({ parts: [signIn.account.documentId, signIn.session], expiresAt: reportEnds(signIn) });

/**
 * Reads the token of a link.
 *
 * @param now milliseconds
 * @returns null if it is not one of this server, or has expired
 */
export const readReportToken = (token: string, now: number): { account: string; session: string } | null => {
  const [account, session] = tokens.read(token, now)?.parts ?? [];
  return account === undefined || session === undefined ? null : { account, session };
};

import { createId } from '@paralleldrive/cuid2';
import type { Core } from '@strapi/strapi';
import { placeOf } from '../../domain/accounts/sign-ins/places';
import type { RefreshState } from '../../domain/accounts/session-refresh';
import type { SecondFactor, SessionEnd, SessionMethod } from '../../domain/vocabularies';
import { connectionOf } from '../../database/connection';
import { type StoredTime, toIso, toMilliseconds } from '../../database/moments';
import { defined } from '../../values';

/** What a request needs to know about the session of its token. Times in milliseconds. */
export interface SessionFacts {
  id: number;
  documentId: string;
  userId: number;
  method: SessionMethod;
  /** The second factor that was verified in it, at the sign-in or later; null if none was. */
  secondFactor: SecondFactor | null;
  /** The organisation whose single sign-on opened it; null if it was opened by password. */
  organisationId: number | null;
  startedAt: number;
  /** When the person verified the password in a single sign-on session (step-up); null if they did not. */
  passwordVerifiedAt: number | null;
  expiresAt: number;
  /** The longest time for which it was certainly not used, in milliseconds. */
  longestPause: number;
}

/** A stored session, possibly ended. */
export type StoredSession = SessionFacts & Omit<RefreshState, 'isShared'>;

/** A session to be created. */
export interface NewSession {
  userId: number;
  method: SessionMethod;
  /** By default none. */
  secondFactor?: SecondFactor | null;
  organisationId: number | null;
  startedAt: Date;
  expiresAt: Date;
  clientAddress: string | null;
  userAgent: string | null;
  /** The ticket that the sign-in began with. It opens only one session. */
  ticket?: string;
}

const TABLE = 'sessions';
const SECOND = 1000;
/** The size of the columns. Longer values are cut, and do not prevent the sign-in. */
const MAX_LENGTH = 255;

interface Row {
  id: number;
  document_id: string;
  user_id: number;
  method: SessionMethod;
  second_factor: SecondFactor | null;
  opened_organisation_id: number | null;
  started_at: StoredTime;
  password_verified_at: StoredTime | null;
  expires_at: StoredTime;
  rotation: number | null;
  rotated_at: StoredTime | null;
  longest_pause_seconds: number | null;
  ended_at: StoredTime | null;
  client_address: string | null;
  user_agent: string | null;
  last_used_at?: StoredTime | null;
}

const sessionOf = (row: Row): StoredSession => ({
  id: row.id,
  documentId: row.document_id,
  userId: row.user_id,
  method: row.method,
  secondFactor: row.second_factor,
  organisationId: row.opened_organisation_id,
  startedAt: toMilliseconds(row.started_at),
  passwordVerifiedAt: toMilliseconds(row.password_verified_at),
  expiresAt: toMilliseconds(row.expires_at),
  longestPause: (row.longest_pause_seconds ?? 0) * SECOND,
  rotation: row.rotation ?? 0,
  rotatedAt: toMilliseconds(row.rotated_at),
  endedAt: toMilliseconds(row.ended_at),
});

/** Inserts a session in the open transaction. Fails if its ticket has opened one before. */
export const insertSession = async (strapi: Core.Strapi, session: NewSession): Promise<SessionFacts> => {
  const { userId, method, secondFactor = null, organisationId, startedAt, expiresAt, ticket } = session;
  const { clientAddress, userAgent } = session;
  const columns = {
    document_id: createId(),
    user_id: userId,
    method,
    second_factor: secondFactor,
    opened_organisation_id: organisationId,
    started_at: startedAt,
    last_used_at: startedAt,
    expires_at: expiresAt,
    rotation: 0,
    ticket: ticket ?? null,
    client_address: clientAddress?.slice(0, MAX_LENGTH) ?? null,
    user_agent: userAgent?.slice(0, MAX_LENGTH) ?? null,
    created_at: startedAt,
    updated_at: startedAt,
    published_at: startedAt,
  };
  const [row] = await connectionOf(strapi)(TABLE).insert(columns).returning<{ id: number }[]>('id');
  const { id } = defined(row);
  return {
    id,
    documentId: columns.document_id,
    userId,
    method,
    secondFactor,
    organisationId,
    startedAt: startedAt.getTime(),
    passwordVerifiedAt: null,
    expiresAt: expiresAt.getTime(),
    longestPause: 0,
  };
};

/** The session with an id if it has not been ended; null otherwise. */
export const findSession = async (strapi: Core.Strapi, id: number): Promise<SessionFacts | null> => {
  const row = await connectionOf(strapi)(TABLE).where({ id }).whereNull('ended_at').first<Row | undefined>();
  return row ? sessionOf(row) : null;
};

/** Reads a session and locks it until the open transaction ends; null if there is none. */
export const lockSession = async (strapi: Core.Strapi, id: number): Promise<StoredSession | null> => {
  const row = await connectionOf(strapi)(TABLE).where({ id }).forUpdate().first<Row | undefined>();
  return row ? sessionOf(row) : null;
};

/**
 * Counts one use of the refresh token, which also postpones the idle timeout.
 *
 * @param longestPause the longest pause of the session until now, in milliseconds
 */
export const rotateSession = async (
  strapi: Core.Strapi,
  id: number,
  longestPause: number,
  now: Date,
): Promise<void> => {
  const db = connectionOf(strapi);
  const times = { rotated_at: now, last_used_at: now, updated_at: now };
  const pause = Math.floor(longestPause / SECOND);
  await db(TABLE)
    .where({ id })
    .update({ ...times, rotation: db.raw('rotation + 1'), longest_pause_seconds: pause });
};

const changeOpen = async (strapi: Core.Strapi, id: number, columns: object, now: Date): Promise<boolean> => {
  const query = connectionOf(strapi)(TABLE).where({ id }).whereNull('ended_at');
  return (await query.update({ ...columns, updated_at: now })) === 1;
};

/**
 * Records that the person has verified the account's password in a session.
 *
 * @returns whether the session was open; one that has ended meanwhile does not change
 */
export const recordPasswordVerification = (strapi: Core.Strapi, id: number, now: Date): Promise<boolean> =>
  changeOpen(strapi, id, { password_verified_at: now }, now);

/** Records that the person has verified a second factor in a session. */
export const recordSecondFactor = async (
  strapi: Core.Strapi,
  id: number,
  factor: SecondFactor,
  now: Date,
): Promise<void> => void (await changeOpen(strapi, id, { second_factor: factor }, now));

/** Selects sessions of a person. */
export interface SessionChoice {
  userId: number;
  /** Only this one. */
  documentId?: string;
  /** All but this one. */
  exceptId?: number;
  /** Only those that this organisation's single sign-on opened. */
  organisationId?: number;
}

/** Ends sessions. Returns how many were open. */
export const closeSessions = async (
  strapi: Core.Strapi,
  { userId, documentId, exceptId, organisationId }: SessionChoice,
  reason: SessionEnd,
  now: Date,
): Promise<number> => {
  const query = connectionOf(strapi)(TABLE).where('user_id', userId).whereNull('ended_at');
  if (documentId !== undefined) query.where('document_id', documentId);
  if (exceptId !== undefined) query.whereNot('id', exceptId);
  if (organisationId !== undefined) query.where('opened_organisation_id', organisationId);
  return query.update({ ended_at: now, end_reason: reason, updated_at: now });
};

/** Maximum number of sessions in a person's list. */
const MAX_LISTED = 100;

/** A session as the API shows it to its person. */
export interface ListedSession {
  documentId: string;
  method: SessionMethod;
  second_factor: SecondFactor | null;
  /** When the person verified the password in a single sign-on session (step-up). */
  password_verified_at: string | null;
  started_at: string;
  last_used_at: string | null;
  expires_at: string;
  client_address: string | null;
  user_agent: string | null;
  /** The network of the address, and the device, as a person recognises them. */
  network: string | null;
  device: string | null;
}

/** The open sessions of a person, most recently used first; at most a hundred. */
export const openSessionsOf = async (
  strapi: Core.Strapi,
  { userId, organisationId }: Pick<SessionChoice, 'userId' | 'organisationId'>,
  now: Date,
): Promise<ListedSession[]> => {
  const rows = (await connectionOf(strapi)(TABLE)
    .where('user_id', userId)
    .where(organisationId === undefined ? {} : { opened_organisation_id: organisationId })
    .whereNull('ended_at')
    .where('expires_at', '>', now)
    .orderBy([{ column: 'last_used_at', order: 'desc' }, 'id'])
    .limit(MAX_LISTED)) as Row[];
  return rows.map((row) => ({
    documentId: row.document_id,
    method: row.method,
    second_factor: row.second_factor,
    password_verified_at: row.password_verified_at == null ? null : toIso(row.password_verified_at),
    started_at: toIso(row.started_at),
    last_used_at: row.last_used_at == null ? null : toIso(row.last_used_at),
    expires_at: toIso(row.expires_at),
    client_address: row.client_address,
    user_agent: row.user_agent,
    ...placeOf(row.client_address, row.user_agent),
  }));
};

import type { Knex } from 'knex';
import request from 'supertest';
import { app, db, isSqlite, type Method } from '../api';
import { compiled } from '../compiled';

/** An entry of the audit log as it is stored. */
export interface AuditRow {
  id: number;
  documentId: string;
  action: string;
  actor_kind: string;
  actor_id: string | null;
  actor_label: string | null;
  target_type: string;
  target_id: string;
  changes: Record<string, { before: unknown; after: unknown }>;
  client_ip: string | null;
  request_id: string | null;
  sequence: number;
  hash: string;
  organisation: { id: number } | null;
}

/** Entries by any of their columns, oldest first. */
export const auditEntries = async (where: Record<string, unknown>): Promise<AuditRow[]> =>
  await app()
    .db.query('api::audit-entry.audit-entry')
    .findMany({ where, orderBy: { id: 'asc' }, populate: ['organisation'] });

/**
 * A connection on which the audit log has only the chains of organisations that are created from now on, for
 * `verifyAudit`: those of all test files together take seconds.
 */
export const auditLogFromNow = async (): Promise<Knex> => {
  const [newest] = (await db()('organisations').max({ id: 'id' })) as { id: number | null }[];
  const owners: Record<string, string> = { audit_entries: 'organisation_id', audit_anchors: 'chain' };
  const query = (table: string): Knex.QueryBuilder => db()(table).where(owners[table] as string, '>', newest?.id ?? 0);
  return Object.assign(query, { schema: db().schema }) as unknown as Knex;
};

/**
 * Checks that all chains of an audit log are valid.
 *
 * @param moreThan the number of chains that the log exceeds
 */
export const expectValidLog = async (log: Knex, moreThan: number): Promise<void> => {
  const { chains, breaks } = await compiled('audit/verify-chains').verifyAudit(log);
  expect(breaks).toEqual([]);
  expect(chains).toBeGreaterThan(moreThan);
};

const TABLES = ['audit_entries', 'audit_anchors'];

/**
 * Runs statements without the tables' protection, as an attacker with the right to remove it could, and restores it.
 */
export const withoutProtection = async (
  statements: readonly [sql: string, bindings: readonly unknown[]][],
): Promise<void> => {
  const triggers = (await (isSqlite()
    ? db()('sqlite_master').where('type', 'trigger').whereIn('tbl_name', TABLES).select('name', 'sql')
    : [])) as { name: string; sql: string }[];
  for (const table of isSqlite() ? [] : TABLES) await db().raw(`alter table ${table} disable trigger user`);
  for (const { name } of triggers) await db().raw(`drop trigger ${name}`);
  try {
    for (const [sql, bindings] of statements) await db().raw(sql, bindings as never);
  } finally {
    for (const table of isSqlite() ? [] : TABLES) await db().raw(`alter table ${table} enable trigger user`);
    for (const { sql } of triggers) await db().raw(sql);
  }
};

const FULL = 'audit_entries_full';

const refuseEntries = async (condition: string): Promise<void> => {
  if (isSqlite()) {
    await db().raw(
      `create trigger ${FULL} before insert on audit_entries${condition} begin select raise(abort, 'the log is full'); end`,
    );
    return;
  }
  await db().raw(
    `create function ${FULL}() returns trigger language plpgsql as $$ begin raise exception 'the log is full'; end $$`,
  );
  await db().raw(
    `create trigger ${FULL} before insert on audit_entries for each row${condition} execute function ${FULL}()`,
  );
};

/** Makes every further entry fail, as a full disk would, until `emptyLog`. */
export const fillLog = (): Promise<void> => refuseEntries('');

/** Makes every further entry of one organisation fail, until `emptyLog`. */
export const fillLogOf = (organisationId: number): Promise<void> =>
  refuseEntries(` when (new.organisation_id = ${organisationId})`);

/** Lets entries be written again. */
export const emptyLog = async (): Promise<void> => {
  await db().raw(isSqlite() ? `drop trigger ${FULL}` : `drop function ${FULL}() cascade`);
};

/** Does the work while every entry fails. */
export const whileLogIsFull = async <T>(work: () => Promise<T>): Promise<T> => {
  await fillLog();
  try {
    return await work();
  } finally {
    await emptyLog();
  }
};

/** Status and text of a server error, which the OpenAPI document does not describe. */
export const sendToFullLog = async (
  method: Method,
  path: string,
  token: string,
  data: object,
): Promise<{ status: number; text: string }> => {
  const pending = request(app().server.httpServer)[method](`/api${path}`).set('Authorization', `Bearer ${token}`);
  const { status, text } = await pending.send({ data });
  return { status, text };
};

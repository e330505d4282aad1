import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { isSqlite } from '../database/connection';
import { ADVISORY_LOCKS } from '../database/advisory-locks';

/**
 * The database itself refuses every change or deletion of an audit entry. This happens at every start, because schema files
 * cannot describe triggers, and Strapi recreates changed tables on SQLite.
 */
const TABLE = 'audit_entries';
const REFUSAL = 'audit entries are only ever added to';

/** `insert or replace` deletes without firing delete triggers, so an entry whose place is taken is refused, too. */
const TAKEN = `exists (select 1 from ${TABLE} where id = new.id
  or (organisation_id is new.organisation_id and sequence = new.sequence))`;

const onSqlite = async (db: Knex): Promise<void> => {
  const refuse = `begin select raise(abort, '${REFUSAL}'); end`;
  for (const verb of ['update', 'delete']) {
    await db.raw(`create trigger if not exists audit_entries_no_${verb} before ${verb} on ${TABLE} ${refuse}`);
  }
  await db.raw(
    `create trigger if not exists audit_entries_no_replace before insert on ${TABLE} when ${TAKEN} ${refuse}`,
  );
};

/**
 * The trigger fires for each row, not for each statement: when a record is deleted to which entries can refer, such as an
 * administrator, PostgreSQL runs an update here that changes no rows.
 */
const onPostgres = (db: Knex): Promise<void> =>
  db.transaction(async (trx) => {
    await trx.raw('select pg_advisory_xact_lock(?)', [ADVISORY_LOCKS.auditTriggers]);
    await trx.raw(
      `create or replace function audit_entries_refuse() returns trigger language plpgsql as $$ begin raise exception '${REFUSAL}'; end $$`,
    );
    await trx.raw(
      `create or replace trigger audit_entries_append_only before update or delete on ${TABLE} for each row execute function audit_entries_refuse()`,
    );
    await trx.raw(
      `create or replace trigger audit_entries_no_truncate before truncate on ${TABLE} execute function audit_entries_refuse()`,
    );
  });

/** Creates the triggers; running it again changes nothing. Called in bootstrap(). */
export const protectAuditLog = async (strapi: Core.Strapi): Promise<void> => {
  const db = strapi.db.connection;
  // The schema's index does not cover the platform's chain, whose organisation is null.
  await db.raw(
    `create unique index if not exists audit_entries_platform_sequence_uq on ${TABLE} (sequence) where organisation_id is null`,
  );
  await (isSqlite(strapi) ? onSqlite(db) : onPostgres(db));
};

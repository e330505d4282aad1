import type { DatabaseObject } from '../database/schema/database-objects';
import { isSqlite } from '../database/connection';
import { ANCHORS_ON_POSTGRES, ANCHORS_ON_SQLITE, LET_ENTRIES_CHANGE } from './anchor-table';

/**
 * The database itself refuses every change of an audit entry, and every deletion except those of a recorded removal
 * (src/audit/anchor-table.ts). Schema files cannot describe triggers.
 */
const TABLE = 'audit_entries';
const REFUSAL = 'audit entries are only ever added to';

/** The schema's index does not cover the platform's chain, whose organisation is null. */
const PLATFORM_INDEX = `create unique index if not exists audit_entries_platform_sequence_uq on ${TABLE} (sequence) where organisation_id is null`;

/** `insert or replace` deletes without firing delete triggers, so an entry whose place is taken is refused, too. */
const TAKEN = `exists (select 1 from ${TABLE} where id = new.id
  or (organisation_id is new.organisation_id and sequence = new.sequence))`;

const REFUSE = `begin select raise(abort, '${REFUSAL}'); end`;
const ON_SQLITE = [
  `create trigger if not exists audit_entries_no_update before update on ${TABLE} ${REFUSE}`,
  `create trigger if not exists audit_entries_no_replace before insert on ${TABLE} when ${TAKEN} ${REFUSE}`,
  ...ANCHORS_ON_SQLITE,
];

/**
 * The trigger fires for each row, not for each statement: when a record is deleted to which entries can refer, such as an
 * administrator, PostgreSQL runs an update here that changes no rows.
 */
const ON_POSTGRES = [
  `create or replace function audit_entries_refuse() returns trigger language plpgsql as $$ begin raise exception '${REFUSAL}'; end $$`,
  ...ANCHORS_ON_POSTGRES,
  `create or replace trigger audit_entries_append_only before update on ${TABLE} for each row execute function audit_entries_refuse()`,
  `create or replace trigger audit_entries_no_truncate before truncate on ${TABLE} execute function audit_entries_refuse()`,
];

/** The triggers that protect the audit log, and the anchors of what was removed. */
export const AUDIT_PROTECTION: DatabaseObject = {
  name: 'audit-protection',
  definition: (strapi) => [PLATFORM_INDEX, ...(isSqlite(strapi) ? ON_SQLITE : ON_POSTGRES)],
  giveWay: (strapi) => (isSqlite(strapi) ? [LET_ENTRIES_CHANGE] : []),
};

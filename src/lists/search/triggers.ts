import { ORGANISATION_COLUMN } from '../../database/connection';
import { PENDING, relatedName, type SearchSource, versionOf } from './sources';

/**
 * The triggers that note what has to be indexed. They are part of the transaction of the write, and see every write: those of the
 * admin panel, of scripts and of foreign keys too. They only note it, because indexing takes fifty times as long.
 */

/** The beginning of the names of a source's triggers; it contains the version. */
const triggerName = (source: SearchSource): string => `search_${versionOf(source)}_${source.table}`;

/** Matches the names of a source's triggers of any version. */
export const triggersOf = ({ table }: SearchSource): RegExp =>
  new RegExp(`^search_[0-9a-f]{8}_${table}(_(insert|update|delete|related))?$`);

const note = (row: string, { table }: SearchSource): string =>
  `insert into ${PENDING} (source, organisation_id, record_id)
     values ('${table}', coalesce(${row}.${ORGANISATION_COLUMN}, 0), ${row}.id);`;

const noteRelated = (source: SearchSource): string =>
  `insert into ${PENDING} (source, organisation_id, record_id) values ('${relatedName(source)}', 0, new.id);`;

/** The values of a row on which the index depends, as a row value. */
const values = (row: string, columns: readonly string[]): string =>
  `(${columns.map((column) => `${row}.${column}`).join(', ')})`;

const watched = ({ columns, related }: SearchSource): string[] => [
  ORGANISATION_COLUMN,
  ...columns,
  ...(related ? [related.key] : []),
];

/** The statements that create the triggers on SQLite, by the names of the triggers. */
export const sqliteTriggers = (source: SearchSource): Map<string, string> => {
  const { table, related } = source;
  const name = triggerName(source);
  const changes = (columns: readonly string[]): string => `${values('old', columns)} is not ${values('new', columns)}`;
  const trigger = (kind: string, when: string, body: string): [string, string] => [
    `${name}_${kind}`,
    `create trigger ${name}_${kind} ${when} begin ${body} end`,
  ];
  const isChanged = `when ${changes(watched(source))}`;
  const triggers = [
    trigger('insert', `after insert on ${table}`, note('new', source)),
    trigger('update', `after update on ${table} ${isChanged}`, `${note('old', source)} ${note('new', source)}`),
    trigger('delete', `after delete on ${table}`, note('old', source)),
  ];
  // A trigger must name no table but its own and ours: SQLite refuses to replace a table that the triggers of others name.
  if (related) {
    const isRelatedChanged = `when ${changes(related.columns)}`;
    triggers.push(trigger('related', `after update on ${related.table} ${isRelatedChanged}`, noteRelated(source)));
  }
  return new Map(triggers);
};

const postgresFunction = (name: string, body: string): string =>
  `create or replace function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`;

/** The trigger that notes new rows. Up to release 0.2, the trigger of changes did. */
const insertTriggerOf = (name: string): string => `${name}_insert`;

/** Notes the new rows of a statement together: one by one, that takes a third of what inserting a finding does. */
const postgresInsertTrigger = ({ table }: SearchSource, name: string): string[] => [
  postgresFunction(
    name,
    `insert into ${PENDING} (source, organisation_id, record_id)
       select '${table}', coalesce(${ORGANISATION_COLUMN}, 0), id from added;`,
  ),
  `create or replace trigger ${name} after insert on ${table} referencing new table as added
     for each statement execute function ${name}()`,
];

/**
 * The statements that create the triggers of a source and their functions on PostgreSQL, by the names of the triggers. They replace
 * what exists. A function compares the columns, and not its trigger: PostgreSQL refuses to change a
 * column that a trigger names, which Strapi's schema sync may do.
 */
export const postgresTriggers = (source: SearchSource): Map<string, string[]> => {
  const { table, related } = source;
  const name = triggerName(source);
  const unless = (columns: readonly string[]): string =>
    `if ${values('old', columns)} is not distinct from ${values('new', columns)} then return null; end if;`;
  const own = `if tg_op = 'UPDATE' then ${unless(watched(source))} end if;
    ${note('old', source)}
    if tg_op <> 'DELETE' then ${note('new', source)} end if;`;
  const create = (of: string, when: string): string =>
    `create or replace trigger ${of} after ${when} for each row execute function ${of}()`;
  const triggers = new Map([
    [name, [postgresFunction(name, own), create(name, `update or delete on ${table}`)]],
    [insertTriggerOf(name), postgresInsertTrigger(source, insertTriggerOf(name))],
  ]);
  if (related) {
    const via = `${name}_related`;
    const body = `${unless(related.columns)} ${noteRelated(source)}`;
    triggers.set(via, [postgresFunction(via, body), create(via, `update on ${related.table}`)]);
  }
  return triggers;
};

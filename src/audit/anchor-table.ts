import { REMOVAL_ACTION } from '../domain/audit/removal';

/**
 * The anchors of the audit log, and the triggers that protect them like the log itself: an anchor is never changed or removed,
 * and a new one needs the entry that it names, of a month that is over, and an entry of the same chain that records the removal.
 * Only entries up to an anchor can be deleted (docs/decisions/0066).
 */
const ANCHORS = 'audit_anchors';
const ENTRIES = 'audit_entries';
const REFUSAL = 'audit entries are only ever added to, until a recorded removal';

/** The chain is the id of the organisation, or 0 for the platform. Times are milliseconds. */
const COLUMNS = `chain integer not null, sequence integer not null, hash varchar(64) not null, kept_since bigint not null,
  removal varchar(255) not null, digest varchar(64) not null, primary key (chain, sequence)`;

/**
 * Whether a new anchor is recorded, as SQL. The entry of the removal is looked up by its documentId: with the plus signs, SQLite
 * does not read the rest of the chain for it.
 *
 * @param owner condition for entries of its chain, which begins with the column
 * @param month the start of the current month in the form of the column
 * @param schema of the tables, with its dot
 */
const isRecorded = (owner: string, month: string, schema = ''): string => `
  coalesce((select max(sequence) from ${schema}${ANCHORS} where chain = new.chain), 0) < new.sequence
  and exists (select 1 from ${schema}${ENTRIES} where ${owner} and sequence = new.sequence and hash = new.hash and created_at < ${month})
  and exists (select 1 from ${schema}${ENTRIES} where +${owner} and +sequence > new.sequence and document_id = new.removal
    and action = '${REMOVAL_ACTION}')`;

const isAnchored = (schema = ''): string =>
  `exists (select 1 from ${schema}${ANCHORS} where chain = coalesce(old.organisation_id, 0) and sequence >= old.sequence)`;

const REFUSE = `begin select raise(abort, '${REFUSAL}'); end`;
const RECORDED = isRecorded(
  'organisation_id is nullif(new.chain, 0)',
  `cast(strftime('%s', 'now', 'start of month') as integer) * 1000`,
);

/** SQLite refuses to recreate a table while a trigger of another table refers to it. */
export const LET_ENTRIES_CHANGE = `drop trigger if exists ${ANCHORS}_recorded`;

/** The table and its triggers on SQLite. Without row ids, `insert or replace` can replace an anchor only in its place. */
export const ANCHORS_ON_SQLITE = [
  `create table if not exists ${ANCHORS} (${COLUMNS}) without rowid`,
  `create trigger if not exists ${ANCHORS}_no_update before update on ${ANCHORS} ${REFUSE}`,
  `create trigger if not exists ${ANCHORS}_no_delete before delete on ${ANCHORS} ${REFUSE}`,
  // An earlier definition may exist.
  LET_ENTRIES_CHANGE,
  `create trigger ${ANCHORS}_recorded before insert on ${ANCHORS} when not (${RECORDED}) ${REFUSE}`,
  `create trigger if not exists ${ENTRIES}_delete_anchored before delete on ${ENTRIES} when not ${isAnchored()} ${REFUSE}`,
  // Of earlier versions, which never removed entries.
  `drop trigger if exists ${ENTRIES}_no_delete`,
];

/** Tables are named with their schema: otherwise a temporary table could take the place of the anchors. */
const functionOf = (name: string, body: string): string =>
  `do $create$ begin execute format($function$
    create or replace function ${name}() returns trigger language plpgsql as $$ begin ${body} raise exception '${REFUSAL}'; end $$
  $function$, current_schema()); end $create$`;

const trigger = (name: string, events: string, table: string, level: string, check: string): string =>
  `create or replace trigger ${name} before ${events} on ${table} ${level} execute function ${check}()`;

const MONTH = `date_trunc('month', now() at time zone 'utc')`;
const recordedIn = (owner: string): string => isRecorded(owner, MONTH, '%1$I.');

/** The table of anchors and its triggers on PostgreSQL. */
export const ANCHORS_ON_POSTGRES = [
  `create table if not exists ${ANCHORS} (${COLUMNS})`,
  functionOf(
    `${ANCHORS}_check`,
    `if tg_op = 'INSERT' then
      if new.chain = 0 then
        if ${recordedIn('organisation_id is null')} then return new; end if;
      elsif ${recordedIn('organisation_id = new.chain')} then return new; end if;
    end if;`,
  ),
  functionOf(`${ENTRIES}_delete_check`, `if ${isAnchored('%1$I.')} then return old; end if;`),
  trigger(`${ANCHORS}_append_only`, 'insert or update or delete', ANCHORS, 'for each row', `${ANCHORS}_check`),
  trigger(`${ANCHORS}_no_truncate`, 'truncate', ANCHORS, 'for each statement', `${ENTRIES}_refuse`),
  trigger(`${ENTRIES}_delete_anchored`, 'delete', ENTRIES, 'for each row', `${ENTRIES}_delete_check`),
];

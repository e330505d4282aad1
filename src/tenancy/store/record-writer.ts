import type { States } from '@strapi/database/dist/lifecycles';
import type { Core } from '@strapi/strapi';
import { AUDITED_TYPES } from '../../resources/content-types';
import { ownerStatusOf } from './archived-guard';
import { chainEndOf, rememberChainEnd } from './audit-chain';
import { isSqlite, ORGANISATION_COLUMN } from '../../database/connection';
import { rememberDocumentId } from '../../database/document-ids';
import { lockWithNext, rememberLocked } from './organisation-locks';
import { rememberPriorRows, type StoredRow } from '../../database/rows-before-write';
import { toMilliseconds } from '../../database/moments';
import { codecOf } from '../../database/record-codec';
import type { SelectPlan } from '../../lists/records/select-plan';
import { preparedStatement, type Row, type Statement, type Statements } from '../../database/statements';

/**
 * Writes records as Strapi's query engine does, with the same lifecycles around each write, but with a
 * fraction of its statements: the write itself returns what the query engine reads before and after. The admin panel and
 * scripts write through the query engine, and run the same lifecycles.
 *
 * Everything runs in the caller's open transaction.
 */
export interface RecordWriter {
  /**
   * Inserts a record. Returns its row, with the columns of related records (`returned` of the plan).
   *
   * @param organisationId the organisation that it belongs to; null for a record of the platform, and for an organisation
   */
  insert(uid: string, plan: SelectPlan, organisationId: number | null, data: Record<string, unknown>): Promise<Row>;
  /**
   * Reads and locks a record, and its organisation if the type is audited. Null if there is no such record.
   *
   * @param isOwned whether it belongs to an organisation
   */
  lock(uid: string, plan: SelectPlan, id: number, isOwned: boolean): Promise<Row | null>;
  /** Changes a locked record. Returns its row in the same way. */
  update(uid: string, plan: SelectPlan, locked: Row, data: Record<string, unknown>): Promise<Row>;
}

type Action = 'beforeCreate' | 'afterCreate' | 'beforeUpdate' | 'afterUpdate';

/** What lifecycles receive about one write. */
interface LifecycleEvent {
  params: { data: Record<string, unknown>; where?: { id: number } };
  result?: Record<string, unknown>;
}

/** What a write returns: all columns, the labels of the relations, the owner's status, and the end of the audit chain. */
const returning = ({ table, joins }: SelectPlan, isAudited: boolean): string => {
  const labels = joins.flatMap(({ name, table: target, foreignKey, label }) => {
    const key = `${table}.${foreignKey.slice('t.'.length)}`;
    const read = (column: string, as: string) => `(select ${column} from ${target} j where j.id = ${key}) as ${as}`;
    const owner =
      name === 'organisation'
        ? [read('org_status', 'organisation__org_status'), read('slug', 'organisation__slug')]
        : [];
    return [read('document_id', `${name}__document_id`), read(label, `${name}__label`), ...owner];
  });
  return ['*', ...labels, ...(isAudited ? [chainEndOf(table)] : [])].join(', ');
};

/**
 * Statements of one kind of write that are prepared. Clients choose the columns, and each connection to PostgreSQL keeps what was
 * prepared until it ends: further ones are sent as text each time.
 */
const MAX_PREPARED = 50;

/** A type has two texts of each statement if its records can belong to an organisation or to the platform. */
const verbOf = (verb: string, isAudited: boolean): string => (isAudited ? verb : `${verb} unaudited`);

const listed = (columns: readonly string[]): string => columns.map((column) => `"${column}"`).join(', ');

/** The time of a change, after that of the version before: two changes within a millisecond must have different entity tags. */
const laterThan = (before: unknown, now: Date): Date => {
  const earliest = (toMilliseconds(before) ?? 0) + 1;
  return now.getTime() < earliest ? new Date(earliest) : now;
};

/** Creates the writer. */
export const createRecordWriter = (strapi: Core.Strapi, statements: Statements): RecordWriter => {
  const onSqlite = isSqlite(strapi);

  const runLifecycles = (action: Action, uid: string, event: LifecycleEvent, states?: States): Promise<States> =>
    strapi.db.lifecycles.run(action, uid, event, states);

  /** Statements of each kind of write, by its columns. */
  const kinds = new Map<string, Map<string, Statement>>();

  /** The text of a write depends only on its columns. */
  const statementOf = (uid: string, verb: string, names: readonly string[], text: () => string): Statement => {
    const kind = `${verb} ${uid}`;
    const known = kinds.get(kind) ?? new Map<string, Statement>();
    kinds.set(kind, known);
    const columns = names.join();
    const statement = known.get(columns) ?? (known.size < MAX_PREPARED ? preparedStatement(text()) : null);
    if (!statement) return { sql: text() };
    known.set(columns, statement);
    return statement;
  };

  /** Runs a write that returns its row, and remembers the end of the audit chain. */
  const write = async (plan: SelectPlan, isAudited: boolean, text: Statement, values: unknown[]): Promise<Row> => {
    const [row] = await statements.run(text, values);
    if (!row) throw new Error(`${plan.table}: the row is gone, although it is locked.`);
    if (!isAudited) return row;
    rememberChainEnd(strapi, row[ORGANISATION_COLUMN] as number, row);
    for (const { name, table, foreignKey } of plan.joins)
      rememberDocumentId(strapi, table, row[foreignKey.slice('t.'.length)], row[`${name}__document_id`]);
    return row;
  };

  /**
   * Inserts a row of an organisation that is not locked, and reads the organisation's status after it, in one message: the insert
   * may have read it before a merge or split.
   */
  const insertUnlocked = async (organisationId: number, text: Statement, values: unknown[]): Promise<Row> => {
    const inserting = statements.defer(text, values);
    if (onSqlite) await inserting;
    const owner = await ownerStatusOf(statements, organisationId);
    return { ...(await inserting)[0], ...owner };
  };

  return {
    async insert(uid, plan, organisationId, data) {
      const params = { data };
      const isAudited = organisationId !== null && AUDITED_TYPES.has(uid);
      const states = await runLifecycles('beforeCreate', uid, { params });
      if (isAudited) lockWithNext(strapi, organisationId);
      const columns = codecOf(strapi, uid).columnsOf(params.data, true);
      const names = Object.keys(columns);
      const text = statementOf(uid, verbOf('insert', isAudited), names, () => {
        const places = names.map(() => '?').join(', ');
        return `insert into ${plan.table} (${listed(names)}) values (${places}) returning ${returning(plan, isAudited)}`;
      });
      const values = Object.values(columns);
      const row = await (isAudited || organisationId === null
        ? write(plan, isAudited, text, values)
        : insertUnlocked(organisationId, text, values));
      await runLifecycles('afterCreate', uid, { params, result: codecOf(strapi, uid).recordOf(row) }, states);
      return row;
    },

    async lock(uid, plan, id, isOwned) {
      const isAudited = isOwned && AUDITED_TYPES.has(uid);
      const text = statementOf(uid, verbOf('lock', isAudited), [], () => {
        // SQLite has one writer: there is nothing to lock.
        if (onSqlite) return `select t.* from ${plan.table} t where t.id = ?`;
        const owner = isAudited ? ` join organisations o on o.id = t.${ORGANISATION_COLUMN}` : '';
        return `select t.* from ${plan.table} t${owner} where t.id = ? for no key update of t${isAudited ? ', o' : ''}`;
      });
      const [row] = await statements.run(text, [id]);
      if (row && isAudited) rememberLocked(strapi, row[ORGANISATION_COLUMN] as number);
      return row ?? null;
    },

    async update(uid, plan, locked, data) {
      const codec = codecOf(strapi, uid);
      const params = { where: { id: locked.id as number }, data };
      rememberPriorRows(params, [{ ...codec.recordOf(locked), ...codec.relationsOf(locked) } as StoredRow]);
      const states = await runLifecycles('beforeUpdate', uid, { params });
      params.data.updatedAt = laterThan(locked.updated_at, params.data.updatedAt as Date);
      const columns = codec.columnsOf(params.data, false);
      const names = Object.keys(columns);
      const isAudited = typeof locked[ORGANISATION_COLUMN] === 'number' && AUDITED_TYPES.has(uid);
      const text = statementOf(uid, verbOf('update', isAudited), names, () => {
        const changes = names.map((name) => `"${name}" = ?`).join(', ');
        return `update ${plan.table} set ${changes} where id = ? returning ${returning(plan, isAudited)}`;
      });
      const row = await write(plan, isAudited, text, [...Object.values(columns), locked.id]);
      await runLifecycles('afterUpdate', uid, { params, result: codec.recordOf(row) }, states);
      return row;
    },
  };
};

import type { Core } from '@strapi/strapi';
import { AUDITED_TYPES } from '../../domain/audit/audited-types';
import { chainEndOf, rememberChainEnd } from './audit-chain';
import { isSqlite, ORGANISATION_COLUMN } from '../../database/connection';
import { rememberDocumentId } from '../../database/document-ids';
import { lockOrganisations, rememberLocked } from './organisation-locks';
import { rememberPriorRows, type StoredRow } from '../../database/rows-before-write';
import { codecOf } from '../../database/record-codec';
import type { SelectPlan } from './select-plan';
import { preparedStatement, type Row, type Statement, type Statements } from '../../database/statements';

/**
 * Writes records of organisations as Strapi's query engine does, with the same lifecycles around each write, in a fraction
 * of its statements: what it reads before and after, the write itself answers here. The admin panel and scripts write
 * through the query engine, and meet the same lifecycles.
 *
 * Everything within the open transaction of the caller.
 */
export interface RecordWriter {
  /** Adds a record; answers its row, with what the plan has of others (`returned`). */
  insert(uid: string, plan: SelectPlan, organisationId: number, data: Record<string, unknown>): Promise<Row>;
  /** Reads a record and holds it, with its organisation where the change goes on record. Null where there is none. */
  lock(uid: string, plan: SelectPlan, id: number): Promise<Row | null>;
  /** Changes a record that is held; answers its row in the same way. */
  update(uid: string, plan: SelectPlan, held: Row, data: Record<string, unknown>): Promise<Row>;
}

type Action = 'beforeCreate' | 'afterCreate' | 'beforeUpdate' | 'afterUpdate';

/** What lifecycles are told of one write. */
interface Told {
  params: { data: Record<string, unknown>; where?: { id: number } };
  result?: Record<string, unknown>;
}

/** The answer of a write: all columns, the labels of the relations, the owner's state, and where the chain of the log ends. */
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

const listed = (columns: readonly string[]): string => columns.map((column) => `"${column}"`).join(', ');

/** Makes the writer. */
export const createRecordWriter = (strapi: Core.Strapi, statements: Statements): RecordWriter => {
  const onSqlite = isSqlite(strapi);

  const tell = (action: Action, uid: string, told: Told, states?: Map<unknown, unknown>) =>
    strapi.db.lifecycles.run(action, uid as never, told as never, states as never) as Promise<Map<unknown, unknown>>;

  const texts = new Map<string, Statement>();

  /** The text of a write hangs on the columns alone that it names. */
  const statementOf = (uid: string, verb: string, names: readonly string[], text: () => string): Statement => {
    const key = `${verb} ${uid} ${names.join()}`;
    const known = texts.get(key);
    if (known) return known;
    const statement = preparedStatement(text());
    texts.set(key, statement);
    return statement;
  };

  /** Runs a write that answers its row, and remembers what it tells of the log. */
  const write = async (plan: SelectPlan, isAudited: boolean, text: Statement, values: unknown[]): Promise<Row> => {
    const [row] = await statements.run(text, values);
    if (!row) throw new Error(`${plan.table}: the row is gone, although it is held.`);
    if (!isAudited) return row;
    rememberChainEnd(strapi, row[ORGANISATION_COLUMN] as number, row);
    for (const { name, table, foreignKey } of plan.joins)
      rememberDocumentId(strapi, table, row[foreignKey.slice('t.'.length)], row[`${name}__document_id`]);
    return row;
  };

  return {
    async insert(uid, plan, organisationId, data) {
      const codec = codecOf(strapi, uid);
      const isAudited = AUDITED_TYPES.has(uid);
      const params = { data };
      const states = await tell('beforeCreate', uid, { params });
      if (isAudited) await lockOrganisations(strapi, [organisationId]);
      const columns = codec.columnsOf(params.data, true);
      const names = Object.keys(columns);
      const text = statementOf(uid, 'insert', names, () => {
        const places = names.map(() => '?').join(', ');
        return `insert into ${plan.table} (${listed(names)}) values (${places}) returning ${returning(plan, isAudited)}`;
      });
      const row = await write(plan, isAudited, text, Object.values(columns));
      await tell('afterCreate', uid, { params, result: codec.recordOf(row) }, states);
      return row;
    },

    async lock(uid, plan, id) {
      const isAudited = AUDITED_TYPES.has(uid);
      const text = statementOf(uid, 'hold', [], () => {
        // SQLite has one writer: there is nothing to hold.
        if (onSqlite) return `select t.* from ${plan.table} t where t.id = ?`;
        const owner = isAudited ? ` join organisations o on o.id = t.${ORGANISATION_COLUMN}` : '';
        return `select t.* from ${plan.table} t${owner} where t.id = ? for no key update of t${isAudited ? ', o' : ''}`;
      });
      const [row] = await statements.run(text, [id]);
      if (row && isAudited) rememberLocked(strapi, row[ORGANISATION_COLUMN] as number);
      return row ?? null;
    },

    async update(uid, plan, held, data) {
      const codec = codecOf(strapi, uid);
      const params = { where: { id: held.id as number }, data };
      rememberPriorRows(params, [{ ...codec.recordOf(held), ...codec.relationsOf(held) } as StoredRow]);
      const states = await tell('beforeUpdate', uid, { params });
      const columns = codec.columnsOf(params.data, false);
      const names = Object.keys(columns);
      const isAudited = AUDITED_TYPES.has(uid);
      const text = statementOf(uid, 'update', names, () => {
        const changes = names.map((name) => `"${name}" = ?`).join(', ');
        return `update ${plan.table} set ${changes} where id = ? returning ${returning(plan, isAudited)}`;
      });
      const row = await write(plan, isAudited, text, [...Object.values(columns), held.id]);
      await tell('afterUpdate', uid, { params, result: codec.recordOf(row) }, states);
      return row;
    },
  };
};

import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { connectionOf, isSqlite, ORGANISATION_COLUMN } from '../database/connection';
import type { Examined, Finding, Repair } from './check';
import { typeOfTable } from './content-types';

/** Rows of one part. Their findings are in memory at the same time. */
const PART = 500;

/** A condition on the rows of a table, with the alias `t`. Both databases understand it, unless it is a function. */
export type Condition = string | ((onSqlite: boolean) => string);

/** What a repair writes to a row. */
type Values = (db: Knex, now: Date) => Record<string, Knex.Value | Knex.Raw | null>;

/** An invariant of the rows of a table. */
export interface RowRule {
  table: string;
  /** Matches the rows that violate it. `:now` is the time of the examination. */
  when: Condition;
  /** What is wrong with such a row. */
  fault: string;
  /** How it is repaired; absent if a person has to decide. */
  repair?: {
    does: string;
    set: Values | 'remove';
    /** What it changes in tables without a content type, once the row is changed. */
    also?: (strapi: Core.Strapi, id: number) => Promise<unknown>;
  };
}

/** Describes an invariant: whose rows, which of them violate it, what is wrong with these, and how they are repaired. */
export const rowRule = (table: string, when: Condition, fault: string, repair?: RowRule['repair']): RowRule => ({
  ...{ table, when, fault },
  ...(repair ? { repair } : {}),
});

/** A row with what identifies it. */
export interface FoundRow {
  id: number;
  documentId: string | null;
  organisationId: number | null;
}

/** The values that conditions can use; `before` leaves room for differences of clocks. */
export const clockOf = (now: Date): Knex.ValueDict => ({
  now,
  before: new Date(now.getTime() - 5 * 60_000),
});

const sqlOf = (condition: Condition, onSqlite: boolean): string =>
  typeof condition === 'string' ? condition : condition(onSqlite);

/** The name of a row for people. */
export const recordOf = (table: string, { id, documentId }: FoundRow): string =>
  `${table} ${id}${documentId ? ` (${documentId})` : ''}`;

/** The record of a row, for audit entries. */
export const targetOf = (table: string, { id, documentId }: FoundRow): Repair['target'] => ({
  type: typeOfTable(table)?.name ?? table,
  id: documentId ?? String(id),
});

/** The columns that identify a row of a table; tables without a content type have only an id. */
export const identityOf = (db: Knex, table: string): Record<string, string | Knex.Raw> => {
  const type = typeOfTable(table);
  const owner = table === 'organisations' ? 't.id' : type?.isOwned ? `t.${ORGANISATION_COLUMN}` : null;
  return {
    id: 't.id',
    documentId: type ? 't.document_id' : db.raw('null'),
    organisationId: owner ?? db.raw('null'),
  };
};

/**
 * Reads the rows of a table in parts, by their ids.
 *
 * @param choose restricts and extends the selection; the table has the alias `t`
 * @yields each row
 */
export async function* rowsOf<Row extends FoundRow>(
  { db }: Pick<Examined, 'db'>,
  table: string,
  choose: (query: Knex.QueryBuilder) => void,
): AsyncGenerator<Row> {
  let after = 0;
  for (;;) {
    const query = db(`${table} as t`)
      .select(identityOf(db, table))
      .where('t.id', '>', after)
      .orderBy('t.id')
      .limit(PART);
    choose(query);
    const rows = (await query) as Row[];
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < PART) return;
    after = last.id;
  }
}

const runOn =
  (rule: RowRule, id: number) =>
  async (strapi: Core.Strapi): Promise<boolean> => {
    const db = connectionOf(strapi);
    const { table, repair } = rule;
    const now = new Date();
    const row = db(`${table} as t`)
      .where('t.id', id)
      .whereRaw(`(${sqlOf(rule.when, isSqlite(strapi))})`, clockOf(now));
    const set = repair?.set ?? 'remove';
    const isChanged = (await (set === 'remove' ? row.delete() : row.update(set(db, now) as object))) > 0;
    if (isChanged) await repair?.also?.(strapi, id);
    return isChanged;
  };

/** The repair of a row by its rule. */
const repairOf = (rule: RowRule, row: FoundRow): Repair | null =>
  rule.repair
    ? {
        does: rule.repair.does,
        organisationId: row.organisationId,
        target: targetOf(rule.table, row),
        run: runOn(rule, row.id),
      }
    : null;

/**
 * Finds the rows that violate a rule.
 *
 * @yields a finding for each row
 */
export async function* findByRule(examined: Examined, rule: RowRule): AsyncGenerator<Finding> {
  const { onSqlite, now } = examined;
  const when = `(${sqlOf(rule.when, onSqlite)})`;
  const rows = rowsOf(examined, rule.table, (query) => {
    query.whereRaw(when, clockOf(now));
  });
  for await (const row of rows)
    yield { record: recordOf(rule.table, row), fault: rule.fault, repair: repairOf(rule, row) };
}

/**
 * Finds the rows that violate any of some rules.
 *
 * @yields the findings, rule by rule
 */
export async function* findByRules(examined: Examined, rules: readonly RowRule[]): AsyncGenerator<Finding> {
  for (const rule of rules) yield* findByRule(examined, rule);
}

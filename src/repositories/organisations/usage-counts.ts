import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { chunksOf } from '../../database/chunks';
import { valuesOfConditions, whereFulfilled } from '../../database/conditions';
import { connectionOf, ORGANISATION_COLUMN, tableOf } from '../../database/connection';
import { countOf } from '../../database/counts';
import { preparedStatement, type Statement, statementsOf } from '../../database/statements';
import { type LimitedResource, countedTypes, type CountedType, LIMITED_RESOURCES } from '../../domain/plans/capacity';
import { readLong, stoppable } from '../../lists/long-reads';
import { type LockedOrganisation, lockWithNextStatement } from './locked-organisation';

/** What counts against the limits of organisations, in SQL: src/domain/plans/capacity.ts defines what counts. */

/** Ids of one statement. */
const CHUNK_SIZE = 1_000;

const statements = new Map<string, Statement>();

const countStatementOf = (strapi: Core.Strapi, { type, conditions }: CountedType): Statement => {
  const known = statements.get(type);
  if (known) return known;
  const rows = strapi.db.connection(tableOf(strapi, type)).where(ORGANISATION_COLUMN, 0);
  const query = whereFulfilled(rows, conditions, new Date()).count({ total: 'id' });
  const statement = preparedStatement(query.toSQL().sql);
  statements.set(type, statement);
  return statement;
};

/** How many of a kind count against an organisation's limit. */
export const countUsed = async (
  strapi: Core.Strapi,
  organisationId: number,
  kind: LimitedResource,
): Promise<number> => {
  const now = new Date();
  let used = 0;
  for (const counted of countedTypes(kind)) {
    const values = [organisationId, ...valuesOfConditions(counted.conditions, now)];
    used += countOf(await statementsOf(strapi).run(countStatementOf(strapi, counted), values));
  }
  return used;
};

/** The statement that counts the records of an organisation with a limit. Without a limit, it reads none and returns 0. */
const limitedCountOf = (strapi: Core.Strapi, kind: LimitedResource, counted: CountedType): Statement => {
  const key = `${kind} ${counted.type}`;
  const known = statements.get(key);
  if (known) return known;
  const { limit } = LIMITED_RESOURCES[kind];
  const { sql } = countStatementOf(strapi, counted);
  const statement = preparedStatement(`${sql} and (select ${limit} from organisations where id = ?) is not null`);
  statements.set(key, statement);
  return statement;
};

/**
 * Locks an organisation until the transaction ends, and counts what it uses of a limit. On PostgreSQL, all of it is one message;
 * each statement sees what was committed before it.
 *
 * @returns the organisation, null if there is none, and the count, 0 if it has no limit
 */
export const lockAndCount = async (
  strapi: Core.Strapi,
  organisationId: number,
  kind: LimitedResource,
): Promise<{ locked: LockedOrganisation | null; used: number }> => {
  const now = new Date();
  const statements = statementsOf(strapi);
  const locking = lockWithNextStatement(strapi, organisationId);
  const counting = countedTypes(kind).map((counted) => {
    const values = [organisationId, ...valuesOfConditions(counted.conditions, now), organisationId];
    return statements.defer(limitedCountOf(strapi, kind, counted), values);
  });
  await statements.flush();
  const counts = await Promise.all(counting);
  return { locked: await locking, used: counts.reduce((used, rows) => used + countOf(rows), 0) };
};

/**
 * How many of a kind count against the limit of an organisation that another query reads.
 *
 * @param organisation the column with its numeric id, in that query
 * @returns an expression
 */
export const usedSql = (
  strapi: Core.Strapi,
  kind: LimitedResource,
  organisation: `${string}.id`,
  now: Date,
): Knex.Raw => {
  const db = connectionOf(strapi);
  const counts = countedTypes(kind).map(({ type, conditions }) => {
    const rows = db(`${tableOf(strapi, type)} as counted`).whereRaw('?? = ??', [
      `counted.${ORGANISATION_COLUMN}`,
      organisation,
    ]);
    return whereFulfilled(rows, conditions, now, 'counted').count('counted.id');
  });
  return db.raw(`(${counts.map(() => '?').join(' + ')})`, counts);
};

/** Narrows a query of a type to the records that count against a limit. */
export const whereCounted = (
  query: Knex.QueryBuilder,
  kind: LimitedResource,
  uid: string,
  now: Date,
): Knex.QueryBuilder => {
  const counted = countedTypes(kind).find(({ type }) => type === uid);
  if (!counted) throw new Error(`${uid} does not count against the limit of ${kind}.`);
  return whereFulfilled(query, counted.conditions, now);
};

/**
 * Which of some records count against an organisation's limit.
 *
 * @param uid content type of the records
 * @param ids numeric ids
 * @returns those of them that count
 */
export const usedAmong = async (
  strapi: Core.Strapi,
  organisationId: number,
  { type, conditions }: CountedType,
  ids: readonly number[],
): Promise<number[]> => {
  const used: number[] = [];
  for (const chunk of chunksOf(ids, CHUNK_SIZE)) {
    const rows = connectionOf(strapi)(tableOf(strapi, type)).where(ORGANISATION_COLUMN, organisationId);
    const counted = whereFulfilled(rows, conditions, new Date()).whereIn('id', chunk);
    used.push(...(await counted.pluck<number[]>('id')));
  }
  return used;
};

/** How many records of a type count against an organisation's limit; a long read. */
export const countUsedRecords = async (
  strapi: Core.Strapi,
  organisationId: number,
  { type, conditions }: CountedType,
): Promise<number> => {
  const rows = stoppable(connectionOf(strapi)(tableOf(strapi, type)), 'id').where(ORGANISATION_COLUMN, organisationId);
  const query = whereFulfilled(rows, conditions, new Date()).count({ total: 'id' });
  return countOf(await readLong(strapi, query, organisationId));
};

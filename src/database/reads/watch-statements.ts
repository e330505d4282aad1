import type { Core } from '@strapi/strapi';
import { LRUCache } from 'lru-cache';
import { watchPool } from '../../telemetry/request-metrics';
import type { SpanSketch } from '../../telemetry/spans';
import { statementSketch } from '../../telemetry/statement-spans';
import { tracingOf } from '../../telemetry/tracing';
import { isSqlite } from '../connection';

/** A statement of knex 3.0. Statements that do not go through knex have no `__knexQueryUid`, and spans of their own. */
interface KnexStatement {
  sql: string;
  __knexQueryUid?: string;
}

/** Many more than connections: statements whose end knex does not report are forgotten. */
const MAX_RUNNING = 1000;

/** The pool of knex 3.0, which is tarn's. */
interface Pool {
  numUsed(): number;
  numFree(): number;
  numPendingAcquires(): number;
}

/** The span of a statement: its operation and table. */
export const statementSpan = (strapi: Core.Strapi, sql: string): SpanSketch =>
  statementSketch(sql, isSqlite(strapi) ? 'sqlite' : 'postgresql');

/** Makes knex's statements spans, if traces are exported. */
const traceStatements = (strapi: Core.Strapi): void => {
  if (!tracingOf()) return;
  const running = new LRUCache<string, (error?: unknown) => void>({ max: MAX_RUNNING });
  const end = ({ __knexQueryUid: uid }: KnexStatement, error?: unknown): void => {
    if (uid === undefined) return;
    running.get(uid)?.(error);
    running.delete(uid);
  };
  const { connection } = strapi.db;
  connection.on('query', ({ sql, __knexQueryUid: uid }: KnexStatement) => {
    const stop = uid === undefined ? null : tracingOf()?.begin(statementSpan(strapi, sql));
    if (stop && uid !== undefined) running.set(uid, stop);
  });
  connection.on('query-response', (_response: unknown, statement: KnexStatement) => end(statement));
  connection.on('query-error', (error: unknown, statement: KnexStatement) => end(statement, error));
};

/** Adds knex's pool to the metrics, and its statements to the traces. Call it in register(). */
export const watchStatements = (strapi: Core.Strapi): void => {
  watchPool('main', () => {
    const { pool } = strapi.db.connection.client as { pool?: Pool };
    return pool ? { used: pool.numUsed(), free: pool.numFree(), waiting: pool.numPendingAcquires() } : null;
  });
  traceStatements(strapi);
};

import type { Core } from '@strapi/strapi';
import { Pool, type PoolConfig } from 'pg';
import { type Reader, type ReadSettings, ReadStopped } from './reader';
import { IN_CELLS, numberedText } from '../statements';

const STATEMENT_TIMEOUT = '57014';
const IDLE_MS = 30_000;
/** A connection without a response this long after the deadline is abandoned: the network may have lost it. */
const GRACE_FACTOR = 3;
const NO_ANSWER = 'Query read timeout';

/**
 * Reads on PostgreSQL with a separate pool, so that long reads never use up the connections of short ones. The database
 * itself stops a statement at the deadline.
 */
export const createPoolReader = (strapi: Core.Strapi, { concurrency, deadlineMs }: ReadSettings): Reader => {
  const config = strapi.config.get<PoolConfig>('database.connection.connection');
  const pool = new Pool({
    ...config,
    max: concurrency,
    statement_timeout: deadlineMs,
    query_timeout: deadlineMs * GRACE_FACTOR + 1000,
    connectionTimeoutMillis: strapi.config.get<number>('database.connection.acquireConnectionTimeout'),
    idleTimeoutMillis: IDLE_MS,
    allowExitOnIdle: true,
  });
  // A connection that breaks while idle is replaced at the next read.
  pool.on('error', (error) => strapi.log.warn(`a connection for long reads broke: ${error.message}`));
  return {
    async read(statement, bindings, { inCells, signal }) {
      if (signal.aborted) throw new ReadStopped();
      const query = { text: numberedText(strapi, statement), values: [...bindings], ...(inCells ? IN_CELLS : {}) };
      try {
        return (await pool.query(query as { text: string })).rows as unknown[];
      } catch (error) {
        const { code, message } = error as { code?: string; message: string };
        throw code === STATEMENT_TIMEOUT || message === NO_ANSWER ? new ReadStopped() : error;
      }
    },
    close: () => pool.end(),
  };
};

import type { Core } from '@strapi/strapi';
import { Pool, type PoolClient, type PoolConfig } from 'pg';
import { whileReconnecting } from '../drivers/lost-connections';
import {
  cancelAfter,
  type PoolerSetting,
  type PostgresClient,
  prepareSession,
  type SessionTraits,
} from '../drivers/poolers';
import { type Reader, type ReadSettings, ReadStopped } from './reader';
import { IN_CELLS, numberedText } from '../statements';

const STATEMENT_TIMEOUT = '57014';
const IDLE_MS = 30_000;
/** A connection without a response this long after the deadline is abandoned: the network may have lost it. */
const GRACE_FACTOR = 3;
const NO_ANSWER = 'Query read timeout';

type Connection = PoolClient & PostgresClient;

/** pg's pool awaits `onConnect` before a new connection is used; its types do not know that yet. */
const createPool = (config: PoolConfig, onConnect: (client: Connection) => Promise<void>): Pool =>
  new Pool({ ...config, onConnect } as object);

/**
 * Reads on PostgreSQL with a separate pool, so that long reads never use up the connections of short ones. The database
 * itself stops a statement at the deadline; behind a pooler, it is asked to. A read whose connection is lost is repeated.
 *
 * @param replica the options of a replica's connection; without, the reads are those of the primary
 */
export const createPoolReader = (
  strapi: Core.Strapi,
  { concurrency, deadlineMs }: ReadSettings,
  replica?: PoolConfig,
): Reader => {
  const pooler = strapi.config.get<PoolerSetting>('database.pooler');
  const traits = new WeakMap<object, SessionTraits>();
  const settings: PoolConfig = {
    ...(replica ?? strapi.config.get<PoolConfig>('database.connection.connection')),
    max: concurrency,
    query_timeout: deadlineMs * GRACE_FACTOR + 1000,
    connectionTimeoutMillis: strapi.config.get<number>('database.connection.acquireConnectionTimeout'),
    idleTimeoutMillis: IDLE_MS,
    allowExitOnIdle: true,
  };
  const pool = createPool(settings, async (client) => {
    traits.set(client, await prepareSession(client, pooler, deadlineMs));
  });
  // A connection that breaks while idle is replaced at the next read.
  pool.on('error', (error) => strapi.log.warn(`a connection for long reads broke: ${error.message}`));

  const runOnce = async (query: { text: string }): Promise<unknown[]> => {
    const client = (await pool.connect()) as Connection;
    const stop = traits.get(client)?.isPooled ? cancelAfter(client, deadlineMs) : () => undefined;
    try {
      const { rows } = await client.query(query);
      client.release();
      return rows as unknown[];
    } catch (error) {
      client.release(true);
      throw error;
    } finally {
      stop();
    }
  };
  return {
    async read(statement, bindings, { inCells, signal }) {
      if (signal.aborted) throw new ReadStopped();
      const query = { text: numberedText(strapi, statement), values: [...bindings], ...(inCells ? IN_CELLS : {}) };
      try {
        const run = () => runOnce(query);
        // What a replica cannot answer, the primary does.
        return await (replica ? run() : whileReconnecting(run));
      } catch (error) {
        const { code, message } = error as { code?: string; message: string };
        throw code === STATEMENT_TIMEOUT || message === NO_ANSWER ? new ReadStopped() : error;
      }
    },
    close: () => pool.end(),
  };
};

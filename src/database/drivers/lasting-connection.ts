import type { Core } from '@strapi/strapi';
import { Client } from 'pg';
import { isSqlite } from '../connection';
import { isLostConnection, whileReconnecting } from './lost-connections';
import { type PoolerSetting, type PostgresClient, prepareSession } from './poolers';
import { sendOneAtATime } from './postgres-connections';
import { explainTls, type PostgresOptions } from './postgres-options';
import { createSender, type Link } from './transaction-sender';

export interface LastingOptions {
  connection: PostgresOptions;
  pooler: PoolerSetting;
  /** Longest duration of a statement, in milliseconds; 0 for no limit. */
  statementTimeoutMs: number;
}

type Send = Link['send'];

const CONNECT_TIMEOUT_MS = 3_000;

const openLink = async ({ connection, pooler, statementTimeoutMs }: LastingOptions): Promise<Link> => {
  const client = new Client({ ...connection, connectionTimeoutMillis: CONNECT_TIMEOUT_MS }) as PostgresClient;
  // An error while idle: the next statement fails.
  client.on('error', () => undefined);
  await client.connect();
  return prepareLink(client, { pooler, statementTimeoutMs });
};

const prepareLink = async (
  client: PostgresClient,
  { pooler, statementTimeoutMs }: Omit<LastingOptions, 'connection'>,
): Promise<Link> => {
  const send = client.query.bind(client) as Send;
  try {
    return { client, traits: await prepareSession(client, pooler, statementTimeoutMs), send };
  } catch (error) {
    void client.end().catch(() => undefined);
    throw error;
  }
};

/**
 * Prepares a connection of the pool: it sends one statement at a time, except for those that are deferred, in the way that a pooler
 * needs it if there is one. A lost connection is replaced where statements can be repeated: reads outside transactions, and the
 * first message of a transaction. Knex notices that the connection is gone when it returns to the pool, and drops it.
 */
export const prepareConnection = async (connection: Client, options: LastingOptions): Promise<void> => {
  const client = connection as PostgresClient;
  const first = await prepareLink(client, options).catch((failure: unknown) => {
    if (!isLostConnection(failure)) throw failure;
    return whileReconnecting(() => openLink(options));
  });
  const { statementTimeoutMs } = options;
  const sender = createSender(first, { open: () => openLink(options), statementTimeoutMs });
  const target: { query: Send; end(callback?: unknown): unknown } = connection;
  target.query = (stream, ...more) => sender.pass(stream, more);
  sendOneAtATime(target, sender.send);
  const end = target.end.bind(connection);
  target.end = (callback) => {
    sender.end();
    if (first.client !== client) void first.client.end().catch(() => undefined);
    return end(callback);
  };
};

/** Makes the pool of connections to PostgreSQL try again when it cannot connect. Call it in register(). */
export const reconnectPool = (strapi: Core.Strapi): void => {
  if (isSqlite(strapi)) return;
  const client = strapi.db.connection.client as { acquireRawConnection(): Promise<object> };
  const connect = client.acquireRawConnection.bind(client);
  client.acquireRawConnection = () =>
    whileReconnecting(connect).catch((error: unknown) => {
      throw explainTls(error);
    });
};

import type { Core } from '@strapi/strapi';
import { Client } from 'pg';
import { isSqlite } from '../connection';
import { isLostConnection, whileReconnecting, withConnectionCode } from './lost-connections';
import { cancelAfter, type PoolerSetting, type PostgresClient, prepareSession, type SessionTraits } from './poolers';
import { begins, ends, mayRepeat, type Phase, phaseAfter } from './repeatable-statements';
import { isSubmittable, sendOneAtATime } from './postgres-connections';
import { explainTls, type PostgresOptions } from './postgres-options';

export interface LastingOptions {
  connection: PostgresOptions;
  pooler: PoolerSetting;
  /** Longest duration of a statement, in milliseconds; 0 for no limit. */
  statementTimeoutMs: number;
}

type Callback = (failure: Error | null, result: unknown) => void;
interface Query {
  text: string;
  name?: string;
}
type Send = (config: unknown, ...more: unknown[]) => unknown;

/** A client of pg in use, and how to send it a statement. */
interface Link {
  client: PostgresClient;
  traits: SessionTraits;
  send: Send;
}

const CONNECT_TIMEOUT_MS = 3_000;

const textOf = (config: unknown): string => (typeof config === 'string' ? config : (config as Query).text);

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

/** A statement as the connection can run it: behind a pooler, without what a session would keep. */
const adapted = (config: unknown, { isPooled, hasNames }: SessionTraits, limitMs: number): unknown => {
  // In the same message as the BEGIN, so that it costs no round trip.
  const text = textOf(config);
  if (isPooled && limitMs > 0 && begins(text))
    return `${text.replace(/;\s*$/, '')}; set local statement_timeout = ${limitMs}`;
  if (hasNames || typeof config === 'string') return config;
  const { name: _name, ...unnamed } = config as Query;
  return unnamed;
};

/** Sends statements over a link, and replaces it when it is lost and nothing of the transaction has been done. */
const createSender = (first: Link, options: LastingOptions) => {
  let link = first;
  let phase: Phase = 'outside';
  const { statementTimeoutMs: limitMs } = options;

  /** Callbacks cost less than promises, and this runs for every statement. */
  const sendOnce = (config: unknown, values: unknown[], callback: Callback): void => {
    const isLimited = link.traits.isPooled && phase === 'outside' && !begins(textOf(config));
    if (!isLimited) {
      link.send(adapted(config, link.traits, limitMs), ...values, callback);
      return;
    }
    const stop = cancelAfter(link.client, limitMs);
    link.send(adapted(config, link.traits, limitMs), ...values, (failure: Error | null, result: unknown) => {
      stop();
      callback(failure, result);
    });
  };

  const sendNow = (config: unknown, values: unknown[]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      sendOnce(config, values, (failure, result) => (failure ? reject(failure) : resolve(result)));
    });

  const close = (unused: Link): void => {
    if (unused !== first) void unused.client.end().catch(() => undefined);
  };

  /** Sends a statement again, on a new connection, after the BEGIN of its transaction. */
  const repeat = (config: unknown, values: unknown[]): Promise<unknown> =>
    whileReconnecting(async () => {
      close(link);
      link = await openLink(options);
      if (phase === 'begun') await sendNow('begin', []);
      return sendNow(config, values);
    });

  return {
    send(config: unknown, values: unknown[], callback: Callback): void {
      const text = textOf(config);
      const succeed = (result: unknown): void => {
        phase = phaseAfter(text, phase);
        callback(null, result);
      };
      const fail = (failure: unknown): void => {
        // A failed COMMIT ends the transaction, too. After any other failure, the transaction cannot be begun again.
        phase = ends(text) || phase === 'outside' ? 'outside' : 'open';
        callback(withConnectionCode(failure) as Error, undefined);
      };
      sendOnce(config, values, (failure, result) => {
        if (!failure) succeed(result);
        else if (isLostConnection(failure) && mayRepeat(text, phase)) repeat(config, values).then(succeed, fail);
        else fail(failure);
      });
    },
    pass: (config: unknown, more: unknown[]): unknown => link.send(config, ...more),
    end: (): void => close(link),
  };
};

/**
 * Prepares a connection of the pool: it sends one statement at a time, in the way that a pooler needs it if there is one. A
 * lost connection is replaced where a statement can be repeated: reads outside transactions, a BEGIN, and the first statement
 * after it. Knex notices that the connection is gone when it returns to the pool, and drops it.
 */
export const prepareConnection = async (connection: Client, options: LastingOptions): Promise<void> => {
  const client = connection as PostgresClient;
  const first = await prepareLink(client, options).catch((failure: unknown) => {
    if (!isLostConnection(failure)) throw failure;
    return whileReconnecting(() => openLink(options));
  });
  const sender = createSender(first, options);
  const target = connection as unknown as { query: Send; end(callback?: unknown): unknown };
  target.query = (config, ...more) => {
    if (isSubmittable(config)) return sender.pass(config, more);
    const callback = more.at(-1) as Callback;
    sender.send(config, more.slice(0, -1), callback);
    return undefined;
  };
  sendOneAtATime(target);
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
  const client = strapi.db.connection.client as unknown as { acquireRawConnection(): Promise<object> };
  const connect = client.acquireRawConnection.bind(client);
  client.acquireRawConnection = () =>
    whileReconnecting(connect).catch((error: unknown) => {
      throw explainTls(error);
    });
};

import type { Core } from '@strapi/strapi';
import { Pool } from 'pg';
import { createPositions, type Positions } from './replica-positions';
import { service } from '../services';
import { isLostConnection } from '../drivers/lost-connections';
import type { PostgresOptions } from '../drivers/postgres-options';
import { type Cells, IN_CELLS, numberedText, type Statement, type Statements } from '../statements';
import { messageOf } from '../../values';

/**
 * A streaming replica that serves lists and long reads of GET requests. A request may read there once the replica has replayed
 * everything that was stored when the request arrived, so no caller ever sees an older state than before, whichever node
 * wrote it. If it has not, or does not answer, the primary serves the request (docs/decisions/0064).
 */
export interface Replica {
  /** Null without DATABASE_REPLICA_URL. */
  connection: PostgresOptions | null;
  /** Reads from the replica if the current request may, and from the primary otherwise or if that fails. */
  read<T>(fromReplica: () => Promise<T>, fromPrimary: () => Promise<T>): Promise<T>;
  cells(statement: Statement, bindings: readonly unknown[]): Promise<Cells[]>;
  stop(): Promise<void>;
}

/** How often an unusable replica is looked at again. */
const PROBE_MS = 250;
const CONNECT_TIMEOUT_MS = 1_000;
/** A network may lose connections silently. */
const ANSWER_TIMEOUT_MS = 5_000;
/** A read conflicts with what the replica has to replay. */
const CONFLICTS = new Set(['40001', '40P01']);
/** Of pg, for a statement and for a connection of its pool. */
const TIMEOUTS = /^Query read timeout|^timeout exceeded/;

const createReplicaPool = (strapi: Core.Strapi, connection: PostgresOptions): Pool =>
  new Pool({
    ...connection,
    max: strapi.config.get<number>('database.connection.pool.max'),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
    // An open connection shows when the replica restarts, which can begin before what it had replayed.
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  });

/** Whether the replica can be used. If not, it is looked at until it can; no request waits for that. */
const createHealth = (strapi: Core.Strapi, positions: Positions) => {
  let isUsable = false;
  let isStopped = false;
  let complaint = '';
  let timer: NodeJS.Timeout | null = null;

  const complain = (error: unknown): void => {
    const message = messageOf(error);
    if (message !== complaint) strapi.log.warn(`Reads go to the primary: ${message}`);
    complaint = message;
  };

  const probe = async (): Promise<void> => {
    timer = null;
    try {
      await positions.compareHistory();
      isUsable = (await positions.isUpToDate()) && !isStopped;
      complaint = '';
    } catch (error) {
      complain(error);
    }
    if (!isUsable) leaveOut();
  };

  const leaveOut = (): void => {
    isUsable = false;
    if (isStopped || timer) return;
    timer = setTimeout(() => void probe(), PROBE_MS);
    timer.unref();
  };

  return {
    isUsable: (): boolean => isUsable,
    leaveOut,
    /** Whether a request that arrives now finds everything there. */
    async isCurrent(): Promise<boolean> {
      try {
        if (isUsable && (await positions.isUpToDate())) return true;
      } catch (error) {
        complain(error);
      }
      leaveOut();
      return false;
    },
    stop(): void {
      isStopped = true;
      isUsable = false;
      if (timer) clearTimeout(timer);
    },
  };
};

/** Whether the replica failed, and not the read: the primary can answer it. */
const isFaultOfReplica = (error: unknown): boolean => {
  const { code = '', message } = error as { code?: string; message: string };
  return isLostConnection(error) || CONFLICTS.has(code) || TIMEOUTS.test(message);
};

/** Without a replica, the primary serves everything. */
const NO_REPLICA: Replica = {
  connection: null,
  read: (_fromReplica, fromPrimary) => fromPrimary(),
  cells: () => Promise.reject(new Error('There is no replica.')),
  stop: () => Promise.resolve(),
};

const createReplica = (strapi: Core.Strapi, statements: Statements, connection: PostgresOptions): Replica => {
  const pool = createReplicaPool(strapi, connection);
  const health = createHealth(strapi, createPositions({ statements, pool }));
  pool.on('error', () => health.leaveOut());
  health.leaveOut();
  const decisions = new WeakMap<object, Promise<boolean>>();

  /** Whatever writes, and all background jobs, read what they are about to change: on the primary. */
  const mayRead = (): Promise<boolean> => {
    const request: { method?: string } | undefined = strapi.requestContext.get();
    const isRead = request?.method === 'GET' || request?.method === 'HEAD';
    if (!health.isUsable() || !request || !isRead || strapi.db.inTransaction()) return Promise.resolve(false);
    const decision = decisions.get(request) ?? health.isCurrent();
    decisions.set(request, decision);
    return decision;
  };

  return {
    connection,
    async read(fromReplica, fromPrimary) {
      if (!(await mayRead())) return fromPrimary();
      try {
        return await fromReplica();
      } catch (error) {
        if (!isFaultOfReplica(error)) throw error;
        if (!CONFLICTS.has((error as { code?: string }).code ?? '')) health.leaveOut();
        return fromPrimary();
      }
    },
    async cells(statement, bindings) {
      const query = { text: numberedText(strapi, statement), values: [...bindings], ...IN_CELLS };
      return (await pool.query(query as { text: string })).rows as Cells[];
    },
    async stop() {
      health.stop();
      await pool.end();
    },
  };
};

const replicaService = service<Replica>('tenantry.replica');

/** The replica of the application. */
export const replicaOf = replicaService.of;

/** Adds the replica of DATABASE_REPLICA_URL to the application. Call it once, in register(). */
export const registerReplica = (strapi: Core.Strapi, statements: Statements): Replica => {
  const connection = strapi.config.get<PostgresOptions | null>('database.replica', null);
  return replicaService.add(strapi, connection ? createReplica(strapi, statements, connection) : NO_REPLICA);
};

/** Statements of lists: from the replica if the current request may read there. */
export const readingFrom = (replica: Replica, statements: Statements): Statements =>
  replica.connection
    ? {
        ...statements,
        cells: (statement, bindings) =>
          replica.read(
            () => replica.cells(statement, bindings),
            () => statements.cells(statement, bindings),
          ),
      }
    : statements;

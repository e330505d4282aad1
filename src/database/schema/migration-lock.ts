import type { Core } from '@strapi/strapi';
import { Client } from 'pg';
import { ADVISORY_LOCKS } from '../advisory-locks';
import { directOptions } from '../drivers/postgres-options';
import { codeOf } from '../../values';

/**
 * The lock of a node that migrates, on PostgreSQL: an advisory lock of a transaction that stays open, which the server releases when
 * the node dies. It has its own connection that bypasses poolers. If that goes through one nevertheless, because
 * DATABASE_DIRECT_URL is missing, the pooler keeps the session until the transaction ends; the lock of a session would stay in
 * its pool.
 */
export interface MigrationLock {
  /**
   * Fails if the lock is lost, because the connection broke: another node may be migrating.
   *
   * @throws Error `MIGRATION_LOCK_LOST`
   */
  assertHeld(): void;
  release(): Promise<void>;
}

/** How soon the server notices that the machine of the holder is gone: after 15 s without traffic, and three probes. */
const KEEPALIVE =
  'set local tcp_keepalives_idle = 15; set local tcp_keepalives_interval = 5; set local tcp_keepalives_count = 3';
/** Neither waiting for the lock nor holding it has a limit in the database. */
const NO_LIMITS = 'set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0';

/** PostgreSQL's code for a lock that was not available in time. */
const LOCK_NOT_AVAILABLE = '55P03';

const failure = (code: string, message: string): Error => Object.assign(new Error(message), { code });

interface Holder {
  pid: number;
  client_addr: string | null;
  since: Date;
}

/** Describes the session that holds the lock. */
const describeHolder = async (client: Client): Promise<string> => {
  const { rows } = await client.query<Holder>(
    `select pid, client_addr, backend_start as since from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and classid = 0 and objid = $1 and objsubid = 1 and granted
       and pg_locks.database = (select oid from pg_database where datname = current_database())`,
    [ADVISORY_LOCKS.migration],
  );
  const [holder] = rows;
  // It may have finished meanwhile, and other roles cannot see when a session began.
  if (!holder) return '';
  const since = holder.since ? `, since ${holder.since.toISOString()}` : '';
  return ` (server process ${holder.pid}, from ${holder.client_addr ?? 'this machine'}${since})`;
};

const wait = async (strapi: Core.Strapi, client: Client, seconds: number): Promise<void> => {
  const holder = await describeHolder(client);
  strapi.log.warn(`Another node is migrating the database${holder}. Waiting for up to ${seconds} s.`);
  // 0 would mean without end.
  await client.query(`set local lock_timeout = ${Math.max(1, seconds * 1000)}`);
  try {
    await client.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.migration]);
  } catch (error) {
    if (codeOf(error) !== LOCK_NOT_AVAILABLE) throw error;
    await client.query('rollback');
    throw failure(
      'MIGRATION_LOCK_TIMEOUT',
      `Another node${await describeHolder(client)} has been migrating the database for more than ${seconds} s. Start this ` +
        'node again when it has finished. If it hangs, end it: the lock ends with its connection. ' +
        'DATABASE_MIGRATION_WAIT_SECONDS sets how long a start waits.',
    );
  }
  strapi.log.warn('The other node has finished.');
};

/**
 * Takes the lock, and waits for a node that has it.
 *
 * @param seconds how long to wait
 * @throws Error `MIGRATION_LOCK_TIMEOUT` with what to do
 */
export const takeMigrationLock = async (strapi: Core.Strapi, seconds: number): Promise<MigrationLock> => {
  const client = new Client({ ...directOptions(), application_name: 'tenantry-migration' });
  let lost: Error | null = null;
  client.on('error', (error) => (lost = error));
  await client.connect();
  try {
    await client.query(`begin; ${NO_LIMITS}; ${KEEPALIVE}`);
    const { rows } = await client.query<{ isTaken: boolean }>('select pg_try_advisory_xact_lock($1) as "isTaken"', [
      ADVISORY_LOCKS.migration,
    ]);
    if (rows[0]?.isTaken !== true) await wait(strapi, client, seconds);
    return {
      assertHeld() {
        if (lost)
          throw failure(
            'MIGRATION_LOCK_LOST',
            `The connection that held the lock of migrations broke: ${lost.message}. Another node may be migrating. ` +
              'Start this node again: what was not finished is repeated.',
          );
      },
      // The transaction and its lock end with the connection.
      release: () => client.end().catch(() => undefined),
    };
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
};

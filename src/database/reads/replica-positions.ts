import type { Pool } from 'pg';
import { preparedStatement, type Statements } from '../statements';
import { shareNext } from './share-next';
import { defined } from '../../values';

/** A replica that is further behind is not waited for. */
const MAX_WAIT_MS = 20;
const STEP_MS = 4;
/** Everything stored so far. Without `synchronous_commit`, a transaction can be answered before it is written. */
const STORED = preparedStatement(
  `select (lsn - '0/0')::float8 as position, left(pg_walfile_name(lsn), 8) as timeline
    from (select case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
      else pg_current_wal_flush_lsn() end as lsn) as stored`,
);
const REPLAYED = `select (pg_last_wal_replay_lsn() - '0/0')::float8 as position, pg_is_in_recovery() as is_replica`;
/** The id of the system, which a server shares with its replicas. */
const SYSTEM = 'select system_identifier::text as system from pg_control_system()';
/** A server that is promoted begins a timeline, in which positions mean something else. */
const TIMELINE = `select lpad(to_hex(timeline_id), 8, '0') as timeline from pg_control_checkpoint()`;

interface Sources {
  /** How far the primary has stored, and its history. */
  statements: Statements;
  pool: Pool;
}

/** How far the replica is. */
export interface Positions {
  /** Whether the replica has replayed everything that is stored now. */
  isUpToDate(): Promise<boolean>;
  /** Reads the history of both servers, whose positions can be compared only if it is the same. */
  compareHistory(): Promise<void>;
}

/** Asks both servers how far they are. */
export const createPositions = ({ statements, pool }: Sources): Positions => {
  /** What is known to be replayed. It grows as long as the replica runs. */
  let replayed = -1;
  let timeline = '';
  const askPrimary = shareNext(async () =>
    defined((await statements.run<{ position: number; timeline: string }>(STORED, []))[0]),
  );
  const askReplica = shareNext(async () => {
    const [row] = (await pool.query<{ position: number; is_replica: boolean }>(REPLAYED)).rows;
    if (!row?.is_replica) throw new Error('DATABASE_REPLICA_URL is not a replica.');
    replayed = row.position;
    return replayed;
  });
  const ask = async (text: string): Promise<string> =>
    Object.values((await pool.query<Record<string, string>>(text)).rows[0] ?? {})[0] ?? '';

  return {
    async isUpToDate(): Promise<boolean> {
      const stored = await askPrimary();
      if (stored.timeline !== timeline)
        throw new Error('The replica has not followed the failover of the primary yet.');
      const end = performance.now() + MAX_WAIT_MS;
      while (replayed < stored.position) {
        if ((await askReplica()) >= stored.position) return true;
        if (performance.now() > end) return false;
        await new Promise((resolve) => setTimeout(resolve, STEP_MS));
      }
      return true;
    },
    async compareHistory(): Promise<void> {
      replayed = -1;
      const [primary] = await statements.run(preparedStatement(SYSTEM), []);
      if (primary?.system !== (await ask(SYSTEM)))
        throw new Error('DATABASE_REPLICA_URL is not a replica of DATABASE_URL.');
      timeline = await ask(TIMELINE);
    },
  };
};

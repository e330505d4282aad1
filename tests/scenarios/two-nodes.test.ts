/** @jest-environment node */
import { setTimeout as delay } from 'node:timers/promises';
import { WATCHDOG_NAMES } from '../../src/domain/vocabularies';
import { type OwnDatabase, ownDatabase } from '../helpers/environment/own-database';
import { type RunningApp, startApp } from '../helpers/processes/running-app';

const SECOND = 1000;
const TICKS = 60;
const SHORT_TICKS = 20;
const KILLED_AFTER = 7;
/** A node on a busy machine renews its lease late. */
const LEASE_MS = 5000;
/** The runs of the last tick end within this time. */
const SETTLED_MS = 1500;

const everySecond = Object.fromEntries(
  WATCHDOG_NAMES.map((name) => [`WATCHDOG_${name.toUpperCase().replaceAll('-', '_')}_CRON`, '* * * * * *']),
);

interface Cluster {
  own: OwnDatabase;
  nodes: RunningApp[];
}

/** Two processes on one database, whose watchdogs run every second. */
const startCluster = async (): Promise<Cluster> => {
  const own = await ownDatabase();
  const env = { ...own.env, ...everySecond, WATCHDOGS_ENABLED: 'true', WATCHDOG_LEASE_MS: String(LEASE_MS) };
  // The first node creates the tables.
  const nodes = [await startApp(env)];
  nodes.push(await startApp(env));
  return { own, nodes };
};

const stopCluster = async ({ own, nodes }: Cluster): Promise<void> => {
  await Promise.all(nodes.map((node) => node.stop()));
  await own.drop();
};

interface Run {
  watchdog: string;
  tick: number;
  by: string;
  failed: number;
  /** Null while it runs. */
  endedAt: number | null;
}

const runsBetween = async ({ own }: Cluster, from: number, until: number): Promise<Run[]> => {
  const rows = await own.db('watchdog_runs').orderBy(['moment', 'id']);
  return rows
    .map(({ watchdog, moment, run_by, failed, ended_at }) => ({
      watchdog: watchdog as string,
      tick: own.read(moment) as number,
      by: run_by as string,
      failed: Number(failed),
      endedAt: ended_at === null ? null : (own.read(ended_at) as number),
    }))
    .filter(({ tick }) => tick >= from && tick < until);
};

const MAX_MISSED = 2;

/** The next whole second that no node has reached. */
const nextTick = (): number => (Math.floor(Date.now() / SECOND) + 2) * SECOND;
const ticksFrom = (from: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => from + index * SECOND);
const ticksOf = (runs: Run[], watchdog: string): number[] =>
  runs.filter((run) => run.watchdog === watchdog).map(({ tick }) => tick);
const until = (at: number): Promise<void> => delay(Math.max(0, at - Date.now()));

/**
 * Why a watchdog can have no run at a tick: its run before took longer than a second, or the machine ran neither node in that second,
 * so that others have none either.
 */
const isExcused = (runs: Run[], watchdog: string, tick: number): boolean =>
  runs.some((run) => run.watchdog === watchdog && run.tick < tick && (run.endedAt ?? Infinity) >= tick) ||
  WATCHDOG_NAMES.some((other) => other !== watchdog && !ticksOf(runs, other).includes(tick));

const sharesOf = (runs: Run[]): number[] => {
  const shares = new Map<string, number>();
  for (const { by } of runs) shares.set(by, (shares.get(by) ?? 0) + 1);
  return [...shares.values()];
};

const watchTicks = async (cluster: Cluster): Promise<{ from: number; runs: Run[] }> => {
  const from = nextTick();
  const end = from + TICKS * SECOND;
  await until(end + SETTLED_MS);
  return { from, runs: await runsBetween(cluster, from, end) };
};

const watchTicksAndKill = async (cluster: Cluster) => {
  const from = nextTick();
  const end = from + SHORT_TICKS * SECOND;
  await until(from + KILLED_AFTER * SECOND);
  cluster.nodes[1]?.kill();
  const killedAt = Date.now();
  await until(end + SETTLED_MS);
  return { from, end, killedAt, runs: await runsBetween(cluster, from, end) };
};

const twoNodes = (): void => {
  let cluster: Cluster;
  let calm: Awaited<ReturnType<typeof watchTicks>>;
  let killed: Awaited<ReturnType<typeof watchTicksAndKill>>;

  beforeAll(async () => {
    cluster = await startCluster();
    calm = await watchTicks(cluster);
    killed = await watchTicksAndKill(cluster);
    process.stderr.write(`Runs of each node in ${TICKS} ticks: ${sharesOf(calm.runs).join(' and ')}\n`);
  }, 400_000);

  afterAll(() => stopCluster(cluster));

  it.each(WATCHDOG_NAMES)(`run %s at each of ${TICKS} ticks, and never twice`, (name) => {
    const ticks = ticksOf(calm.runs, name);
    const all = ticksFrom(calm.from, TICKS);
    expect(ticks).toEqual(all.filter((tick) => ticks.includes(tick)));
    const missed = all.filter((tick) => !ticks.includes(tick) && !isExcused(calm.runs, name, tick));
    expect(missed.length).toBeLessThanOrEqual(MAX_MISSED);
    // However slow the machine is, most ticks have a run.
    expect(ticks.length).toBeGreaterThan(TICKS / 2);
  });

  it('have no failed and no open run', () => {
    expect(calm.runs.filter(({ failed, endedAt }) => failed > 0 || endedAt === null)).toEqual([]);
  });

  it('share the work', () => {
    expect(sharesOf(calm.runs)).toHaveLength(2);
  });

  it.each(WATCHDOG_NAMES)(
    'continue %s when one is killed: no tick twice, and none missing except during its lease',
    (name) => {
      const ticks = ticksOf(killed.runs, name);
      expect(new Set(ticks).size).toBe(ticks.length);
      const takenOver = killed.killedAt + LEASE_MS + SECOND;
      const missing = ticksFrom(killed.from, SHORT_TICKS).filter((tick) => !ticks.includes(tick));
      const isOutside = (tick: number): boolean => tick < killed.killedAt - SECOND || tick > takenOver;
      expect(missing.filter((tick) => isOutside(tick) && !isExcused(killed.runs, name, tick))).toEqual([]);
    },
  );

  it('close the open runs of the killed node', () => {
    expect(killed.runs.filter(({ endedAt }) => endedAt === null)).toEqual([]);
    const byOthers = new Set(killed.runs.filter(({ tick }) => tick > killed.killedAt + LEASE_MS).map(({ by }) => by));
    expect(byOthers.size).toBe(1);
  });
};

const WHY_NOT = 'are for PostgreSQL: an SQLite file belongs to one server process';

describe('two nodes on one database', () => {
  if (process.env.TEST_DATABASE === 'postgres') return twoNodes();
  process.stderr.write(`Two nodes ${WHY_NOT}.\n`);
  it.skip(WHY_NOT, () => undefined);
});

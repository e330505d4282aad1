import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { RunOutcome } from '../../src/watchdogs/watchdog';

const root = path.resolve(__dirname, '../..');

/** Where a node dies: before the n-th statement that matches is sent, while it is under way, or when it is done. */
export interface Death {
  statement: string;
  nth: number;
  when: 'before' | 'underway' | 'after';
}

/** What a node is to run. */
export interface Order {
  watchdog: string;
  /** The moment, in milliseconds. */
  now: number;
  dieAt?: Death;
}

/** What came of a run that was let live. */
export interface Completed {
  report: RunOutcome | null;
  /** How many times it found the lease of another. */
  waits: number;
  statements: string[];
}

/** A process that has the application loaded and runs watchdogs when it is told to. */
export interface KillableNode {
  /** Answers null where the node died. */
  run(order: Order): Promise<Completed | null>;
  /** SIGKILL, at once. */
  kill(): void;
  /** Ends it in order. */
  stop(): Promise<void>;
}

const LEASE_MS = 1_000;

const messageOf = (child: ChildProcess): Promise<unknown> => {
  const said = once(child, 'message').then(([message]) => message as unknown);
  return Promise.race([said, once(child, 'exit').then(() => null)]);
};

const gone = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
};

/**
 * Starts a node on a database, without a timetable of its own. A lease lasts a second: whoever takes over from a node that
 * was killed need not wait for half a minute.
 *
 * @param env settings of the database and of whatever else the jobs need
 */
export const startNode = async (env: Record<string, string>): Promise<KillableNode> => {
  const child = fork(path.join(__dirname, 'killable-node.js'), {
    cwd: root,
    env: { ...process.env, WATCHDOG_LEASE_MS: String(LEASE_MS), ...env },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let complaints = '';
  child.stderr?.on('data', (chunk: Buffer) => (complaints += String(chunk)));
  if ((await messageOf(child)) !== 'ready') throw new Error(`The node did not start:\n${complaints}`);
  return {
    async run({ watchdog, now, dieAt }) {
      const answer = messageOf(child);
      child.send({ watchdog, now, dieAt });
      const said = (await answer) as (Completed & { error?: string }) | null;
      if (said?.error) throw new Error(said.error);
      if (said === null && child.signalCode !== 'SIGKILL') throw new Error(`The node ended by itself:\n${complaints}`);
      return said;
    },
    kill: () => void child.kill('SIGKILL'),
    async stop() {
      if (child.connected) child.send('stop');
      await gone(child);
    },
  };
};

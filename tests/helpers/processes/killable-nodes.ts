import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { RunOutcome } from '../../../src/watchdogs/watchdog';

const root = path.resolve(__dirname, '../../..');

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
interface KillableNode {
  child: ChildProcess;
  complaints(): string;
}

/** Nodes on one database, one at a time. */
export interface KillableNodes {
  /** Runs a job in the node of the moment, or in a new one where that is dead; answers null where it died. */
  run(order: Order): Promise<Completed | null>;
  /** SIGKILL, at once, to the node of the moment. */
  kill(): void;
  stop(): Promise<void>;
}

const LEASE_MS = 1_000;

const messageOf = (child: ChildProcess): Promise<unknown> => {
  const said = once(child, 'message').then(([message]) => message as unknown);
  return Promise.race([said, once(child, 'exit').then(() => null)]);
};

const tell = ({ child }: KillableNode, order: unknown): Promise<unknown> => {
  const answer = messageOf(child);
  child.send(order as object);
  return answer;
};

const isGone = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

const prepareNode = async (env: Record<string, string>): Promise<KillableNode> => {
  const child = fork(path.join(__dirname, 'killable-node.js'), {
    cwd: root,
    env: { ...process.env, WATCHDOG_LEASE_MS: String(LEASE_MS), ...env },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let complaints = '';
  child.stderr?.on('data', (chunk: Buffer) => (complaints += String(chunk)));
  if ((await messageOf(child)) !== 'prepared') throw new Error(`The node did not start:\n${complaints}`);
  return { child, complaints: () => complaints };
};

const checked = ({ child, complaints }: KillableNode, answer: unknown): unknown => {
  const { error } = (answer ?? {}) as { error?: string };
  if (error) throw new Error(error);
  if (answer === null && child.signalCode !== 'SIGKILL') throw new Error(`The node ended by itself:\n${complaints()}`);
  return answer;
};

/**
 * Starts nodes on a database, without a timetable of their own. A lease lasts a second: whoever takes over from a node that
 * was killed need not wait for half a minute. The next node is prepared while one is at work.
 *
 * @param env settings of the database and of whatever else the jobs need
 */
export const killableNodes = (env: Record<string, string>): KillableNodes => {
  let spare = prepareNode(env);
  let node: KillableNode | null = null;
  const current = async (): Promise<KillableNode> => {
    if (node && !isGone(node.child)) return node;
    node = await spare;
    spare = prepareNode(env);
    checked(node, await tell(node, 'begin'));
    return node;
  };
  return {
    async run({ watchdog, now, dieAt }) {
      const at = await current();
      return checked(at, await tell(at, { watchdog, now, dieAt })) as Completed | null;
    },
    kill: () => void node?.child.kill('SIGKILL'),
    async stop() {
      const { child } = await spare;
      child.kill('SIGKILL');
      if (node && !isGone(node.child)) await tell(node, 'stop');
    },
  };
};

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Answer } from '../api';
import type { RunOutcome } from '../../../src/watchdogs/watchdog';

const root = path.resolve(__dirname, '../../..');

/**
 * Where a node dies: before the n-th statement that matches is sent, while it is in progress, or when it is complete.
 */
export interface Death {
  statement: string;
  nth: number;
  when: 'before' | 'underway' | 'after';
  /** Whether it also waits for statements after the answer of a POST. */
  stays?: boolean;
}

/** The run that a node has to make. */
export interface Order {
  watchdog: string;
  /** The time of the run, in milliseconds. */
  now: number;
  dieAt?: Death;
}

/** The POST that a node has to send to itself. */
export interface Posted {
  /** Path below /api. */
  path: string;
  headers: Record<string, string>;
  body: object;
  dieAt?: Death;
}

/** The result of a run that was not killed. */
export interface Completed {
  report: RunOutcome | null;
  /** How often it found the lease of another node. */
  waits: number;
  statements: string[];
}

/** A process with the loaded application that runs watchdogs on request. */
interface KillableNode {
  child: ChildProcess;
  errorOutput(): string;
}

/** Nodes on one database, one at a time. */
export interface KillableNodes {
  /** Runs a watchdog in the current node, or in a new one if that is dead. Returns null if it died. */
  run(order: Order): Promise<Completed | null>;
  /** Sends a POST to the current node, or to a new one if that is dead. Returns null if it died. */
  post(request: Posted): Promise<Answer | null>;
  /** Starts a node if the current one is dead. */
  begin(): Promise<void>;
  /** Whether the current node lives. */
  isAlive(): boolean;
  /** How many statements the current node has sent since it began, or since its last watchdog. */
  statements(): Promise<number>;
  /** Adds a platform operator. Returns a token. */
  signIn(): Promise<string>;
  /** Sends SIGKILL to the current node, and waits for its end. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

const LEASE_MS = 1_000;

const messageOf = (child: ChildProcess): Promise<unknown> => {
  // A node gets many orders, so what was waited for in vain is forgotten.
  const settled = new AbortController();
  const { signal } = settled;
  const said = once(child, 'message', { signal }).then(([message]) => message as unknown);
  return Promise.race([said, once(child, 'exit', { signal }).then(() => null)]).finally(() => settled.abort());
};

const request = ({ child }: KillableNode, order: unknown): Promise<unknown> => {
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
  let errorOutput = '';
  child.stderr?.on('data', (chunk: Buffer) => (errorOutput += String(chunk)));
  if ((await messageOf(child)) !== 'prepared') throw new Error(`The node did not start:\n${errorOutput}`);
  return { child, errorOutput: () => errorOutput };
};

const checked = ({ child, errorOutput }: KillableNode, answer: unknown): unknown => {
  const { error } = (answer ?? {}) as { error?: string };
  if (error) throw new Error(error);
  if (answer === null && child.signalCode !== 'SIGKILL')
    throw new Error(`The node ended unexpectedly:\n${errorOutput()}`);
  return answer;
};

/**
 * Starts nodes on a database, without a timetable. A lease lasts a second, so that the next node does not wait for
 * half a minute. While a node works towards its death, the next one is prepared.
 *
 * @param env settings of the database and of the watchdogs
 */
export const killableNodes = (env: Record<string, string>): KillableNodes => {
  let spare: Promise<KillableNode> | null = null;
  let node: KillableNode | null = null;
  const current = async (): Promise<KillableNode> => {
    if (node && !isGone(node.child)) return node;
    node = await (spare ?? prepareNode(env));
    spare = null;
    checked(node, await request(node, 'begin'));
    return node;
  };
  const asked = async (order: unknown, dieAt?: Death): Promise<unknown> => {
    const at = await current();
    if (dieAt) spare ??= prepareNode(env);
    return checked(at, await request(at, order));
  };
  return {
    run: ({ watchdog, now, dieAt }) => asked({ watchdog, now, dieAt }, dieAt) as Promise<Completed | null>,
    post: (posted) => asked(posted, posted.dieAt) as Promise<Answer | null>,
    begin: async () => void (await current()),
    isAlive: () => node !== null && !isGone(node.child),
    statements: async () => (await asked('statements')) as number,
    signIn: async () => ((await asked('sign-in')) as { jwt: string }).jwt,
    async kill() {
      if (!node || isGone(node.child)) return;
      const exit = once(node.child, 'exit');
      node.child.kill('SIGKILL');
      await exit;
    },
    async stop() {
      (await spare)?.child.kill('SIGKILL');
      if (node && !isGone(node.child)) await request(node, 'stop');
    },
  };
};

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

/** A step that an executor was given. */
export interface Given {
  /** The idempotency key. */
  key: string;
  attempt: string;
  step: string;
  by: 'webhook' | 'agent';
  /** Whether the server has accepted its result. */
  accepted: boolean;
  /** How many results with the same key the server had accepted before. */
  after: number;
}

/** What executors know. */
export interface Journal {
  given: Given[];
  /** Steps whose end is not reported yet. */
  unsettled: number;
}

const answerOf = async (child: ChildProcess): Promise<unknown> => (await once(child, 'message'))[0];

/** Starts a webhook receiver and an agent in a process of their own, which survives the servers of a test. */
export const startStepExecutors = async () => {
  const child = fork(path.join(__dirname, 'executing-process.js'), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const { port } = (await answerOf(child)) as AddressInfo;
  const ask = async (order: unknown): Promise<Journal> => {
    const answer = answerOf(child);
    child.send(order as object);
    return (await answer) as Journal;
  };
  return {
    /** The address of the receiver. */
    url: `http://127.0.0.1:${port}/`,
    /** Lets the agent ask a server for steps. */
    lease: (agent: { server: string; documentId: string; credential: string }) => ask(agent),
    journal: () => ask('given'),
    /** Whether the receiver keeps its answers and callbacks back. */
    hold: (isHolding: boolean) => ask(isHolding ? 'hold' : 'go on'),
    stop: () => child.kill('SIGKILL'),
  };
};

export type StepExecutors = Awaited<ReturnType<typeof startStepExecutors>>;

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { newDatabaseFolder } from '../environment/database-folder';

const root = path.resolve(__dirname, '../../..');

/** The timeout of one response: the rows of a large file are read for seconds, without blocking others. */
const MAX_ANSWER_MS = 60_000;

/** One request, as it is sent. */
export interface WireRequest {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

/** The measurements of the server's event loop meanwhile. */
export interface Measurement {
  /** The longest time in which nothing else was served, in milliseconds. */
  longestMs: number;
  /** The duration of a fixed unit of work in the same process right after it, in milliseconds. */
  unitMs: number;
}

/** A server with demo data in its own process, which measures its event loop. */
export interface MeasuredServer {
  /** Sends one request and returns its status and text. */
  send(request: WireRequest): Promise<{ status: number; text: string }>;
  /** A token of a new session of a demo account. */
  tokenOf(email: string): Promise<string>;
  /** Runs one SQL statement with named bindings, to seed many rows. */
  seed(sql: string, bindings: Record<string, unknown>): Promise<unknown>;
  /** A step of a new deployment that a webhook endpoint has. */
  webhookStep(secrets: readonly string[]): Promise<{ attempt: string; secret: string }>;
  measure(work: () => Promise<unknown>): Promise<Measurement>;
  stop(): Promise<void>;
}

/** The next message of the process. Fails if the process ends instead. */
const answerOf = (child: ChildProcess): Promise<Record<string, unknown>> =>
  new Promise((resolve, reject) => {
    const gone = (): void => reject(new Error('The measured server ended.'));
    child.once('exit', gone);
    child.once('message', (answer: Record<string, unknown>) => {
      child.removeListener('exit', gone);
      if (typeof answer.error === 'string') reject(new Error(answer.error));
      else resolve(answer);
    });
  });

const sendTo = (url: string, { method, path: at, headers = {}, body }: WireRequest) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const sent = request(url + at, { method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }));
    });
    sent.setTimeout(MAX_ANSWER_MS, () => sent.destroy(new Error('The request timed out')));
    sent.on('error', (error) => reject(new Error(`${method} ${at.slice(0, 200)}: ${error.message}`)));
    sent.end(body);
  });

/** Starts a server on a new SQLite database, because SQLite runs in the server's process and can block it. */
export const startMeasuredServer = async (): Promise<MeasuredServer> => {
  const folder = newDatabaseFolder();
  const child = fork(path.join(__dirname, 'measuring-process.js'), {
    cwd: root,
    env: { ...process.env, DATABASE_CLIENT: 'sqlite', DATABASE_FILENAME: path.join(folder, 'data.db') },
  });
  const request = (order: object): Promise<Record<string, unknown>> => {
    child.send(order);
    return answerOf(child);
  };
  const { url } = (await answerOf(child)) as { url: string };
  return {
    send: (wanted) => sendTo(url, wanted),
    tokenOf: async (email) => (await request({ what: 'token', email })).token as string,
    seed: (sql, bindings) => request({ what: 'seed', sql, bindings }),
    webhookStep: async (secrets) => (await request({ what: 'step', secrets })) as { attempt: string; secret: string },
    async measure(work) {
      await request({ what: 'begin' });
      await work();
      return (await request({ what: 'measure' })) as unknown as Measurement;
    },
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        // Killed rather than stopped: its data is not needed any more, and a busy process would not respond.
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

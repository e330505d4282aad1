import { gzipSync } from 'node:zlib';
import { parquetFile } from '../helpers/database/write-parquet';
import { upload } from '../helpers/focus';
import { app, send } from '../helpers/api';
import { expectNoPause, hundredMs } from '../helpers/timing/event-loop';
import { waitDuring } from '../helpers/timing/waits';
import { createOperator, createTenant, type Person } from '../helpers/world';

const OPERATORS = 6;
const TRIES = 3;
const MEBIBYTE = 1024 * 1024;
/** The heap of one thread: much less than the two that decode at once may take. */
const MOST_ADDED_BYTES = 512 * MEBIBYTE;

/** Less than the default, because the memory does not depend on it, but the time does. */
const MOST_UNPACKED_BYTES = 96 * MEBIBYTE;
/** Some kilobytes that describe 240 MB, more than a file can have unpacked, in rows of more than half the largest size. */
const HOSTILE = gzipSync(parquetFile(400, 'none', { textColumns: 10, textLength: 60_000 }));

let operators: Person[];
let polled: string;
let bounds: object;

beforeAll(async () => {
  bounds = app().config.get<object>('imports');
  app().config.set('imports', { ...bounds, maxUnpackedBytes: MOST_UNPACKED_BYTES });
  operators = [];
  for (let at = 0; at < OPERATORS; at += 1) operators.push(await createOperator());
  polled = (await createTenant()).people.owner.token;
});

afterAll(() => app().config.set('imports', bounds));

/** A list of an organisation that has nothing to do with the files. */
const poll = () => send('get', '/svc-agents', { token: polled });

/** Sends the file on behalf of all operators at once. */
const uploadAll = async (): Promise<void> => {
  const answers = await Promise.all(operators.map(({ token }) => upload('/cost-records/import', HOSTILE, { token })));
  for (const { status, body } of answers) {
    expect([413, 503]).toContain(status);
    expect(body.error.details.code).toBe(status === 413 ? 'IMPORT_TOO_LARGE' : 'IMPORTS_BUSY');
  }
  expect(answers.some(({ status }) => status === 413)).toBe(true);
};

/** As long as twenty lists take. */
const idle = async (): Promise<void> => {
  for (let at = 0; at < 20; at += 1) await poll();
};

/** The most memory that the process takes during some work, in addition to what it took before. */
const addedBytes = async (work: () => Promise<unknown>): Promise<number> => {
  const before = process.memoryUsage.rss();
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 10);
  await work().finally(() => clearInterval(timer));
  return most - before;
};

it('hostile Parquet files of operators delay no request of others, and add a bounded amount of memory', async () => {
  const waits: { duringMs: number; limitMs: number }[] = [];
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const idleMs = await waitDuring(idle, poll);
    let duringMs = Infinity;
    let added = Infinity;
    await expectNoPause(async () => {
      added = await addedBytes(async () => {
        duringMs = await waitDuring(uploadAll, poll);
      });
    });
    if (process.env.TEST_SHOW_PAUSES) process.stderr.write(`${JSON.stringify({ idleMs, duringMs, added })}\n`);
    expect(added).toBeLessThan(MOST_ADDED_BYTES);
    // The threads leave less of the cores to requests, so a wait of some turns of the event loop is no fault.
    const limitMs = 4 * idleMs + 3 * hundredMs();
    if (duringMs < limitMs) return;
    waits.push({ duringMs, limitMs });
  }
  expect(waits).toBe('shorter than the limit in one of three attempts');
}, 240_000);

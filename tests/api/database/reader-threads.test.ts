import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Worker } from 'node:worker_threads';
import type { Reader } from '../../../src/database/reads/reader';
import { compiled } from '../../helpers/compiled';
import { openSqlite } from '../../helpers/database/sqlite';

/** The module itself: an import would copy its members, so that the reader would still use the original class. */
const threads = jest.requireActual<typeof import('node:worker_threads')>('node:worker_threads');
const { Worker: RealWorker } = threads;

const directory = mkdtempSync(path.join(tmpdir(), 'reader-'));
const started: Worker[] = [];
let reader: Reader;

beforeAll(() => {
  const filename = path.join(directory, 'data.db');
  openSqlite(filename).exec('create table t (id integer primary key); insert into t values (1)').close();
  jest.spyOn(threads, 'Worker').mockImplementation((...given) => {
    const worker = new RealWorker(...given);
    started.push(worker);
    return worker;
  });
  const { createThreadReader } = compiled('database/reads/read-threads');
  reader = createThreadReader(filename);
});

afterAll(async () => {
  await reader.close();
  jest.restoreAllMocks();
  rmSync(directory, { recursive: true });
});

/** Occupies a thread for a while, so that it ends before it can answer. */
const COUNT =
  'with recursive n(i) as (select 1 union all select i + 1 from n where i < 3000000) select count(*) from n';

const read = (sql = 'select id from t') =>
  reader.read({ sql }, [], {
    inCells: false,
    deadlineMs: 5_000,
    signal: new AbortController().signal,
  });

describe('a reader thread that ends unexpectedly', () => {
  it('fails its read like a broken connection, with a 503, and is replaced at the next read', async () => {
    expect(await read()).toEqual([{ id: 1 }]);
    const { databaseFault } = compiled('wire/errors/database-faults');
    const failure = read(COUNT).catch((error: unknown) => error);
    await started[0]?.terminate();
    expect(databaseFault(await failure)).toMatchObject({ status: 503 });
    expect(await read()).toEqual([{ id: 1 }]);
    expect(started).toHaveLength(2);
  });
});

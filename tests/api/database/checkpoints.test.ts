import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { db } from '../../helpers/api';
import { compiled } from '../../helpers/compiled';
import { openSqlite, type TestDatabase } from '../../helpers/database/sqlite';
import { until } from '../../helpers/timing/until';

const { CHECKPOINT_PAGES, createCheckpoints } = compiled('database/drivers/checkpoints');

interface Log {
  log: number;
  checkpointed: number;
}

let directory: string;
let filename: string;
let writer: TestDatabase;
let stop: () => Promise<void> = () => Promise.resolve();

const open = (): TestDatabase => openSqlite(filename);
const logOf = (connection: TestDatabase): Log => (connection.pragma('wal_checkpoint(NOOP)') as [Log])[0];

beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'checkpoints-'));
  filename = path.join(directory, 'data.db');
  writer = open();
  writer.pragma('journal_mode = WAL');
  writer.pragma('wal_autocheckpoint = 0');
  writer.exec('create table t (id integer primary key, text text)');
});

afterEach(async () => {
  await stop();
  writer.close();
  rmSync(directory, { recursive: true });
});

const watch = (onFailure: (error: Error) => void = (error) => expect(error).toBeNull()): void => {
  const reader = open();
  const checkpoints = createCheckpoints({ filename, connection: () => reader as never, onFailure });
  stop = async () => {
    await checkpoints.stop();
    reader.close();
  };
};

/** Writes the given number of pages of 4 KiB, and a few more, in one transaction. */
const writePages = (pages: number): void => {
  writer.exec(`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${pages})
    insert into t (text) select printf('%.4000c', 'x') from n`);
};

describe("SQLite's write-ahead log", () => {
  it('is copied into the database by a thread once it is long, and restarts with the next write', async () => {
    watch();
    writePages(CHECKPOINT_PAGES);
    expect(logOf(writer).checkpointed).toBe(0);
    await until(() => logOf(writer).checkpointed >= CHECKPOINT_PAGES, 'the log is copied');
    writePages(1);
    expect(logOf(writer).log).toBeLessThan(10);
  });

  it('is not copied while it is short', async () => {
    watch();
    writePages(10);
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(logOf(writer)).toMatchObject({ checkpointed: 0 });
  });

  it('causes one error report when the thread cannot copy it', async () => {
    const failures: Error[] = [];
    watch((error) => void failures.push(error));
    writePages(CHECKPOINT_PAGES);
    rmSync(filename);
    await until(() => failures.length > 0, 'the failure is reported');
    expect(existsSync(filename)).toBe(false);
    expect(failures).toHaveLength(1);
  });

  const isSqlite = process.env.TEST_DATABASE !== 'postgres';
  if (!isSqlite) console.info("The application's own log is tested on SQLite only.");
  (isSqlite ? it : it.skip)('is copied by a COMMIT only when the thread is far behind', async () => {
    const answer = (await db().raw('pragma wal_autocheckpoint')) as unknown;
    expect(answer).toEqual([{ wal_autocheckpoint: 16 * CHECKPOINT_PAGES }]);
  });
});

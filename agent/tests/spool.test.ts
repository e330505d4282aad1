import { appendFileSync, chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createLog, SILENT } from '../src/log';
import { Spool } from '../src/spool/spool';

const LIMITS = { maxResults: 100_000, maxBytes: 50_000_000, maxUnstored: 10_000 };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'agent-spool-'));
});
afterEach(() => {
  chmodSync(folder, 0o700);
  rmSync(folder, { recursive: true, force: true });
});

const result = (at: number) => ({
  synthetic_check: 'check1',
  check_name: 'a check',
  status: 'up' as const,
  checked_at: new Date(at).toISOString(),
  inconclusive: false,
});

const open = (limits: object = {}, log = SILENT) =>
  Spool.open(path.join(folder, 'spool'), { ...LIMITS, ...limits }, log);
const files = () => readdirSync(path.join(folder, 'spool')).sort();

describe('the spool', () => {
  it('has every result in a file soon, and removes the file when it is sent', async () => {
    const spool = await open();
    spool.add(result(1));
    spool.add(result(2));
    await spool.store();
    expect(files()).toHaveLength(1);
    const batch = await spool.take();
    expect(batch?.lines.map((line) => JSON.parse(line).checked_at)).toEqual(
      [result(1), result(2)].map((one) => one.checked_at),
    );
    spool.add(result(3));
    expect(await spool.take()).toEqual(batch);
    await spool.done();
    expect((await spool.take())?.lines).toHaveLength(1);
    await spool.done();
    expect(await spool.take()).toBeNull();
    await spool.close();
    expect(files()).toEqual([]);
  });

  it('gives the same batches with the same keys to the next process', async () => {
    const before = await open();
    for (let at = 0; at < 1200; at += 1) before.add(result(at));
    await before.close();
    const taken = await before.take();
    const after = await open();
    expect(after.pending).toBe(1200);
    expect(await after.take()).toEqual(taken);
    const sizes: number[] = [];
    for (let batch = await after.take(); batch; batch = await after.take()) {
      sizes.push(batch.lines.length);
      await after.done();
    }
    expect(sizes).toEqual([500, 500, 200]);
  });

  it('leaves out what was not written completely, and files of others', async () => {
    const before = await open();
    before.add(result(1));
    await before.close();
    appendFileSync(path.join(folder, 'spool', files()[0] ?? ''), '{"synthetic_check":"che');
    writeFileSync(path.join(folder, 'spool', 'notes.txt'), 'x');
    const after = await open();
    expect(after.pending).toBe(1);
    expect((await after.take())?.lines).toHaveLength(1);
  });

  it('drops the oldest results when there are too many, and counts them', async () => {
    const spool = await open({ maxResults: 2000 });
    for (let at = 0; at < 2600; at += 1) spool.add(result(at));
    expect(spool.pending).toBeLessThanOrEqual(2000);
    expect(spool.dropped + spool.pending).toBe(2600);
    const [oldest] = (await spool.take())?.lines ?? [];
    expect(JSON.parse(oldest ?? '').checked_at).toBe(result(spool.dropped).checked_at);
    await spool.close();
    const few = await open({ maxBytes: 10_000 });
    expect(few.pending).toBeLessThan(500);
  });

  it('divides a batch with new keys', async () => {
    const spool = await open();
    for (let at = 0; at < 3; at += 1) spool.add(result(at));
    const batch = await spool.take();
    const lines = batch?.lines ?? [];
    await spool.replace([lines.slice(0, 2), lines.slice(2)]);
    const first = await spool.take();
    expect(first?.lines).toEqual(lines.slice(0, 2));
    expect(first?.key).not.toBe(batch?.key);
    await spool.done();
    expect((await spool.take())?.lines).toEqual(lines.slice(2));
    expect(files()).toHaveLength(1);
  });

  it('keeps results in memory while nothing can be written, up to a limit', async () => {
    const said: string[] = [];
    // A file in the place of the folder refuses writes to everybody, also to root.
    writeFileSync(path.join(folder, 'spool'), '');
    const spool = await open(
      { maxUnstored: 1000 },
      createLog((line) => said.push(line)),
    );
    for (let at = 0; at < 1600; at += 1) spool.add(result(at));
    await spool.store();
    expect(spool.pending).toBeLessThanOrEqual(1000);
    expect(spool.dropped + spool.pending).toBe(1600);
    expect(said.filter((line) => line.includes('cannot be written'))).toHaveLength(1);
    expect((await spool.take())?.lines).toHaveLength(500);
    await spool.done();
    rmSync(path.join(folder, 'spool'));
    const { mkdirSync } = await import('node:fs');
    mkdirSync(path.join(folder, 'spool'));
    await spool.store();
    expect(files().length).toBeGreaterThan(0);
    await spool.close();
    expect((await open()).pending).toBe(spool.pending);
  });
});

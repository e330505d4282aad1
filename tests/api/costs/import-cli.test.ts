import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runProcess } from '../../helpers/processes/run-process';
import { app, db } from '../../helpers/api';
import { auditEntries } from '../../helpers/audit/audit';
import { focusFile, focusTable, packed } from '../../helpers/focus';
import { insert, unique } from '../../helpers/world';

// Each run of the command starts the application.

const root = path.resolve(__dirname, '../../..');
const script = path.join(root, 'scripts/import-focus.js');

/** Runs the command alongside the application, on the same database. */
const importFocus = (...args: string[]) =>
  runProcess(process.execPath, [script, ...args], { cwd: root, timeout: 280_000 });

let folder: string;
let account: string;
let organisation: { id: number };

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'tenantry-cli-'));
  account = unique('billing');
  organisation = await insert('api::organisation.organisation', { name: unique('payer') });
  await insert('api::cloud-account.cloud-account', { organisation: organisation.id, billing_account_id: account });
});
afterAll(() => rmSync(folder, { recursive: true }));

const fileOf = (name: string, content: string | Buffer): string => {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
};

const count = (): Promise<number> =>
  app()
    .db.query('api::cost-record.cost-record')
    .count({ where: { organisation: { id: organisation.id } } });

describe('npm run import:focus', () => {
  it('does a dry run, then imports while the server runs, and reports refused rows', async () => {
    const rows = [{ BillingAccountId: account }, { BillingAccountId: account, BilledCost: 'x' }];
    const file = fileOf('may.csv.gz', packed(focusFile(rows)));
    const dry = await importFocus(file, '--dry-run');
    expect(dry).toMatchObject({ code: 1, stdout: expect.stringMatching(/dry run[\s\S]*imported +1\n/) });
    expect(await count()).toBe(0);
    const real = await importFocus(file);
    expect(real).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/rows read +2\nimported +1\n/),
      stderr: expect.stringMatching(/^line 3: AMOUNT_INVALID: BilledCost "x" is not a number\.$/m),
    });
    expect(await count()).toBe(1);
    const [entry] = await auditEntries({ action: 'cost-import.end', organisation: { id: organisation.id } });
    expect(entry?.changes.source?.after).toMatch(/^command line on .*: may\.csv\.gz$/);
  });

  it('reads the standard input, and reports missing columns', async () => {
    const child = spawn(process.execPath, [script, '-'], { cwd: root, stdio: ['pipe', 'ignore', 'pipe'] });
    const chunks: string[] = [];
    child.stderr.on('data', (chunk: Buffer) => chunks.push(String(chunk)));
    child.stdin.end('BilledCost,ChargeCategory\n1,Usage\n');
    const [code] = (await once(child, 'close')) as [number];
    expect([code, chunks.join('')]).toEqual([2, expect.stringMatching(/lacks FOCUS columns: BillingAccountId/)]);
  });

  it.each([
    [['/nonexistent/file.csv'], /There is no file/],
    [[], /Name one file/],
    [['a', 'b'], /Name one file/],
    [['a', '--force'], /Unknown option/],
    [['a', '--mode', 'merge'], /append or replace/],
    [['a', '--mode', 'replace'], /needs --export NAME/],
    [['--mode', 'replace', '--export', 'aws'], /Name the files/],
    [['a', '--export', 'aws'], /needs --mode replace/],
  ])('refuses the arguments %j', async (args, message) => {
    expect(await importFocus(...args)).toMatchObject({ code: 2, stderr: expect.stringMatching(message) });
  });

  it('replaces what an export delivered before with all files of a delivery, or with none', async () => {
    const exported = unique('export');
    const ofAccount = (rows: Record<string, string>[]): string =>
      focusTable(
        rows.map((row) => ({ BillingAccountId: account, BillingPeriodStart: '2026-03-01T00:00:00Z', ...row })),
      );
    const deliver = (...args: string[]) => importFocus('--mode', 'replace', '--export', exported, ...args);
    const before = await count();
    const [one, two] = [
      fileOf('one.csv', ofAccount([{ BilledCost: '3.00', x_Operation: 'Run' }])),
      fileOf('two.csv', ofAccount([{ BilledCost: '5.00', x_Operation: 'Stop' }])),
    ];
    const dry = await deliver(one, two, '--dry-run');
    expect(dry).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/imported +2\n[\s\S]*sum in EUR +8, before 0\n/),
    });
    expect(await count()).toBe(before);
    expect((await deliver(one, two)).stdout).toMatch(/rows read +2\nimported +2\n/);
    const broken = fileOf('three.csv', 'BilledCost\n');
    expect((await deliver(two, broken)).code).toBe(2);
    expect(await count()).toBe(before + 2);
    expect((await deliver(two)).stdout).toMatch(/unchanged +1\nremoved +1\n[\s\S]*sum in EUR +5, before 8\n/);
    expect(await count()).toBe(before + 1);
    expect(await db()('cost_import_sets').where({ export_name: exported }).select()).toEqual([]);
  });

  it('prints its usage', async () => {
    const ended = await importFocus('--help');
    expect(ended).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Usage: npm run import:focus/) });
  });
});

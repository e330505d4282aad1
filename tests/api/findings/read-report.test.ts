import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compiled } from '../../helpers/compiled';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tenantry-reports-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const stored = (text: string) => {
  const file = path.join(folder, 'report');
  writeFileSync(file, text);
  return { file, format: 'auto', encoding: 'identity' } as const;
};

const NOW = '2026-01-01T00:00:00.000Z';
const COUNT = 450;
const results = Array.from({ length: COUNT }, (_, at) => ({ ruleId: 'R', message: { text: `result ${at}` } }));

describe('a report that a thread reads', () => {
  it('arrives in batches, in its order', async () => {
    const { inspectReport } = compiled('commands/findings/reading/read-report');
    const sizes: number[] = [];
    const texts: unknown[] = [];
    const report = await inspectReport(stored(JSON.stringify({ version: '2.1.0', runs: [{ results }] })), ['a']);
    const order = {
      ...{ sources: [{ tool: 'T', scope: 'S', scannedAt: NOW }], sourceOfRun: [0] },
      startedAt: NOW,
      most: 200,
    };
    for await (const { rows, results: counts } of report.batches(order)) {
      sizes.push(...counts);
      for (const { description } of JSON.parse(rows) as { description: string }[]) texts.push(description);
    }
    await report.close();
    expect(sizes).toEqual([200, 200, 50]);
    expect(texts).toEqual(results.map(({ message }) => message.text));
  });

  it('is refused with the place of the fault', async () => {
    const { inspectReport } = compiled('commands/findings/reading/read-report');
    await expect(inspectReport(stored('{"runs":[{"results":['), ['a'])).rejects.toMatchObject({
      code: 'REPORT_TRUNCATED',
      place: { byte: 21, path: 'runs[0].results[0]' },
    });
  });

  it('waits for its turn, which ends with the one before it', async () => {
    const { inspectReport } = compiled('commands/findings/reading/read-report');
    const file = stored('{"version":"2.1.0","runs":[]}');
    const [first, second] = await Promise.all([inspectReport(file, ['a']), inspectReport(file, ['a'])]);
    let isOpen = false;
    const third = inspectReport(file, ['a']).finally(() => (isOpen = true));
    const other = await inspectReport(file, ['b']);
    expect(isOpen).toBe(false);
    await first.close();
    const opened = await third;
    await Promise.all([second, opened, other].map((report) => report.close()));
  });

  it('is an error of the system if its file is missing', async () => {
    const { inspectReport } = compiled('commands/findings/reading/read-report');
    const missing = { file: path.join(folder, 'missing'), format: 'auto', encoding: 'identity' } as const;
    await expect(inspectReport(missing, ['a'])).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

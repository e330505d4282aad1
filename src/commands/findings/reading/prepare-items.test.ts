import { fingerprint, reportedFinding } from '../../../../tests/helpers/findings/reported-finding';
import type { StoredIdentity } from '../../../domain/findings/identity/staged-identity';
import type { ReportedFacts, ReportedFinding, ReportItem } from '../../../domain/findings/reported';
import type { StagedColumn } from '../../../repositories/findings/imports/import-tables';
import { type PreparedBatch, preparedBatches, type StagingOrder } from './prepare-items';

const NOW = '2026-01-01T00:00:00.000Z';
const ORDER: StagingOrder = {
  sources: ['one', 'two'].map((scope) => ({ tool: 'T', scope, scannedAt: NOW })),
  sourceOfRun: [0, 1, 0],
  startedAt: NOW,
  most: 3,
};

const finding = (run: number, other: Partial<ReportedFinding> = {}): ReportItem => ({
  type: 'finding',
  run,
  finding: reportedFinding(other),
});

const batchesOf = async (items: readonly ReportItem[], order = ORDER): Promise<PreparedBatch[]> => {
  async function* all(): AsyncGenerator<ReportItem[]> {
    for (const item of items) yield await Promise.resolve([item]);
  }
  const batches: PreparedBatch[] = [];
  for await (const batch of preparedBatches(all(), order)) batches.push(batch);
  return batches;
};

/** A staged result, whose JSON columns are not text yet. */
type Row = Partial<Record<StagedColumn, unknown>> & { identity: StoredIdentity; facts: ReportedFacts };

const rowsOf = ({ rows }: PreparedBatch) => JSON.parse(rows) as Row[];

describe('prepared batches of a report', () => {
  it('have at most so many items, in their order, by the source of their run', async () => {
    const batches = await batchesOf([0, 1, 2, 1].map((run, index) => finding(run, { index })));
    expect(batches.map(({ results }) => results)).toEqual([
      [2, 1],
      [0, 1],
    ]);
    const rows = batches.flatMap(rowsOf);
    expect(rows.map(({ source }) => source)).toEqual([0, 1, 0, 1]);
    expect(rows[0]?.content).toBe(rows[2]?.content);
    expect(rows[0]?.content).not.toBe(rows[1]?.content);
  });

  it('end earlier if their texts are long', async () => {
    const long = Array.from({ length: 3 }, (_none, index) => finding(0, { index, description: 'x'.repeat(600_000) }));
    expect((await batchesOf(long)).map(({ results: [count] }) => count)).toEqual([2, 1]);
  });

  it('send the help of each rule once, and store it with no result', async () => {
    const batches = await batchesOf([0, 0, 0, 0].map((run) => finding(run, { help: 'Why' })));
    expect(batches.map(({ help }) => help)).toEqual([[{ tool: 'T', rule_id: 'R', help: 'Why', scanned_at: NOW }], []]);
    expect(JSON.stringify(batches.flatMap(rowsOf))).not.toContain('Why');
  });

  it('know which results say the same of a finding, and which only repeat it', async () => {
    const suppression = { kind: 'inSource', justification: null };
    const items = [
      {},
      { index: 1, help: 'Why' },
      { severity: 'low' as const },
      { presence: 'absent' as const },
      { suppression },
    ];
    const rows = (await batchesOf(items.map((item) => finding(0, item)))).flatMap(rowsOf);
    const [one, other, less, ...without] = rows.map(({ digest }) => digest);
    expect(one).toMatch(/^[\w-]{22}$/);
    expect(other).toBe(one);
    expect(less).not.toBe(one);
    expect(without).toEqual([undefined, undefined]);
  });

  it('know which results say the same of a finding at another place', async () => {
    const location = { path: 'src/a.ts', line: 3, end_line: 3, column: 1 };
    const items = [{}, { location: { ...location, line: 4 } }, { other_locations: [{ ...location, line: 9 }] }];
    const rows = (await batchesOf(items.map((item) => finding(0, { location, ...item })))).flatMap(rowsOf);
    expect(new Set(rows.map(({ digest }) => digest)).size).toBe(1);
    expect(new Set(rows.map(({ place_digest: place }) => place)).size).toBe(3);
    expect(rows.map(({ identity }) => identity.placeDigest)).toEqual(rows.map(({ place_digest: place }) => place));
  });

  it('have what goes into a finding in its columns, and what decisions depend on', async () => {
    const pack = { name: 'log', version: '1', purl: null };
    const location = { path: 'src/a.ts', line: 3, end_line: 3, column: 1 };
    const [batch] = await batchesOf([finding(0, { location, package: pack, cvss: 7.5, identifiers: ['CVE-1'] })]);
    const [row] = batch ? rowsOf(batch) : [];
    expect(row).toMatchObject({
      ...{ file_path: 'src/a.ts', line_number: 3, location: { ...location, others: [] }, cvss: 7.5 },
      ...{ package: pack, package_name: 'log', identifiers: ['CVE-1'], rule_id: 'R' },
      facts: { rule_id: 'R', identifiers: ['CVE-1'], package: pack, presence: 'present', suppression: null },
      identity: { digest: row?.digest, place: { line: 3, column: 1, version: '1' } },
    });
    expect(row).not.toHaveProperty('fix_version');
  });

  it('know which finding a result names that Tenantry has exported', async () => {
    const named = fingerprint({ kind: 'full', name: 'tenantry', value: 'abc' });
    const [batch] = await batchesOf([finding(0), finding(0, { fingerprints: [named] })]);
    expect(batch?.hasExported).toBe(true);
    expect(batch && rowsOf(batch).map(({ exported }) => exported)).toEqual([undefined, 'abc']);
    expect(JSON.parse(batch?.fingerprints ?? '')).toHaveLength(1);
    expect((await batchesOf([finding(0)]))[0]?.hasExported).toBe(false);
  });

  it('count what is skipped, pass on faults, and count a statement without a finding as a result', async () => {
    const statement = { index: 9, identifiers: ['CVE-1'], components: [], status: 'fixed' as const };
    const [batch, ...more] = await batchesOf([
      { type: 'skipped', run: 0, index: 1, reason: 'kind' },
      { type: 'fault', run: 0, fault: { index: 2, code: 'NO_RULE', message: 'It has no rule.' } },
      { type: 'statement', statement: { ...statement, justification: null, statement: null, at: null } },
    ]);
    expect(more).toEqual([]);
    expect(batch).toMatchObject({
      ...{ results: [1, 0], rows: '[]', skipped: 1 },
      faults: [{ index: 2, code: 'NO_RULE' }],
      vex: [{ seq: 1, components: 0, is_reported: 0 }],
    });
  });

  it('are none for a report that says nothing', async () => {
    expect(await batchesOf([])).toEqual([]);
  });
});

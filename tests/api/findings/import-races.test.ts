import { setTimeout as delay } from 'node:timers/promises';
import { IMPORT_TABLES } from '../../helpers/findings/import-tables';
import { db, isSqlite, statusAndCode } from '../../helpers/api';
import { explain, type Statement, statementsDuring } from '../../helpers/database/query-plans';
import { importer, sarif, sarifResult, wordOf } from '../../helpers/findings/reports';
import { cyclonedx, openvex, vexStatement, vulnerability } from '../../helpers/findings/vex';
import { until } from '../../helpers/timing/until';
import { createTenant, type Tenant } from '../../helpers/world';

let tenant: Tenant;

beforeEach(async () => {
  tenant = await createTenant();
});

const many = (count: number) =>
  sarif(Array.from({ length: count }, (_all, index) => sarifResult(`R${wordOf(index)}`, index + 1)));

const send = (report: object, query = '?scope=main') => importer(tenant.people.engineer.token).send(report, query);

const scanAt = async (documentId: string): Promise<any> =>
  (await tenant.people.auditor.call.get(`/security-scans/${documentId}`)).body.data;

const ended = async (documentId: string): Promise<any> => {
  for (;;) {
    const scan = await scanAt(documentId);
    if (scan.status !== 'running') return scan;
    await delay(20);
  }
};

const staged = async (): Promise<number[]> => {
  const counts = [];
  for (const table of IMPORT_TABLES) counts.push(Number((await db()(table).count({ total: '*' }))[0]?.total));
  return counts;
};

describe('two imports at the same time', () => {
  it('of one tool and scope: the second is refused, and nothing of it is kept', async () => {
    const report = many(300);
    const answers = await Promise.all([send(report), send(report)]);
    const codes = answers.map(({ status, body }) => body.error?.details.code ?? status).sort();
    expect(codes).toEqual([200, 'IMPORT_RUNNING']);
    expect(await staged()).toEqual(IMPORT_TABLES.map(() => 0));
    const { body } = await tenant.people.auditor.call.get('/security-scans');
    expect(body.data).toHaveLength(1);
  });

  it('of two scopes do not disturb each other', async () => {
    const [one, other] = await Promise.all([send(many(300), '?scope=a'), send(many(300), '?scope=b')]);
    expect([one.body.data.created, other.body.data.created]).toEqual([300, 300]);
  });
});

describe('a VEX file and a scan at the same time', () => {
  const COUNT = 300;
  const purls = Array.from({ length: COUNT }, (_all, index) => `pkg:npm/part-${index}@1.0.0`);
  const nameOf = (index: number) => `CVE-2026-${30_000 + index}`;
  const bom = cyclonedx(
    purls,
    purls.map((purl, index) => vulnerability(nameOf(index), [purl])),
  );
  const vex = openvex(purls.map((purl, index) => vexStatement(nameOf(index), [purl], 'not_affected')));

  const history = async (): Promise<Record<string, number>> => {
    const ids = await db()('security_findings').where({ organisation_id: tenant.id }).pluck('id');
    const events: { kind: string }[] = await db()('finding_events').whereIn('finding_id', ids);
    const counts: Record<string, number> = {};
    for (const { kind } of events) counts[kind] = (counts[kind] ?? 0) + 1;
    return counts;
  };

  it.each([
    ['the scan', [bom, vex]],
    ['the VEX file', [vex, bom]],
  ])('%s first: every statement applies, and is noted once', async (_name, [first, second]) => {
    const scopeOf = (report: object) => (report === vex ? '?scope=vex' : '?scope=main');
    const answers = await Promise.all([first, second].map((report) => send(report ?? {}, scopeOf(report ?? {}))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const statuses = await db()('security_findings').where({ organisation_id: tenant.id }).pluck('finding_status');
    expect(statuses).toEqual(Array.from({ length: COUNT }, () => 'false_positive'));
    expect((await history()).vex_not_affected).toBe(COUNT);
  });

  it('two imports of one VEX file: one is refused', async () => {
    await send(bom);
    const answers = await Promise.all([send(vex, '?scope=vex'), send(vex, '?scope=vex')]);
    const codes = answers.map(({ status, body }) => body.error?.details.code ?? status).sort();
    expect(codes).toEqual([200, 'IMPORT_RUNNING']);
    expect(await history()).toEqual({ vex_not_affected: COUNT, suppressed: COUNT });
    expect(await staged()).toEqual(IMPORT_TABLES.map(() => 0));
  });
});

describe('more imports of an organisation than may run at once', () => {
  it('are refused, and those of others are not', async () => {
    for (const scope of ['a', 'b', 'c', 'd']) await send(many(1), `?scope=${scope}`);
    const scans = await db()('security_scans').where({ organisation_id: tenant.id }).pluck('id');
    const alive = Date.now() + 600_000;
    const runs = scans.map((id: number) => ({ scan_id: id, phase: 'reading', state: '{}', alive_until: alive }));
    await db()('finding_import_runs').insert(runs);
    expect(statusAndCode(await send(many(1), '?scope=e'))).toEqual([503, 'IMPORTS_BUSY']);
    // The file is not even read.
    expect(statusAndCode(await importer(tenant.people.engineer.token).send('no report'))).toEqual([
      503,
      'IMPORTS_BUSY',
    ]);
    const other = await createTenant();
    expect((await importer(other.people.engineer.token).send(many(1))).status).toBe(200);
    await db()('finding_import_runs').whereIn('scan_id', scans).delete();
    expect((await send(many(1), '?scope=e')).status).toBe(200);
  });
});

describe('a large report', () => {
  it('is imported after the response, and shows its progress', async () => {
    const { status, body } = await send(many(5001));
    expect({ status, scan: body.data }).toMatchObject({ status: 202, scan: { status: 'running', results: 5001 } });
    const scan = await ended(body.data.documentId);
    expect(scan).toMatchObject({ status: 'succeeded', created: 5001, processed: 5001, failure: null });
    await until(async () => !(await staged()).some((count) => count > 0), 'nothing is left of the import');
  });

  it('is counted by PostgreSQL at once, and found by its keys when it comes again', async () => {
    await ended((await send(many(5001))).body.data.documentId);
    await until(async () => !(await staged()).some((count) => count > 0), 'nothing is left of the import');
    const seen = await statementsDuring(async () => ended((await send(many(5001))).body.data.documentId));
    const lookup = seen.find(({ sql }) => sql.includes('from finding_keys'));
    expect(await explain(lookup as Statement)).not.toMatch(/Seq Scan|SCAN f\b|JIT/);
    if (isSqlite()) return;
    const { rows } = await db().raw(
      `select reltuples / (select count(*) from finding_keys) as share from pg_class where relname = 'finding_keys'`,
    );
    expect(Number(rows[0].share)).toBeGreaterThan(0.8);
  });

  // What it has not counted, PostgreSQL takes for rare: it would sort all findings for each page of an export. Its own counting of
  // the test's tables begins a minute later.
  it('is counted by PostgreSQL with all columns', async () => {
    if (isSqlite()) return console.log('SQLite counts nothing.');
    const uncounted = `select count(*) from pg_attribute a
      where attrelid = 'security_findings'::regclass and attnum > 0 and not attisdropped
        and not exists (select from pg_statistic s where s.starelid = a.attrelid and s.staattnum = a.attnum)`;
    await db().raw(`delete from pg_statistic where starelid = 'security_findings'::regclass`);
    await ended((await send(many(5001))).body.data.documentId);
    await until(async () => (await db().raw(uncounted)).rows[0].count === '0', 'all are counted', 15_000);
  });

  it('that is refused after the response is a failed scan', async () => {
    await ended((await send(many(5001))).body.data.documentId);
    const others = sarif(Array.from({ length: 5001 }, (_all, index) => sarifResult(`S${wordOf(index)}`, index + 1)));
    const scan = await ended((await send(others)).body.data.documentId);
    expect(scan).toMatchObject({ status: 'failed', failure: { code: 'CLOSING_NOT_CONFIRMED' }, created: 0, closed: 0 });
    await until(async () => !(await staged()).some((count) => count > 0), 'nothing is left of the import');
  });
});

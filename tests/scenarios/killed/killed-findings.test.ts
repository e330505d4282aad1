/** @jest-environment node */
import { IMPORT_TABLES } from '../../helpers/findings/import-tables';
import { type OwnDatabase, ownDatabase } from '../../helpers/environment/own-database';
import { sarif, sarifResult, wordOf } from '../../helpers/findings/reports';
import { cyclonedx, openvex, vexStatement, vulnerability } from '../../helpers/findings/vex';
import { type Death, type KillableNodes, killableNodes } from '../../helpers/processes/killable-nodes';

const RESULTS = 450;

let own: OwnDatabase;
let nodes: KillableNodes;
let headers: Record<string, string>;

const reportOf = (from: number) =>
  sarif(Array.from({ length: RESULTS }, (_all, index) => sarifResult(`R${wordOf(from + index)}`, index + 1)));

const post = (scope: string, dieAt?: Death, from = 0) =>
  nodes.post({
    path: `/security-findings/import?scope=${scope}&confirm_closing=true`,
    headers,
    body: reportOf(from),
    ...(dieAt && { dieAt }),
  });

/** What is stored of a scope, and what is left of imports. */
const stored = async (scope: string) => {
  const findings: { rule_id: string; finding_status: string }[] = await own.db('security_findings').where({ scope });
  const left = [];
  for (const table of IMPORT_TABLES) left.push((await own.db(table)).length);
  const open = findings.filter((one) => one.finding_status === 'open');
  return {
    findings: findings.length,
    rules: new Set(findings.map((one) => one.rule_id)).size,
    open: open.length,
    left,
  };
};

const lastScan = async () => {
  const [scan] = await own.db('security_scans').orderBy('id', 'desc').limit(1);
  return scan;
};

/** What the timetable does when the node is believed to be dead. */
const recover = async (): Promise<void> => {
  await own.db('finding_import_runs').update({ alive_until: 0 });
  await nodes.run({ watchdog: 'finding-imports', now: Date.now() });
};

const NOTHING_LEFT = IMPORT_TABLES.map(() => 0);

beforeAll(async () => {
  own = await ownDatabase({ hasTables: true });
  nodes = killableNodes({ ...own.env, WATCHDOGS_ENABLED: 'false' });
  headers = { Authorization: `Bearer ${await nodes.signIn()}` };
  const answer = await nodes.post({ path: '/organisations', headers, body: { data: { name: 'Acme' } } });
  headers['X-Organisation-Id'] = answer?.body.data.documentId;
});

afterAll(async () => {
  await nodes.stop();
  await own.drop();
});

const INSERT = 'insert into .?security_findings';

describe('an import whose server is killed', () => {
  it.each<[string, Death]>([
    ['while it reads', { statement: 'insert into .?finding_import_rows', nth: 1, when: 'after' }],
    ['when everything is staged', { statement: 'count\\(\\*\\) as open', nth: 1, when: 'before' }],
  ])('%s has failed, and changed nothing', async (name, death) => {
    const scope = `failed ${name.length}`;
    expect(await post(scope, death)).toBeNull();
    await recover();
    expect(await lastScan()).toMatchObject({ scan_status: 'failed', created: 0 });
    expect(await stored(scope)).toEqual({ findings: 0, rules: 0, open: 0, left: NOTHING_LEFT });
    expect((await post(scope))?.body.data).toMatchObject({ created: RESULTS });
  });

  it.each<[string, Death]>([
    ['before its first findings', { statement: INSERT, nth: 1, when: 'before' }],
    ['while it adds findings', { statement: INSERT, nth: 1, when: 'underway' }],
    ['before its end', { statement: 'delete from .?finding_import_runs', nth: 1, when: 'before' }],
    ['after its end', { statement: 'delete from .?finding_import_rows', nth: 1, when: 'before' }],
  ])('%s is continued, and no result becomes two findings', async (name, death) => {
    const scope = `continued ${name.length}`;
    expect(await post(scope, death)).toBeNull();
    await recover();
    expect(await lastScan()).toMatchObject({ scan_status: 'succeeded', created: RESULTS, processed: RESULTS });
    expect(await stored(scope)).toEqual({ findings: RESULTS, rules: RESULTS, open: RESULTS, left: NOTHING_LEFT });
  });

  it('while it closes findings is continued', async () => {
    await post('closing');
    const death: Death = { statement: 'update .?security_findings', nth: 1, when: 'underway' };
    expect(await post('closing', death, RESULTS)).toBeNull();
    await recover();
    expect(await lastScan()).toMatchObject({ scan_status: 'succeeded', created: RESULTS, closed: RESULTS });
    expect(await stored('closing')).toMatchObject({ findings: 2 * RESULTS, open: RESULTS, left: NOTHING_LEFT });
  });
});

describe('a VEX file whose server is killed', () => {
  const CVES = Array.from({ length: RESULTS }, (_all, index) => `CVE-2026-${10_000 + index}`);
  const purlOf = (index: number, scope: string) => `pkg:npm/${scope}-${index}@1.0.0`;

  /** Reports findings in packages of their own, which no other scope has. */
  const report = (scope: string) => {
    const purls = CVES.map((_cve, index) => purlOf(index, scope));
    const body = cyclonedx(
      purls,
      CVES.map((cve, index) => vulnerability(cve, [purls[index] ?? ''])),
    );
    return nodes.post({ path: `/security-findings/import?scope=${scope}`, headers, body });
  };

  /** By turns not affected, fixed and affected. */
  const statusOf = (index: number) => ['not_affected', 'fixed', 'affected'][index % 3] ?? '';

  const importVex = (scope: string, dieAt?: Death) => {
    const statements = CVES.map((cve, index) => vexStatement(cve, [purlOf(index, scope)], statusOf(index)));
    const path = `/security-findings/import?scope=vex-${scope}`;
    return nodes.post({ path, headers, body: openvex(statements), ...(dieAt && { dieAt }) });
  };

  /** How many findings of a scope have each status, and how many entries of each kind their histories have. */
  const outcome = async (scope: string) => {
    const findings: { id: number; finding_status: string }[] = await own.db('security_findings').where({ scope });
    const ids = findings.map(({ id }) => id);
    const events: { kind: string }[] = await own.db('finding_events').whereIn('finding_id', ids);
    const counted = (values: string[]) =>
      Object.fromEntries([...new Set(values)].map((one) => [one, values.filter((value) => value === one).length]));
    return {
      statuses: counted(findings.map((one) => one.finding_status)),
      history: counted(events.map(({ kind }) => kind)),
      left: (await stored(scope)).left,
    };
  };

  const THIRD = RESULTS / 3;
  const APPLIED = {
    statuses: { open: THIRD, false_positive: THIRD, mitigated: THIRD },
    history: { vex_not_affected: THIRD, suppressed: THIRD, vex_fixed: THIRD, closed: THIRD, vex_affected: THIRD },
    left: NOTHING_LEFT,
  };

  it.each<[string, string, Death]>([
    ['while its statements are stored', 'store', { statement: 'into .?vex_statements', nth: 2, when: 'after' }],
    ['before the first is applied', 'first', { statement: 'update .?security_findings', nth: 1, when: 'before' }],
    ['while they are applied', 'middle', { statement: 'update .?security_findings', nth: 2, when: 'underway' }],
    ['while histories are written', 'notes', { statement: 'into .?finding_events', nth: 2, when: 'after' }],
    ['after its end', 'end', { statement: 'delete from .?finding_import_rows', nth: 1, when: 'before' }],
  ])('%s is continued: each statement applies, and is noted once', async (_name, scope, death) => {
    expect((await report(scope))?.body.data).toMatchObject({ created: RESULTS });
    expect(await importVex(scope, death)).toBeNull();
    await recover();
    const counts = { suppressed: THIRD, closed: THIRD, processed: RESULTS };
    expect(await lastScan()).toMatchObject({ scan_status: 'succeeded', ...counts });
    expect(await outcome(scope)).toEqual(APPLIED);
    expect((await importVex(scope))?.body.data).toMatchObject({ suppressed: 0, closed: 0 });
    expect(await outcome(scope)).toEqual(APPLIED);
  });
});

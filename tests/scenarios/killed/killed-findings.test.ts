/** @jest-environment node */
import { IMPORT_TABLES } from '../../helpers/findings/import-tables';
import { type OwnDatabase, ownDatabase } from '../../helpers/environment/own-database';
import { sarif, sarifResult, wordOf } from '../../helpers/findings/reports';
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
    ['when everything is staged', { statement: 'max\\(s\\.id\\)', nth: 1, when: 'before' }],
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

import { compiled } from '../../helpers/compiled';
import { app } from '../../helpers/api';
import { importAs, sarif, sarifResult } from '../../helpers/findings/reports';
import { createTenant, type Tenant } from '../../helpers/world';

const { findingDeadlinesWatchdog } = compiled('watchdogs/findings/finding-deadlines');

const DAY_MS = 86_400_000;

let tenant: Tenant;

beforeAll(async () => {
  tenant = await createTenant();
});

const scanOf = async (report: object, scope: string) => {
  const scan = await importAs(tenant, report, `?scope=${scope}`);
  const { created, unchanged, updated, reopened, closed, suppressed } = scan;
  return { created, unchanged, updated, reopened, closed, suppressed };
};

const NOTHING = { created: 0, unchanged: 0, updated: 0, reopened: 0, closed: 0, suppressed: 0 };

const list = async (query: string): Promise<any[]> =>
  (await tenant.people.auditor.call.get(`/security-findings?sort=rule_id&pagination[pageSize]=100&${query}`)).body.data;

/** What is open, as scope and rule. */
const open = async (): Promise<string[]> =>
  (await list('filters[status]=open')).map(({ scope, rule_id: rule }) => `${scope} ${rule}`).sort();

const decide = async (scope: string, rule: string, decision: object): Promise<void> => {
  const [finding] = await list(`filters[rule_id]=${rule}&filters[scope]=${scope}`);
  const { status, body } = await tenant.people.engineer.call.put(`/security-findings/${finding.documentId}`, {
    ...{ rule_id: rule, severity: finding.severity, status: finding.status },
    ...decision,
  });
  expect({ status, body }).toMatchObject({ status: 200 });
};

/** A package with a known weakness. */
const weak = (cve: string, pack: string) =>
  sarifResult(cve, 1, {
    message: { text: `Package: ${pack}\nInstalled Version: 1.0.0\nVulnerability ${cve}\nFixed Version: 1.0.1` },
    locations: [{ physicalLocation: { artifactLocation: { uri: 'package-lock.json' }, region: { startLine: 1 } } }],
    properties: { purl: `pkg:npm/${pack}@1.0.0` },
  });

it('five scans over two scopes, decisions and a VEX file leave exactly the right set open', async () => {
  const code = (...rules: [string, number][]) => sarif(rules.map(([rule, line]) => sarifResult(rule, line)));
  expect(await scanOf(code(['Ra', 1], ['Rb', 2], ['Rc', 3], ['Rd', 4]), 'shop')).toEqual({ ...NOTHING, created: 4 });
  expect(await scanOf(sarif([weak('CVE-2026-1', 'left'), weak('CVE-2026-2', 'right')]), 'image')).toEqual({
    ...NOTHING,
    created: 2,
  });
  await decide('shop', 'Rc', { status: 'false_positive' });
  const until = new Date(Date.now() + 30 * DAY_MS).toISOString();
  await decide('shop', 'Rd', { status: 'accepted_risk', accepted_until: until, accepted_reason: 'behind a proxy' });
  expect(await open()).toEqual(['image CVE-2026-1', 'image CVE-2026-2', 'shop Ra', 'shop Rb']);

  // Ra has moved, Rb is fixed, Re is new.
  const moved = code(['Ra', 41], ['Rc', 43], ['Rd', 44], ['Re', 45]);
  expect(await scanOf(moved, 'shop')).toEqual({ ...NOTHING, created: 1, updated: 3, closed: 1 });
  expect(await open()).toEqual(['image CVE-2026-1', 'image CVE-2026-2', 'shop Ra', 'shop Re']);
  expect(await scanOf(moved, 'shop')).toEqual({ ...NOTHING, unchanged: 4 });

  // Rb returns.
  const returned = code(['Ra', 41], ['Rb', 42], ['Rc', 43], ['Rd', 44], ['Re', 45]);
  expect(await scanOf(returned, 'shop')).toEqual({ ...NOTHING, unchanged: 4, reopened: 1 });

  const statement = {
    vulnerability: { name: 'CVE-2026-1' },
    products: [{ '@id': 'pkg:npm/left@1.0.0' }],
    status: 'not_affected',
    justification: 'vulnerable_code_not_in_execute_path',
  };
  const vex = {
    ...{ '@context': 'https://openvex.dev/ns/v0.2.0', '@id': 'https://acme.example/vex/1', author: 'Acme' },
    ...{ timestamp: new Date().toISOString(), version: 1, statements: [statement] },
  };
  expect(await scanOf(vex, 'image')).toMatchObject({ suppressed: 1 });
  expect(await open()).toEqual(['image CVE-2026-2', 'shop Ra', 'shop Rb', 'shop Re']);

  // The acceptance ends.
  await findingDeadlinesWatchdog.run(app(), new Date(Date.now() + 31 * DAY_MS));
  expect(await open()).toEqual(['image CVE-2026-2', 'shop Ra', 'shop Rb', 'shop Rd', 'shop Re']);
  expect(await list('filters[status]=false_positive')).toMatchObject([
    { rule_id: 'CVE-2026-1', origin: 'vex' },
    { rule_id: 'Rc', origin: 'person' },
  ]);
});

import { daysAgo } from '../../helpers/findings/days-ago';
import { setFindingPolicy } from '../../helpers/findings/policies';
import { importAs, sarif, sarifResult } from '../../helpers/findings/reports';
import { expectRefusal } from '../../helpers/refusals';
import { createTenant, insert, pathOf, type Tenant } from '../../helpers/world';

const SCAN = 'api::security-scan.security-scan';

let tenant: Tenant;

beforeEach(async () => {
  tenant = await createTenant();
});

const scanOf = (report: object, query: string) => importAs(tenant, report, query);

const sources = async () => {
  const { status, body } = await tenant.people.auditor.call.get(`${pathOf(tenant)}/finding-sources`);
  expect({ status, body }).toMatchObject({ status: 200 });
  return body;
};

/** An earlier scan. */
const scanned = (days: number, source: { tool: string; scope: string; complete: boolean }, more: object = {}) =>
  insert(SCAN, {
    ...{ organisation: tenant.id, tool: source.tool, scope: source.scope, complete: source.complete, format: 'sarif' },
    ...{ scan_status: 'succeeded', started_at: daysAgo(days), dry_run: false, sources: [{ ...source, results: 0 }] },
    ...more,
  });

const ONE_RESULT = sarif([sarifResult('R1', 1)]);
const INCOMPLETE = sarif([sarifResult('R2', 1)], { invocations: [{ executionSuccessful: false }] });

describe('the sources of findings', () => {
  it('F14 show which scopes are stale, and what is open in them', async () => {
    await scanned(31, { tool: 'Scan', scope: 'img-old', complete: true });
    await scanned(29, { tool: 'Scan', scope: 'img-new', complete: true });
    await scanned(40, { tool: 'Scan', scope: 'img-broken', complete: true });
    await scanOf(INCOMPLETE, '?scope=img-broken');
    await scanOf(ONE_RESULT, '?scope=img-a');
    await scanOf(sarif([sarifResult('R1', 1), sarifResult('R9', 1)]), '?scope=dry&dry_run=true');
    await scanned(1, { tool: 'Scan', scope: 'img-failed', complete: true }, { scan_status: 'failed' });
    const { data, meta } = await sources();
    expect(meta).toEqual({ stale_days: 30, is_complete: true });
    expect(data.map(({ scope, stale, open_findings }: any) => [scope, stale, open_findings])).toEqual([
      ['img-broken', true, 1],
      ['img-old', true, 0],
      ['img-new', false, 0],
      ['img-a', false, 1],
    ]);
    expect(data[0].last_scan_at > data[0].last_complete_scan_at).toBe(true);
  });

  it('are stale after the days of the policy', async () => {
    await scanned(5, { tool: 'Scan', scope: 'img', complete: true });
    await setFindingPolicy(tenant, { stale_days: 4 });
    expect(await sources()).toMatchObject({ data: [{ scope: 'img', stale: true }], meta: { stale_days: 4 } });
  });

  it('are all those of a report with several runs', async () => {
    const [run] = sarif([sarifResult('R1', 1)]).runs;
    const other = { ...run, tool: { driver: { name: 'Other' } } };
    await scanOf({ version: '2.1.0', runs: [run, other] }, '?scope=main');
    const { data } = await sources();
    expect(data).toMatchObject([
      { tool: 'Other', scope: 'main', open_findings: 1, stale: false },
      { tool: 'Scan', scope: 'main', open_findings: 1, stale: false },
    ]);
  });

  it('are hidden from viewers and strangers', async () => {
    const path = `${pathOf(tenant)}/finding-sources`;
    expectRefusal(await tenant.people.viewer.call.get(path), 403, 'CAPABILITY_MISSING');
    expectRefusal(await (await createTenant()).people.owner.call.get(path), 403, 'OUT_OF_SCOPE');
  });
});

it('scans are filtered by tool, scope, status and dry run', async () => {
  await scanOf(ONE_RESULT, '?scope=a');
  await scanOf(ONE_RESULT, '?scope=b&tool=Other');
  await scanOf(ONE_RESULT, '?scope=b&dry_run=true');
  await scanned(1, { tool: 'Scan', scope: 'c', complete: true }, { scan_status: 'failed' });
  const scopes = async (filter: string): Promise<string[]> =>
    (await tenant.people.auditor.call.get(`/security-scans?sort=scope&${filter}`)).body.data.map(
      ({ scope }: { scope: string }) => scope,
    );
  expect(await scopes('filters[tool]=Other')).toEqual(['b']);
  expect(await scopes('filters[scope]=b')).toEqual(['b', 'b']);
  expect(await scopes('filters[status]=failed')).toEqual(['c']);
  expect(await scopes('filters[dry_run]=true')).toEqual(['b']);
  expect(await scopes('filters[dry_run]=false&filters[scope]=b')).toEqual(['b']);
});

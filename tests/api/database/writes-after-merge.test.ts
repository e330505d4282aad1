import { app, db, isSqlite } from '../../helpers/api';
import { inDays } from '../../helpers/api-keys';
import { compiled } from '../../helpers/compiled';
import { createPair, type OwnedRecords, organisationRow, ownerOf } from '../../helpers/merge-split-world';
import { insert, type Tenant } from '../../helpers/world';

/** The state of a write that passed the policies before the merge, and reaches the database after it. */
const lateContext = ({ id, people }: Tenant) => ({
  principal: { ...people.engineer, kind: 'user', isOperator: false, memberships: new Map() },
  scope: { kind: 'organisations', ids: [id] },
  organisationId: id,
});

const service = (uid: string): any => app().service(uid as never);

let source: Tenant;
let target: Tenant;
let owned: OwnedRecords;
/** The agent as the policies read it before the merge. */
let agentRow: any;
let blueprintRow: any;

const merge = () =>
  source.people.owner.call.post(`/organisations/${source.documentId}/merge`, { into: target.documentId });

const readRow = async (uid: string, documentId: string): Promise<unknown> => {
  const { tenancyOf } = compiled('tenancy/tenancy');
  const { RESOURCE_BY_TYPE } = compiled('resources/index');
  return tenancyOf(app()).store.get(RESOURCE_BY_TYPE.get(uid) as never, documentId);
};

beforeAll(async () => {
  ({ source, target, owned } = await createPair());
  agentRow = await readRow('api::svc-agent.svc-agent', owned.agent.documentId);
  blueprintRow = await readRow('api::blueprint.blueprint', owned.blueprint.documentId);
  expect((await merge()).status).toBe(200);
});

const countAll = async (): Promise<number[]> => {
  const tables = [
    'svc_agents',
    'cloud_instances',
    'security_findings',
    'synthetic_results',
    'scim_tokens',
    'api_keys',
    'audit_entries',
  ];
  const rows = await Promise.all(tables.map((table) => db()(table).count({ total: 'id' })));
  return rows.map(([row]) => Number(row?.total));
};

const refused = async (work: () => Promise<unknown>, code: string): Promise<void> => {
  const before = await countAll();
  await expect(work()).rejects.toMatchObject({ details: { code } });
  expect(await countAll()).toEqual(before);
};

describe('a write that passed the policies before its organisation was merged', () => {
  it.each([
    ['api::svc-agent.svc-agent', { hostname: 'late' }],
    ['api::cloud-instance.cloud-instance', { name: 'late' }],
    ['api::security-finding.security-finding', { rule_id: 'R', severity: 'low', status: 'open' }],
    ['api::synthetic-result.synthetic-result', { check_name: 'late' }],
    ['api::synthetic-check.synthetic-check', { name: 'late' }],
    ['api::blueprint-draft.blueprint-draft', { name: 'late' }],
    ['api::scim-token.scim-token', { expires_at: '2099-01-01T00:00:00.000Z' }],
    ['api::api-key.api-key', { name: 'late', capabilities: ['agent:read'], expires_at: inDays(30) }],
  ])('adds no %s to the archive', async (uid, input) => {
    await refused(() => service(uid).create(input, lateContext(source)), 'ORGANISATION_READ_ONLY');
  });

  it('adds no batch of results to the archive', async () => {
    const { addSyntheticResults } = compiled('commands/checks/add-synthetic-results');
    const { RESOURCE_BY_TYPE } = compiled('resources/index');
    const resource = RESOURCE_BY_TYPE.get('api::synthetic-result.synthetic-result') as never;
    await refused(
      () =>
        addSyntheticResults(
          app(),
          resource,
          { organisationId: source.id, agent: null },
          new Map([[0, { check_name: 'a' }]]),
          false,
        ),
      'ORGANISATION_READ_ONLY',
    );
  });

  it('deploys no blueprint in the archive', async () => {
    const { deployBlueprint } = compiled('commands/blueprints/deploy-blueprint');
    await refused(
      () => deployBlueprint(app(), blueprintRow, { name: 'late', requester: { id: null, name: 'late' } }),
      'ORGANISATION_READ_ONLY',
    );
  });

  it('does not change or delete records that have moved', async () => {
    const agents = service('api::svc-agent.svc-agent');
    await refused(() => agents.update(agentRow, { os: 'plan9' }, lateContext(source)), 'NOT_FOUND');
    await refused(() => agents.remove(agentRow, lateContext(source)), 'NOT_FOUND');
    expect(await ownerOf('svc-agent', owned.agent)).toBe(target.id);
  });

  it('can still end a subscription, which stays with the archive', async () => {
    const uid = 'api::subscription.subscription';
    const created = await service(uid).create({ status: 'canceled' }, lateContext(source));
    expect(await ownerOf('subscription', created.row)).toBe(source.id);
  });
});

/** Waits until a statement waits for a row that another transaction has locked, or until the work is done. */
const untilBlocked = async (isDone: () => boolean): Promise<void> => {
  for (let turn = 0; turn < 2000 && !isDone(); turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    if (isSqlite()) continue;
    const { rows } = await db().raw(
      `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query ilike '%organisations%for update%'`,
    );
    if (rows.length > 0) return;
  }
};

it('a merge waits for a record that is being added, and moves it', async () => {
  const pair = await createPair();
  let isMerged = false;
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  let hasAdded = (): void => undefined;
  const added = new Promise<void>((resolve) => (hasAdded = resolve));
  const adding = app().db.transaction(async () => {
    const result = await insert('api::synthetic-result.synthetic-result', {
      organisation: pair.source.id,
      check_name: 'x',
    });
    hasAdded();
    await released;
    return result;
  });
  await added;
  const merging = pair.source.people.owner.call
    .post(`/organisations/${pair.source.documentId}/merge`, { into: pair.target.documentId })
    .then((answer) => {
      isMerged = true;
      return answer;
    });
  await untilBlocked(() => isMerged);
  const wasTooEarly = isMerged;
  release();
  const result = await adding;
  expect(wasTooEarly).toBe(false);
  expect((await merging).status).toBe(200);
  expect(await ownerOf('synthetic-result', result)).toBe(pair.target.id);
  expect((await organisationRow(pair.source.id)).org_status).toBe('archived');
});

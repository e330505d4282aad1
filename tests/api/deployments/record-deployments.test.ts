import { db, statusAndCode } from '../../helpers/api';
import { until } from '../../helpers/timing/until';
import { createTenant, insert, type Tenant, unique } from '../../helpers/world';

let tenant: Tenant;

beforeAll(async () => {
  tenant = await createTenant();
});

const CHAIN = [
  { id: 'a', type: 'provision' },
  { id: 'b', type: 'configure', depends_on: ['a'] },
  { id: 'c', type: 'verify', depends_on: ['b'] },
];

/** Deploys steps as records, and returns the path of the deployment. */
const deploy = async (steps: object[]): Promise<string> => {
  const blueprint = await insert('api::blueprint.blueprint', {
    name: unique('Blueprint'),
    steps,
    organisation: tenant.id,
  });
  const { status, body } = await tenant.people.engineer.call.post(`/blueprints/${blueprint.documentId}/deploy`, {
    name: 'Shop',
  });
  expect({ status, body }).toMatchObject({ status: 201, body: { data: { name: 'Shop', status: 'provisioning' } } });
  return `/deployments/${body.meta.deployment}`;
};

const read = async (path: string) => (await tenant.people.viewer.call.get(path)).body.data;

const stepsOf = async (path: string, action = 'apply') => {
  const filter = `filters[deployment][documentId]=${path.split('/').pop()}&filters[action]=${action}&sort=position:asc`;
  const { body } = await tenant.people.viewer.call.get(`/deployment-steps?${filter}`);
  return (body.data as any[]).map(({ key, status, attempt, round }) => ({ key, status, attempt, round }));
};

const instances = async (path: string) => {
  const { id } = await db()('deployments')
    .where({ document_id: path.split('/').pop() })
    .first('id');
  return db()('cloud_instances').where({ deployment_id: id }).select('name', 'instance_status');
};

const act = (path: string, name: string, body: object = {}) =>
  tenant.people.engineer.call.post(`${path}/${name}`, body);

describe('a deployment of records', () => {
  it('succeeds at once, and makes one instance whatever its steps are', async () => {
    const path = await deploy(CHAIN);
    expect(await read(path)).toMatchObject({ status: 'succeeded', action: 'apply', failure: null });
    const done = { status: 'succeeded', attempt: 1, round: 0 };
    expect(await stepsOf(path)).toEqual(['a', 'b', 'c'].map((key) => ({ key, ...done })));
    expect(await instances(path)).toEqual([{ name: 'Shop', instance_status: 'provisioning' }]);
  });

  it.each([39, 40, 41, 100])('of %i steps at once ends without a watchdog', async (count) => {
    const path = await deploy(Array.from({ length: count }, (_all, at) => ({ id: `s${at}`, type: 'configure' })));
    // The first transaction begins at most 40.
    if (count <= 40) expect(await read(path)).toMatchObject({ status: 'succeeded' });
    // No watchdog runs here: in production it would be the next one to begin a step, up to 5 seconds later.
    await until(async () => (await read(path)).status === 'succeeded', 'the deployment has succeeded', 4500);
  });

  it('succeeds whatever its configuration says, as before there were references', async () => {
    const path = await deploy([{ id: 'a', type: 'provision', config: { script: 'echo ${HOME} ${inputs.none}' } }]);
    expect(await read(path)).toMatchObject({ status: 'succeeded' });
  });

  it('is destroyed in reverse, and ends there', async () => {
    const path = await deploy(CHAIN);
    expect((await act(path, 'destroy')).body.data).toMatchObject({ status: 'destroyed', action: 'destroy' });
    expect((await stepsOf(path, 'destroy')).map(({ key }) => key)).toEqual(['b', 'a']);
    expect(await instances(path)).toEqual([{ name: 'Shop', instance_status: 'terminated' }]);
    for (const name of ['destroy', 'retry', 'cancel', 'verify'])
      expect(statusAndCode(await act(path, name))).toEqual([409, 'DEPLOYMENT_STATUS']);
  });

  it('is verified again as often as it is asked to', async () => {
    const path = await deploy(CHAIN);
    for (const round of [1, 2]) {
      expect((await act(path, 'verify')).body.data).toMatchObject({ status: 'succeeded', drifted_at: null });
      expect((await stepsOf(path, 'verify')).at(-1)).toEqual({ key: 'c', status: 'succeeded', attempt: 1, round });
    }
    const without = await deploy([{ id: 'a', type: 'provision' }]);
    expect(statusAndCode(await act(without, 'verify'))).toEqual([409, 'NOTHING_TO_VERIFY']);
  });

  it.each([
    ['other programs run a step', { executor: 'agent', runner: 'ansible' }],
    ['a step depends on inputs', { condition: { input: 'size', equals: 'large' } }],
  ])('needs a plan if %s', async (_why, more) => {
    const steps = [{ id: 'a', type: 'provision', ...more }];
    const { documentId } = await insert('api::blueprint.blueprint', { name: 'B', steps, organisation: tenant.id });
    const answer = await tenant.people.engineer.call.post(`/blueprints/${documentId}/deploy`, { name: 'Shop' });
    expect(statusAndCode(answer)).toEqual([409, 'PLAN_REQUIRED']);
    expect(await db()('deployments').where({ name: 'Shop', deployment_status: 'pending' })).toEqual([]);
  });

  it('is changed by nobody without the right, and seen by nobody else', async () => {
    const path = await deploy(CHAIN);
    expect(statusAndCode(await tenant.people.viewer.call.post(`${path}/destroy`, {}))).toEqual([
      403,
      'CAPABILITY_MISSING',
    ]);
    const other = await createTenant();
    expect((await other.people.owner.call.get(path)).status).toBe(403);
    expect((await other.people.owner.call.post(`${path}/destroy`, {})).status).toBe(403);
  });
});

import { WEBHOOK_EVENTS } from '../../../src/domain/events/catalogue';
import { compiled } from '../../helpers/compiled';
import { app, db } from '../../helpers/api';
import { createTenant, insert, type Tenant, unique } from '../../helpers/world';

const { deploymentsWatchdog } = compiled('watchdogs/deployments/deployments');
const HOUR_MS = 3_600_000;

let tenant: Tenant;
const told = new Set<string>();

beforeAll(async () => {
  tenant = await createTenant();
});

/** The events about a deployment since the last call, in their order. */
const events = async (documentId: string): Promise<string[]> => {
  const rows = await db()('event_feed').where({ organisation_id: tenant.id }).orderBy('id');
  await db()('event_feed').where({ organisation_id: tenant.id }).delete();
  const names = rows
    .filter(({ payload }) => JSON.stringify(payload).includes(documentId))
    .map(({ event }) => String(event));
  for (const name of names) told.add(name);
  return names;
};

const post = async (path: string, body: object) => {
  const answer = await tenant.people.engineer.call.post(path, body);
  expect([path, answer.status, answer.body.error]).toEqual([path, expect.any(Number), undefined]);
  return answer.body.data;
};

/** Plans and starts a deployment of some steps; returns its documentId. */
const start = async (steps: object[], more: object = {}): Promise<string> => {
  const { documentId } = await insert('api::blueprint.blueprint', {
    name: unique('B'),
    steps,
    organisation: tenant.id,
  });
  const plan = await post(`/blueprints/${documentId}/plan`, { name: 'Shop', inputs: {} });
  return (await post('/deployments', { plan_token: plan.plan_token, ...more })).documentId;
};

const numericId = async (documentId: string): Promise<number> =>
  (await db()('deployments').where({ document_id: documentId }).first('id')).id;

const watch = (inMs: number) => deploymentsWatchdog.run(app(), new Date(Date.now() + inMs));

/** A step that fails at once: it refers to an input that does not exist. */
const FAULTY = { executor: 'webhook', config: { endpoint: '${inputs.none}' } };

describe('events of deployments', () => {
  it('tell its start, its success and its destruction', async () => {
    const id = await start([{ id: 'a', type: 'provision' }]);
    expect(await events(id)).toEqual(['deployment.started', 'deployment.succeeded']);
    await post(`/deployments/${id}/destroy`, {});
    expect(await events(id)).toEqual(['deployment.destroyed']);
  });

  it('tell that it failed', async () => {
    const id = await start([{ id: 'a', type: 'configure', ...FAULTY }]);
    expect(await events(id)).toEqual(['deployment.started', 'deployment.failed']);
  });

  it('tell that it waits for an approval', async () => {
    const path = `/organisations/${tenant.documentId}/deployment-policy`;
    await tenant.people.owner.call.put(path, { approval_for_unknown_costs: true });
    const id = await start([{ id: 'a', type: 'provision' }]);
    expect(await events(id)).toEqual(['deployment.awaiting-approval']);
    await tenant.people.owner.call.put(path, { approval_for_unknown_costs: false });
  });

  it('tell that a person must resolve a step', async () => {
    const id = await start([{ id: 'a', type: 'configure', executor: 'agent', runner: 'ansible' }]);
    await events(id);
    const silent = { state: 'running', agent: 'silent', fence: 'f', deadline: 1 };
    const deployment = await numericId(id);
    await db()('deployment_attempts').where({ deployment_id: deployment }).update(silent);
    await db()('deployment_runs').where({ deployment_id: deployment }).update({ next_at: 1 });
    await watch(0);
    expect(await events(id)).toEqual(['deployment.needs-resolution']);
  });

  it('tell once that it has drifted', async () => {
    const id = await start([{ id: 'a', type: 'verify' }]);
    await events(id);
    const steps = [
      { ...FAULTY, id: 'a', type: 'verify', depends_on: [], outputs: [], timeout_s: 60, idempotent: false },
    ];
    await db()('deployment_runs')
      .where({ deployment_id: await numericId(id) })
      .update({ definition: JSON.stringify({ steps }) });
    for (const expected of [['deployment.drifted'], []]) {
      await post(`/deployments/${id}/verify`, {});
      expect(await events(id)).toEqual(expected);
    }
  });

  // Half of a life is no whole number of milliseconds in every other case.
  it.each([0, 1, 2, 3])('tell before it expires, and then that it is destroyed (%i ms later)', async (later) => {
    const expires = new Date(Date.now() + 2 * HOUR_MS + later).toISOString();
    const id = await start([{ id: 'a', type: 'provision' }], { expires_at: expires });
    await events(id);
    await watch(1.5 * HOUR_MS);
    expect(await events(id)).toEqual(['deployment.expires-soon']);
    await watch(2.5 * HOUR_MS);
    expect(await events(id)).toEqual(['deployment.destroyed']);
  });

  it('are all told here', () => {
    const all = Object.keys(WEBHOOK_EVENTS).filter((name) => name.startsWith('deployment.'));
    expect([...told].sort()).toEqual(all.sort());
  });
});

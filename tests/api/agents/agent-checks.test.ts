import { as, type Caller } from '../../helpers/api';
import { enrol, makeAgent } from '../../helpers/agents';
import { expectRefusal } from '../../helpers/refusals';
import { createTenant, type Tenant } from '../../helpers/world';

let tenant: Tenant;
let other: Tenant;

interface Enrolled {
  id: string;
  call: Caller;
}

/** An agent that has enrolled, and says that it runs checks. */
const enrolled = async (labels: string[] = []): Promise<Enrolled> => {
  const { documentId: id, token } = await makeAgent(tenant, { labels });
  const call = as((await enrol(token)).body.data.credential);
  expect((await call.post(`/svc-agents/${id}/heartbeat`, { capabilities: { probes: ['http'] } })).status).toBe(200);
  return { id, call };
};

const addCheck = async (fields: object): Promise<string> => {
  const { status, body } = await tenant.people.owner.call.post('/synthetic-checks', {
    name: 'Shop',
    url: 'https://shop.example',
    ...fields,
  });
  expect([status, body.error]).toEqual([201, undefined]);
  return body.data.documentId;
};

beforeEach(async () => {
  tenant = await createTenant({}, ['owner', 'engineer', 'viewer']);
  other = await createTenant({}, ['owner']);
});

describe('the checks of an agent', () => {
  const checksOf = async ({ id }: Enrolled) => (await tenant.people.viewer.call.get(`/svc-agents/${id}/checks`)).body;

  it('are those that it runs, each with its state and the last result of this agent', async () => {
    const [one, another] = [await enrolled(['dmz']), await enrolled()];
    const headers = [{ name: 'X-Key', value: 's3cr3t-value', secret: true }];
    const id = await addCheck({ name: 'Everywhere', config: { headers } });
    const inside = await addCheck({ name: 'Inside', agents: ['dmz'] });
    await addCheck({ name: 'Elsewhere', agents: ['eu'] });
    const at = new Date().toISOString();
    const results = { synthetic_check: id, checked_at: at };
    await one.call.post('/synthetic-results', { ...results, status: 'down', cause: 'timeout' });
    await another.call.post('/synthetic-results', { ...results, status: 'up' });
    const shown = await checksOf(one);
    expect(shown).toEqual({
      data: [
        {
          documentId: id,
          name: 'Everywhere',
          type: 'http',
          state: 'down',
          last_result: { status: 'down', cause: 'timeout', checked_at: at },
        },
        { documentId: inside, name: 'Inside', type: 'http', state: 'unknown', last_result: null },
      ],
      meta: { is_complete: true },
    });
    expect(JSON.stringify(shown)).not.toMatch(/s3cr3t|shop\.example/);
    expect((await checksOf(another)).data).toMatchObject([
      { documentId: id, state: 'down', last_result: { status: 'up', cause: null } },
    ]);
  });

  it('are none once it is revoked, and nobody else sees them', async () => {
    const agent = await enrolled(['dmz']);
    await addCheck({ agents: ['dmz'] });
    const path = `/svc-agents/${agent.id}/checks`;
    const stranger = other.people.owner.call;
    expectRefusal(await stranger.get(path), 403, 'OUT_OF_SCOPE');
    expect((await stranger.get(`/svc-agents/${'a'.repeat(24)}/checks`)).status).toBe(404);
    expect((await agent.call.get(path)).status).toBe(403);
    expect((await checksOf(agent)).data).toHaveLength(1);
    await tenant.people.owner.call.put(`/svc-agents/${agent.id}`, { status: 'revoked' });
    expect((await checksOf(agent)).data).toEqual([]);
  });
});

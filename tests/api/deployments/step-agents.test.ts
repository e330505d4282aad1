import { as } from '../../helpers/api';
import { enrol, enrolledAgent, fingerprint, makeAgent, storedAgent } from '../../helpers/agents';
import { stepAgent } from '../../helpers/deployments/agent-steps';
import { expectRefusal } from '../../helpers/refusals';
import { createTenant, type Tenant } from '../../helpers/world';

let tenant: Tenant;

beforeAll(async () => {
  tenant = await createTenant({}, ['owner', 'engineer']);
});

describe('an agent that runs steps of deployments', () => {
  it('is made by those who approve deployments', async () => {
    const { engineer, owner } = tenant.people;
    expectRefusal(await engineer.call.post('/svc-agents', { runs_steps: true }), 403, 'CAPABILITY_MISSING');
    const made = await engineer.call.post('/svc-agents', { runs_steps: false });
    expect([made.status, made.body.data.runs_steps]).toEqual([201, false]);
    const path = `/svc-agents/${made.body.data.documentId}`;
    expectRefusal(await engineer.call.put(path, { runs_steps: true }), 403, 'CAPABILITY_MISSING');
    expect((await owner.call.put(path, { runs_steps: true })).body.data.runs_steps).toBe(true);
    expectRefusal(await engineer.call.put(path, { runs_steps: false }), 403, 'CAPABILITY_MISSING');
    expect((await owner.call.post('/svc-agents', { runs_steps: true })).status).toBe(201);
  });

  it('keeps its labels, its certificate and its token from everybody else', async () => {
    const { engineer, owner } = tenant.people;
    const { documentId, certificate } = await stepAgent(tenant, ['dmz']);
    const path = `/svc-agents/${documentId}`;
    for (const change of [{ labels: ['dmz', 'lan'] }, { labels: [] }, { cert_fingerprint: fingerprint() }])
      expectRefusal(await engineer.call.put(path, change), 403, 'CAPABILITY_MISSING');
    expectRefusal(await engineer.call.post(`${path}/enrollment-token`, {}), 403, 'CAPABILITY_MISSING');
    const same = { hostname: 'web-2', labels: ['dmz'], cert_fingerprint: certificate.toUpperCase(), runs_steps: true };
    expect((await engineer.call.put(path, same)).status).toBe(200);
    expect((await owner.call.put(path, { labels: [], cert_fingerprint: fingerprint() })).status).toBe(200);
    expect((await owner.call.post(`${path}/enrollment-token`, {})).status).toBe(200);
  });

  it('cannot become one by itself', async () => {
    const { token } = await makeAgent(tenant);
    expectRefusal(await enrol(token, { runs_steps: true }), 400, 'VALIDATION_FAILED', 'runs_steps');
    const { documentId, credential } = await enrolledAgent(tenant);
    const { status } = await as(credential).put(`/svc-agents/${documentId}`, { runs_steps: true });
    expect([status, Boolean((await storedAgent({ documentId })).runs_steps)]).toEqual([403, false]);
  });

  it('is not replaced with a token from before', async () => {
    const { engineer, owner } = tenant.people;
    const { documentId } = await enrolledAgent(tenant);
    const path = `/svc-agents/${documentId}`;
    const { enrollment_token } = (await engineer.call.post(`${path}/enrollment-token`, {})).body.data;
    await owner.call.put(path, { runs_steps: true });
    expectRefusal(await enrol(enrollment_token), 401, 'ENROLLMENT_TOKEN_INVALID');
  });
});

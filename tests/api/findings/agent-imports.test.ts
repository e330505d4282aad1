import { as } from '../../helpers/api';
import { enrolledAgent, type EnrolledAgent } from '../../helpers/agents';
import { setFindingPolicy } from '../../helpers/findings/policies';
import { importer, sarif, sarifResult, wordOf } from '../../helpers/findings/reports';
import { expectRefusal } from '../../helpers/refusals';
import { until } from '../../helpers/timing/until';
import { createTenant, type Tenant } from '../../helpers/world';

const REPORT = sarif([sarifResult('R1', 1)]);

let tenant: Tenant;
let agent: EnrolledAgent;

beforeEach(async () => {
  tenant = await createTenant();
  agent = await enrolledAgent(tenant);
});

const allow = (scopes: string[], { documentId } = agent) =>
  setFindingPolicy(tenant, { agents_may_import: [{ agent: documentId, scopes }] });

const send = (query: string, report: object = REPORT) => importer(agent.credential).send(report, query);

const findings = async (): Promise<object[]> => (await tenant.people.auditor.call.get('/security-findings')).body.data;

describe('an agent', () => {
  it('imports nothing by default', async () => {
    const refused = await send('?scope=host-1');
    expectRefusal(refused, 403, 'AGENT_IMPORT_NOT_ALLOWED');
    expect(refused.body.error.details.remedy).toContain('agents_may_import');
    expect(await findings()).toEqual([]);
  });

  it('imports reports of the scopes that the finding policy names for it', async () => {
    await allow(['host-1']);
    const { status, body } = await send('?scope=host-1');
    expect({ status, body }).toMatchObject({ status: 200, body: { data: { created: 1, scope: 'host-1' } } });
    expectRefusal(await send('?scope=host-2'), 403, 'AGENT_IMPORT_NOT_ALLOWED');
    expectRefusal(await send(''), 403, 'AGENT_IMPORT_NOT_ALLOWED');
    const named = sarif([sarifResult('R2', 1)], { automationDetails: { id: 'host-2/' } });
    expectRefusal(await send('', named), 403, 'AGENT_IMPORT_NOT_ALLOWED');
    expect(await findings()).toHaveLength(1);
  });

  it('cannot import what the policy allows another agent', async () => {
    await allow(['host-1'], await enrolledAgent(tenant));
    expectRefusal(await send('?scope=host-1'), 403, 'AGENT_IMPORT_NOT_ALLOWED');
  });

  it('cannot confirm that findings are closed', async () => {
    await allow(['host-1']);
    expectRefusal(await send('?scope=host-1&confirm_closing=true'), 403, 'AGENT_IMPORT_NOT_ALLOWED');
    expect((await send('?scope=host-1&confirm_closing=false')).status).toBe(200);
  });

  it('reads the scans that it has begun itself, and no others', async () => {
    await allow(['host-1']);
    const read = (id: string, { credential } = agent) => as(credential).get(`/security-scans/${id}`);
    const own = (await send('?scope=host-1')).body.data;
    const { status, body } = await read(own.documentId);
    expect({ status, body }).toMatchObject({ status: 200, body: { data: { status: 'succeeded', created: 1 } } });
    expect(body.data).not.toHaveProperty('imported_by_agent');
    const { people } = tenant;
    const ofPerson = (await importer(people.engineer.token).send(REPORT, '?scope=host-1')).body.data;
    for (const [id, by] of [[ofPerson.documentId], [own.documentId, await enrolledAgent(tenant)]] as const)
      expectRefusal(await read(id, by), 404, 'NOT_FOUND');
    const elsewhere = await enrolledAgent(await createTenant());
    expectRefusal(await read(own.documentId, elsewhere), 403, 'OUT_OF_SCOPE');
    expectRefusal(await as(agent.credential).get('/security-scans'), 403, 'CAPABILITY_MISSING');
    expect((await people.auditor.call.get(`/security-scans/${ofPerson.documentId}`)).status).toBe(200);
  });

  it('waits for a large import with 202', async () => {
    await allow(['host-1']);
    const many = sarif(Array.from({ length: 5001 }, (_all, index) => sarifResult(`R${wordOf(index)}`, index + 1)));
    const { status, body } = await send('?scope=host-1', many);
    expect({ status, body }).toMatchObject({ status: 202, body: { data: { status: 'running' } } });
    const shown = async () => (await as(agent.credential).get(`/security-scans/${body.data.documentId}`)).body.data;
    await until(async () => (await shown()).status === 'succeeded', 'the import has ended');
    expect(await shown()).toMatchObject({ created: 5001, processed: 5001 });
  });

  it('cannot read findings, nor import for another organisation', async () => {
    const other = await createTenant();
    await allow(['host-1']);
    await setFindingPolicy(other, { agents_may_import: [{ agent: agent.documentId, scopes: ['host-1'] }] });
    expectRefusal(await send(`?scope=host-1&organisation=${other.documentId}`), 403, 'OUT_OF_SCOPE');
  });
});

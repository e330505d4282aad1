import { enrolledAgent, type EnrolledAgent } from '../../helpers/agents';
import { setFindingPolicy } from '../../helpers/findings/policies';
import { importer, sarif, sarifResult } from '../../helpers/findings/reports';
import { expectRefusal } from '../../helpers/refusals';
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

  it('cannot read findings, nor import for another organisation', async () => {
    const other = await createTenant();
    await allow(['host-1']);
    await setFindingPolicy(other, { agents_may_import: [{ agent: agent.documentId, scopes: ['host-1'] }] });
    expectRefusal(await send(`?scope=host-1&organisation=${other.documentId}`), 403, 'OUT_OF_SCOPE');
  });
});

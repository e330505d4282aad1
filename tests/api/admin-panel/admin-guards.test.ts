import { type AdminPanel, connect, signInAdmin } from '../../helpers/admin-panel';
import { createPerson, createTenant, insert, unique } from '../../helpers/world';

/** The guards apply in the admin panel's own API: an operator's mistake is refused like a tenant's request. */
const AGENT = 'api::svc-agent.svc-agent';
const INSTANCE = 'api::cloud-instance.cloud-instance';
const MEMBERSHIP = 'api::membership.membership';
const ORGANISATION = 'api::organisation.organisation';
const DIRECTORY = 'api::directory-integration.directory-integration';

let panel: AdminPanel;
beforeAll(async () => {
  panel = await signInAdmin();
});

const codeOf = (answer: { status: number; body: { error?: { details?: { code?: string } } } }) => [
  answer.status,
  answer.body.error?.details?.code,
];

describe('the admin panel', () => {
  it('refuses agents, instances and members beyond the limits', async () => {
    const tenant = await createTenant({ agent_limit: 0, max_instances: 0, max_members: 5 });
    const person = await createPerson();
    const organisation = connect(tenant);
    const agent = await panel.create(AGENT, { hostname: unique(), agent_status: 'pending', organisation });
    expect(codeOf(agent)).toEqual([403, 'AGENT_LIMIT_REACHED']);
    const instance = await panel.create(INSTANCE, { name: unique(), instance_status: 'provisioning', organisation });
    expect(codeOf(instance)).toEqual([403, 'INSTANCE_LIMIT_REACHED']);
    const member = await panel.create(MEMBERSHIP, { role: 'viewer', user: connect(person), organisation });
    expect(codeOf(member)).toEqual([403, 'MEMBER_LIMIT_REACHED']);
  });

  it.each([
    ['the hard limit', { budget_status: 'hard' }, 'BUDGET_HARD_LIMIT'],
    [
      "the plan's limit, even with the override",
      { budget_current_spend: 500, max_monthly_budget: 500, budget_override: true },
      'TIER_BUDGET_EXCEEDED',
    ],
  ])('refuses to provision over %s', async (_what, fields, code) => {
    const tenant = await createTenant(fields);
    const values = { name: unique(), instance_status: 'provisioning', organisation: connect(tenant) };
    expect(codeOf(await panel.create(INSTANCE, values))).toEqual([403, code]);
  });

  it('refuses to remove the last sign-in method of an SSO-only organisation', async () => {
    const tenant = await createTenant();
    const values = { name: 'Entra', kind: 'entra', idp_tenant_id: 'x', enabled: true, organisation: tenant.id };
    const directory = await insert(DIRECTORY, values);
    expect((await panel.update(ORGANISATION, tenant.documentId, { sso_only: true })).status).toBe(200);
    for (const change of [{ enabled: false }, { idp_tenant_id: '' }]) {
      const answer = await panel.update(DIRECTORY, directory.documentId, change);
      expect(codeOf(answer)).toEqual([400, 'SSO_METHOD_MISSING']);
    }
    expect(codeOf(await panel.remove(DIRECTORY, directory.documentId))).toEqual([400, 'SSO_METHOD_MISSING']);
  });

  it.each(['suspended', 'archived'])(
    'refuses changes in an organisation that is %s, until it is active',
    async (status) => {
      const tenant = await createTenant();
      const agent = await insert(AGENT, { hostname: unique(), organisation: tenant.id });
      expect((await panel.update(ORGANISATION, tenant.documentId, { org_status: status })).status).toBe(200);
      const created = await panel.create(AGENT, {
        hostname: unique(),
        agent_status: 'pending',
        organisation: connect(tenant),
      });
      expect(codeOf(created)).toEqual([403, 'ORGANISATION_READ_ONLY']);
      const changed = await panel.update(AGENT, agent.documentId, { hostname: unique() });
      expect(codeOf(changed)).toEqual([403, 'ORGANISATION_READ_ONLY']);
      expect(codeOf(await panel.remove(AGENT, agent.documentId))).toEqual([403, 'ORGANISATION_READ_ONLY']);
      expect((await panel.update(ORGANISATION, tenant.documentId, { org_status: 'active' })).status).toBe(200);
      expect((await panel.update(AGENT, agent.documentId, { hostname: unique() })).status).toBe(200);
    },
  );
});

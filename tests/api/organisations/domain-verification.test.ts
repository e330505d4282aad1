import { app, statusAndCode } from '../../helpers/api';
import { auditEntries } from '../../helpers/audit/audit';
import { type Dns, startDns } from '../../helpers/servers/dns';
import { newDomain } from '../../helpers/sso';
import { createTenant, pathOf, type Tenant } from '../../helpers/world';

let dns: Dns;
let before: unknown;

beforeAll(async () => {
  dns = await startDns();
  before = app().config.get('dns');
  app().config.set('dns', { servers: [dns.server], timeoutMs: 100 });
});

afterAll(async () => {
  app().config.set('dns', before);
  await dns.stop();
});

const verify = (tenant: Tenant) => tenant.people.admin.call.post(`${pathOf(tenant)}/verify-domain`, {});
const recordOf = async (tenant: Tenant): Promise<{ type: string; name: string; value: string }> =>
  (await tenant.people.admin.call.get(`${pathOf(tenant)}/domain-verification`)).body.data.record;

const publish = async (tenant: Tenant): Promise<void> => {
  const { name, value } = await recordOf(tenant);
  dns.records.set(name, [...(dns.records.get(name) ?? ['v=spf1 -all']), value]);
};

describe('the verification of a domain by DNS', () => {
  it('shows the record to publish, and finds it', async () => {
    const domain = newDomain();
    const tenant = await createTenant({ workspace_domain: domain });
    const refused = await verify(tenant);
    expect(statusAndCode(refused)).toEqual([400, 'DOMAIN_NOT_VERIFIED']);
    const record = await recordOf(tenant);
    expect(record).toEqual({
      type: 'TXT',
      name: `_tenantry.${domain}`,
      value: expect.stringMatching(/^tenantry-verification=[0-9a-f]{40}$/),
    });
    expect(refused.body.error.details.record).toEqual(record);
    await publish(tenant);
    const verified = await verify(tenant);
    expect(verified.status).toBe(200);
    expect(verified.body.data).toMatchObject({ domain, verified_at: expect.stringMatching(/^20/), record });
    expect((await verify(tenant)).body.data.verified_at).toBe(verified.body.data.verified_at);
    const { body } = await tenant.people.viewer.call.get(pathOf(tenant));
    expect(body.data.workspace_domain_verified_at).toBe(verified.body.data.verified_at);
    const entries = await auditEntries({ action: 'organisation.domain-verified', organisation: { id: tenant.id } });
    expect(entries).toMatchObject([{ changes: { proof: { after: { domain, by: 'dns' } } } }]);
  });

  it('verifies no other organisation and no other domain', async () => {
    const domain = newDomain();
    const [first, second] = [
      await createTenant({ workspace_domain: domain }),
      await createTenant({ workspace_domain: domain }),
    ];
    await publish(first);
    expect(statusAndCode(await verify(second))).toEqual([400, 'DOMAIN_NOT_VERIFIED']);
    const old = await recordOf(first);
    await first.people.owner.call.put(pathOf(first), { workspace_domain: newDomain() });
    expect((await recordOf(first)).value).not.toBe(old.value);
    expect(statusAndCode(await verify(first))).toEqual([400, 'DOMAIN_NOT_VERIFIED']);
  });

  it('verifies a domain for one of two organisations that request it at once', async () => {
    const domain = newDomain();
    const tenants = [
      await createTenant({ workspace_domain: domain }),
      await createTenant({ workspace_domain: domain }),
    ];
    for (const tenant of tenants) await publish(tenant);
    const answers = await Promise.all(tenants.map(verify));
    expect(answers.map(statusAndCode).sort()).toEqual([
      [200, undefined],
      [400, 'DOMAIN_TAKEN'],
    ]);
  });

  it('requires a domain, and the right to change the organisation', async () => {
    const tenant = await createTenant();
    expect(statusAndCode(await verify(tenant))).toEqual([400, 'DOMAIN_MISSING']);
    const { engineer } = tenant.people;
    for (const answer of [
      await engineer.call.post(`${pathOf(tenant)}/verify-domain`, {}),
      await engineer.call.get(`${pathOf(tenant)}/domain-verification`),
    ])
      expect(statusAndCode(answer)).toEqual([403, 'CAPABILITY_MISSING']);
  });

  it('reports that no resolver answers', async () => {
    const tenant = await createTenant({ workspace_domain: newDomain() });
    dns.isSilent = true;
    const answer = await verify(tenant);
    dns.isSilent = false;
    expect(statusAndCode(answer)).toEqual([503, 'DNS_UNAVAILABLE']);
  });
});

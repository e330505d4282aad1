import { elsewhere } from '../../helpers/addresses';
import { app, db, send, statusAndCode } from '../../helpers/api';
import { auditEntries } from '../../helpers/audit/audit';
import { compiled } from '../../helpers/compiled';
import { runMigration } from '../../helpers/database/migrations';
import { CLIENT, type Oidc, startOidc } from '../../helpers/servers/oidc';
import { newDomain, redirectUri, signInBySso, slugOf, useSsoSettings } from '../../helpers/sso';
import {
  createOperator,
  createTenant,
  insert,
  PASSWORD,
  pathOf,
  type Tenant,
  unique,
  verifiedDomain,
} from '../../helpers/world';

const ORGANISATION = 'api::organisation.organisation';

let oidc: Oidc;
let restore: () => void;

beforeAll(async () => {
  oidc = await startOidc(redirectUri());
  restore = useSsoSettings({ workspace: { issuer: `${oidc.url}/workspace`, ...CLIENT } });
});

afterAll(async () => {
  restore?.();
  await oidc?.stop();
});

const stored = async ({ id }: { id: number }) =>
  (await app().db.query(ORGANISATION).findOne({ where: { id } })) as {
    workspace_domain: string | null;
    workspace_domain_verified_at: string | null;
  };
const isVerified = async (tenant: { id: number }) => (await stored(tenant)).workspace_domain_verified_at !== null;

const register = (email: string) =>
  send('post', '/auth/local/register', {
    headers: elsewhere(),
    body: { username: unique(), email, password: PASSWORD },
  });

const signIn = async (tenant: Tenant, email: string, domain: string, subject = unique('sub')) => {
  await oidc.is(subject, { hd: domain, email, email_verified: true });
  return signInBySso(await slugOf(tenant), 'workspace');
};

describe('an unverified domain', () => {
  it('does not restrict registration', async () => {
    const domain = newDomain();
    const tenant = await createTenant({ workspace_domain: domain, sso_only: true });
    expect((await register(`${unique()}@${domain}`)).status).toBe(200);
    await app()
      .db.query(ORGANISATION)
      .update({ where: { id: tenant.id }, data: verifiedDomain(domain) });
    expect(statusAndCode(await register(`${unique()}@${domain}`))).toEqual([403, 'SSO_REQUIRED']);
  });

  it('does not add people by auto-join', async () => {
    const domain = newDomain();
    const tenant = await createTenant({ workspace_domain: domain, sso_auto_join: true });
    const refused = await signIn(tenant, `${unique()}@${domain}`, domain);
    expect(statusAndCode(refused)).toEqual([403, 'SSO_NOT_A_MEMBER']);
    expect(await isVerified(tenant)).toBe(false);
    expect((await signIn(tenant, tenant.people.viewer.email, domain)).status).toBe(200);
    expect(await isVerified(tenant)).toBe(true);
    expect((await signIn(tenant, `${unique()}@${domain}`, domain)).status).toBe(200);
  });
});

describe('a sign-in with a workspace domain', () => {
  it("verifies the domain of the provider's hd claim, with an audit entry", async () => {
    const domain = newDomain();
    const tenant = await createTenant({ workspace_domain: domain });
    const { admin } = tenant.people;
    expect((await signIn(tenant, admin.email, domain)).status).toBe(200);
    const { body } = await admin.call.get(pathOf(tenant));
    expect(body.data.workspace_domain_verified_at).toMatch(/^20/);
    const entries = await auditEntries({ action: 'organisation.domain-verified', organisation: { id: tenant.id } });
    expect(entries).toMatchObject([
      { actor_id: admin.documentId, changes: { proof: { after: { domain, by: 'sign-in' } } } },
    ]);
  });

  it('to two organisations at once verifies the domain of one, and auto-joins both', async () => {
    const domain = newDomain();
    const tenants = [
      await createTenant({ workspace_domain: domain }),
      await createTenant({ workspace_domain: domain }),
    ];
    const verify = compiled('commands/organisations/verify-domain');
    const outcomes = await Promise.allSettled(
      tenants.map((tenant) => verify.recordVerification(app(), tenant, domain, 'dns')),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [failed] = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(failed?.reason).toMatchObject({ details: { code: 'DOMAIN_TAKEN' } });
    for (const tenant of tenants) expect((await signIn(tenant, tenant.people.owner.email, domain)).status).toBe(200);
    expect((await Promise.all(tenants.map(isVerified))).filter(Boolean)).toHaveLength(1);
  });
});

describe('a verified domain', () => {
  it('is unverified after a change, and stays verified when it is sent unchanged', async () => {
    const domain = newDomain();
    const tenant = await createTenant(verifiedDomain(domain));
    const { owner } = tenant.people;
    const { body: read } = await owner.call.get(pathOf(tenant));
    const same = { workspace_domain: domain.toUpperCase() };
    expect((await owner.call.put(pathOf(tenant), { ...same, name: 'New' })).status).toBe(200);
    expect((await stored(tenant)).workspace_domain_verified_at).not.toBeNull();
    const verifiedAt = read.data.workspace_domain_verified_at as string;
    const changed = await owner.call.put(pathOf(tenant), {
      workspace_domain: newDomain(),
      workspace_domain_verified_at: verifiedAt,
    });
    expect([changed.status, changed.body.data?.workspace_domain_verified_at]).toEqual([200, null]);
  });

  it('cannot be set by members', async () => {
    const tenant = await createTenant({ workspace_domain: newDomain() });
    const answer = await tenant.people.owner.call.put(pathOf(tenant), {
      workspace_domain_verified_at: new Date().toISOString(),
    });
    expect(statusAndCode(answer)).toEqual([403, 'FIELD_NOT_WRITABLE']);
  });

  it('is released when its organisation is archived', async () => {
    const domain = newDomain();
    const [old, next] = [await createTenant(verifiedDomain(domain)), await createTenant({ workspace_domain: domain })];
    const operator = await createOperator();
    expect((await operator.call.put(pathOf(old), { org_status: 'archived' })).status).toBe(200);
    expect((await signIn(next, next.people.owner.email, domain)).status).toBe(200);
    expect(await isVerified(next)).toBe(true);
  });

  it('belongs to one organisation in the database too', async () => {
    const domain = newDomain();
    await createTenant(verifiedDomain(domain));
    await expect(insert(ORGANISATION, { name: unique(), ...verifiedDomain(domain) })).rejects.toBeDefined();
  });
});

describe('an internationalised domain', () => {
  it('is stored and compared as an A-label', async () => {
    const label = `bücher-${unique()}`;
    const tenant = await createTenant();
    const { body } = await tenant.people.owner.call.put(pathOf(tenant), { workspace_domain: `${label}.example` });
    const domain = body.data.workspace_domain as string;
    expect(domain).toMatch(/^xn--/);
    expect((await signIn(tenant, tenant.people.owner.email, `${label}.example`)).status).toBe(200);
    expect(await isVerified(tenant)).toBe(true);
  });

  it('that was stored in Unicode is rewritten by a migration', async () => {
    const tenant = await createTenant();
    const domain = `bücher-${unique()}.example`;
    await db()('organisations').where({ id: tenant.id }).update({ workspace_domain: domain });
    await runMigration('2026.11.23T16.00.00.normal-spellings.js');
    expect((await stored(tenant)).workspace_domain).toMatch(/^xn--.*\.example$/);
  });
});

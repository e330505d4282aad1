import { app, as, db } from '../../helpers/api';
import { setPolicy } from '../../helpers/sign-in/policies';
import { useSsoSettings } from '../../helpers/sso';
import { createPerson, createTenant, insert, type Tenant, unique, verifiedDomain } from '../../helpers/world';

const client = { clientId: 'c', clientSecret: 's' };
const newDomain = () => `${unique('corp')}.example`;

let domain: string;
let tenant: Tenant;
let slug: string;
let restore: () => void;
let address: unknown;

// Passkeys need a domain.
beforeAll(() => {
  address = app().config.get('server.url');
  app().config.set('server.url', 'https://console.example.com');
});
afterAll(() => app().config.set('server.url', address));

beforeEach(async () => {
  restore = useSsoSettings({
    workspace: { issuer: 'https://accounts.google.com', ...client },
    directory: { issuer: 'https://secret', ...client },
  });
  domain = newDomain();
  tenant = await createTenant(verifiedDomain(domain));
  slug = (await db()('organisations').where({ id: tenant.id }).first('slug')).slug;
});

afterEach(() => restore());

const ask = (email: unknown) => as(undefined).post('/auth/methods', { email });

const answer = async (email: string) => {
  const { status, body } = await ask(email);
  expect(status).toBe(200);
  return body as unknown;
};

const WITHOUT = { data: { password: true, passkey: true, organisation: null } };

describe('POST /auth/methods', () => {
  it('finds the organisation that has verified the domain, and its methods that work', async () => {
    const organisation = { slug, workspace: true, directory: false, directories: [] };
    expect(await answer(`ada@${domain}`)).toEqual({ data: { password: true, passkey: true, organisation } });
    const { documentId } = await insert('api::directory-integration.directory-integration', {
      ...{ organisation: tenant.id, name: 'x', kind: 'oidc', enabled: true, idp_tenant_id: 'secret' },
    });
    await db()('organisations').where({ id: tenant.id }).update({ sso_only: true });
    const both = { slug, workspace: true, directory: true, directories: [{ documentId, name: 'x' }] };
    expect(await answer(` ADA@${domain.toUpperCase()} `)).toEqual({
      data: { password: false, passkey: false, organisation: both },
    });
  });

  it('offers a password only for other domains, unverified ones, and those of archived organisations', async () => {
    expect(await answer(`ada@${newDomain()}`)).toEqual(WITHOUT);
    const unverified = newDomain();
    await createTenant({ workspace_domain: unverified });
    expect(await answer(`ada@${unverified}`)).toEqual(WITHOUT);
    await db()('organisations').where({ id: tenant.id }).update({ org_status: 'archived' });
    expect(await answer(`ada@${domain}`)).toEqual(WITHOUT);
    expect(await answer('no address')).toEqual(WITHOUT);
  });

  it('offers what the sign-in policy allows, for each address of the domain and for the short name', async () => {
    const ofSlug = async () => (await as(undefined).get(`/auth/methods?organisation=${slug}`)).body as unknown;
    const methods = { password: false, passkey: false, workspace: false, directory: false, directories: [] };
    const person = await createPerson();
    const known = `${unique('known')}@${domain}`;
    await db()('up_users').where({ id: person.id }).update({ email: known });
    for (const [allowed, offered] of [
      [['passkey'], { passkey: true }],
      [['password', 'passkey'], { password: true, passkey: true }],
      [['sso'], { workspace: true }],
      [['sso', 'passkey'], { workspace: true, passkey: true }],
    ] as const) {
      await setPolicy(tenant, { allowed_methods: allowed });
      const { password, passkey, ...sso } = { ...methods, ...offered };
      expect(await ofSlug()).toEqual({ data: { ...methods, ...offered } });
      const organisation = sso.workspace ? { slug, ...sso } : null;
      for (const email of [known, `${unique('absent')}@${domain}`])
        expect(await answer(email)).toEqual({ data: { password, passkey, organisation } });
    }
    app().config.set('server.url', 'https://192.0.2.1');
    expect(await ofSlug()).toEqual({ data: { ...methods, workspace: true } });
    app().config.set('server.url', 'https://console.example.com');
  });

  it('offers a password only while the platform has no client', async () => {
    restore();
    restore = useSsoSettings({ workspace: { issuer: 'https://accounts.google.com', clientId: '', clientSecret: '' } });
    expect(await answer(`ada@${domain}`)).toEqual(WITHOUT);
  });

  it('answers the same whether or not the address has an account', async () => {
    const person = await createPerson();
    for (const at of [domain, 'example.com']) {
      const known = `${unique('known')}@${at}`;
      await db()('up_users').where({ id: person.id }).update({ email: known });
      const absent = `${unique('absent')}@${at}`;
      expect(await answer(known)).toEqual(await answer(absent));
    }
  });

  it('reads nothing about accounts', async () => {
    const statements: string[] = [];
    const note = ({ sql }: { sql: string }) => statements.push(sql);
    db().on('query', note);
    await answer(`ada@${domain}`);
    db().removeListener('query', note);
    expect(statements.some((sql) => sql.includes('organisations'))).toBe(true);
    expect(statements.filter((sql) => /up_users|memberships|identities|sessions/.test(sql))).toEqual([]);
  });

  it('refuses malformed bodies', async () => {
    for (const email of [undefined, '', 7, 'a'.repeat(300), ['a@b.example'], 'a\0@b.example'])
      expect((await ask(email)).status).toBe(400);
    expect((await as(undefined).post('/auth/methods', { email: 'a@b.example', more: 1 })).status).toBe(400);
  });
});

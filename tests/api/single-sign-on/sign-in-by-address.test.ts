import { as, db } from '../../helpers/api';
import { useSsoSettings } from '../../helpers/sso';
import { createPerson, createTenant, insert, type Tenant, unique, verifiedDomain } from '../../helpers/world';

const client = { clientId: 'c', clientSecret: 's' };
const newDomain = () => `${unique('corp')}.example`;

let domain: string;
let tenant: Tenant;
let slug: string;
let restore: () => void;

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

const WITHOUT = { data: { password: true, organisation: null } };

describe('POST /auth/methods', () => {
  it('finds the organisation that has verified the domain, and its methods that work', async () => {
    const organisation = { slug, workspace: true, directory: false };
    expect(await answer(`ada@${domain}`)).toEqual({ data: { password: true, organisation } });
    await insert('api::directory-integration.directory-integration', {
      ...{ organisation: tenant.id, name: 'x', kind: 'oidc', enabled: true, idp_tenant_id: 'secret' },
    });
    await db()('organisations').where({ id: tenant.id }).update({ sso_only: true });
    const both = { slug, workspace: true, directory: true };
    expect(await answer(` ADA@${domain.toUpperCase()} `)).toEqual({ data: { password: false, organisation: both } });
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

import { type AdminPanel, signInAdmin } from '../../helpers/admin-panel';
import { app, db } from '../../helpers/api';
import { becomeA, createTwoCells, leaveCells } from '../../helpers/cells';
import { useSsoSettings } from '../../helpers/sso';
import { createTenant, insert, type Tenant, unique } from '../../helpers/world';

const DIRECTORY = 'api::directory-integration.directory-integration';
const CLIENT = { clientId: 'x', clientSecret: 'x' };

let panel: AdminPanel;
let restore: () => void;

beforeAll(async () => {
  panel = await signInAdmin();
});

afterEach(() => restore?.());

const setColumns = ({ id }: Tenant, columns: Record<string, unknown>) =>
  db()('organisations').where({ id }).update(columns);

/** The present, as the database stores it. */
const now = () => (app().db.dialect.client === 'sqlite' ? Date.now() : new Date().toISOString());

const found = async ({ documentId }: { documentId: string }) => {
  const { status, body } = await panel.send('get', '/admin/operations/data/lockouts');
  expect(status).toBe(200);
  return body.data.find(({ organisation }: any) => organisation.documentId === documentId);
};

describe('the list of SSO-only organisations without a proven method', () => {
  it('has them until an owner or admin has used the method as it is now', async () => {
    restore = useSsoSettings({ workspace: { issuer: 'https://idp.example', ...CLIENT } });
    const domain = `${unique('w')}.example`;
    const [tenant, archived] = [await createTenant({}, []), await createTenant({}, [])];
    const columns = { sso_only: true, workspace_domain: domain };
    await setColumns(archived, { ...columns, org_status: 'archived' });
    await setColumns(tenant, { ...columns, sso_only_confirm_by: now(), password_sessions_from: now() });
    const { name, documentId } = tenant;
    expect(await found(tenant)).toEqual({
      organisation: { name, documentId },
      works: true,
      since: expect.stringMatching(/Z$/),
      reverts_at: expect.stringMatching(/Z$/),
    });
    expect(await found(archived)).toBeUndefined();
    await setColumns(tenant, { sso_proven_method: `workspace ${domain}`, sso_only_confirm_by: null });
    expect(await found(tenant)).toBeUndefined();
    await setColumns(tenant, { workspace_domain: `other-${domain}` });
    expect(await found(tenant)).toMatchObject({ works: true, reverts_at: null });
  });

  it('has those whose proven method has lost its client', async () => {
    const domain = `${unique('w')}.example`;
    const tenant = await createTenant({}, []);
    const proof = { sso_proven_method: `workspace ${domain}` };
    await setColumns(tenant, { sso_only: true, workspace_domain: domain, ...proof });
    restore = useSsoSettings({ workspace: { issuer: 'https://idp.example', clientId: '', clientSecret: '' } });
    expect(await found(tenant)).toMatchObject({ works: false });
  });

  it('judges directories by their tenant and kind', async () => {
    restore = useSsoSettings({ directory: { issuer: 'https://login.example/{tenant}/v2.0', ...CLIENT } });
    const tenant = await createTenant({}, []);
    const idp_tenant_id = 'AAAAAAAA-0000-4000-8000-000000000001';
    const entra = await insert(DIRECTORY, {
      ...{ organisation: tenant.id, name: 'Entra', kind: 'entra', enabled: true, idp_tenant_id },
    });
    await setColumns(tenant, { sso_only: true, sso_proven_method: `directory entra ${idp_tenant_id.toLowerCase()}` });
    expect(await found(tenant)).toBeUndefined();
    await db()('directory_integrations').where({ id: entra.id }).update({ kind: 'okta' });
    expect(await found(tenant)).toMatchObject({ works: false });
  });

  it('leaves out organisations of other cells', async () => {
    const { here, there } = await createTwoCells();
    for (const tenant of [here, there]) await setColumns(tenant, { sso_only: true, workspace_domain: 'x.example' });
    becomeA();
    try {
      expect(await found(here)).toBeDefined();
      expect(await found(there)).toBeUndefined();
    } finally {
      leaveCells();
    }
  });
});

import { type AdminPanel, connect, type PanelPermission, signInAdmin } from '../../helpers/admin-panel';
import { app, statusAndCode } from '../../helpers/api';
import { auditEntries } from '../../helpers/audit/audit';
import { compiled } from '../../helpers/compiled';
import { createPerson, createTenant, insert, PASSWORD, type Tenant, unique } from '../../helpers/world';

const MEMBERSHIP = 'api::membership.membership';
const ENDPOINT = 'api::webhook-endpoint.webhook-endpoint';
const ORGANISATION = 'api::organisation.organisation';
const PLAN = 'api::subscription-plan.subscription-plan';
const AGENT = 'api::svc-agent.svc-agent';
const USER = 'plugin::users-permissions.user';
/** What the server delivers, settles or replays later. */
const LATER = [
  'api::outbox-event.outbox-event',
  'api::unlinked-subscription.unlinked-subscription',
  'api::idempotency-key.idempotency-key',
] as const;
const MANAGE = 'admin::access.manage';

const { removeSeededPermissions } = compiled('boot/seeded-permissions');
const { CHECKS } = compiled('doctor/registry');
const { examine } = compiled('doctor/examine');
const { examinedBy } = compiled('doctor/repair');

interface Role {
  id: number;
}

const roles = () => app().service('admin::role');
const roleOf = (code: string): Promise<Role> => roles().findOne({ code });

/** The types that a role has permissions on. */
const subjectsOf = async (code: string): Promise<string[]> => {
  const { id } = await roleOf(code);
  const permissions = (await app()
    .db.query('admin::permission')
    .findMany({ where: { role: { id } } as never })) as { subject: string | null }[];
  return permissions.flatMap(({ subject }) => subject ?? []);
};

const grant = async (code: string, permissions: readonly PanelPermission[]): Promise<void> =>
  roles().assignPermissions(
    (await roleOf(code)).id,
    permissions.map((one) => ({ ...(one as object), properties: {}, conditions: [] })),
  );

const reported = async (): Promise<string[]> => {
  const check = CHECKS.find(({ name }) => name === 'panel-roles') as (typeof CHECKS)[number];
  return (await examine(check, examinedBy(app()), 100)).findings.map(({ fault }) => fault);
};

/** Permission to do everything with every type that the content manager shows. */
const editEverything = (): PanelPermission[] =>
  ['create', 'read', 'update', 'delete'].flatMap((verb) =>
    [MEMBERSHIP, ENDPOINT, ORGANISATION, PLAN, AGENT, USER, ...(verb === 'create' ? [] : LATER)].map((subject) => ({
      action: `plugin::content-manager.explorer.${verb}`,
      subject,
    })),
  );

describe('the roles Editor and Author', () => {
  it.each(['strapi-editor', 'strapi-author'])('have no permission on data: %s', async (code) => {
    const subjects = await subjectsOf(code);
    expect(subjects.filter((subject) => /^(api::|plugin::users-permissions)/.test(subject))).toEqual([]);
    const panel = await signInAdmin({ code });
    const tenant = await createTenant();
    const membership = { role: 'owner', user: connect(await createPerson()), organisation: connect(tenant) };
    expect((await panel.create(MEMBERSHIP, membership)).status).toBe(403);
    expect((await panel.create(ENDPOINT, { url: 'https://hooks.example.com/x' })).status).toBe(403);
    expect((await panel.list(ORGANISATION)).status).toBe(403);
  });

  it('lose what Strapi has given them once, and keep what is granted afterwards', async () => {
    const before = (await reported()).length;
    const permission = { action: 'plugin::content-manager.explorer.update', subject: MEMBERSHIP };
    await grant('strapi-author', [permission]);
    try {
      await removeSeededPermissions(app());
      expect(await subjectsOf('strapi-author')).toEqual([MEMBERSHIP]);
      expect(await reported()).toHaveLength(before + 1);
      expect(await reported()).toContainEqual(expect.stringContaining(`Author has permissions on ${MEMBERSHIP}`));
      await app().store({ type: 'core', name: 'tenantry', key: 'seeded-permissions' }).delete({});
      const entries = await auditEntries({ action: 'panel-role.permissions-removed' });
      await removeSeededPermissions(app());
      expect(await subjectsOf('strapi-author')).toEqual([]);
      const after = await auditEntries({ action: 'panel-role.permissions-removed' });
      expect(after).toHaveLength(entries.length + 1);
      expect(after.at(-1)).toMatchObject({ target_id: 'strapi-author', organisation: null });
    } finally {
      await grant('strapi-author', []);
    }
  });
});

describe('an administrator without permissions', () => {
  it('sends no emails in the name of the platform, and changes no setting of Strapi', async () => {
    const panel = await signInAdmin([]);
    const email = await panel.send('post', '/email', { to: 'guest@example.com', subject: 'Hello', text: 'Hello' });
    const setting = await panel.send('put', '/i18n/settings', { aiLocalizations: true });
    expect([email.status, setting.status]).toEqual([405, 405]);
    const { body } = await panel.send('get', '/i18n/settings');
    expect(body).not.toMatchObject({ data: { aiLocalizations: true } });
  });
});

describe('an administrator who can edit every type', () => {
  let tenant: Tenant;
  let panel: AdminPanel;
  beforeAll(async () => {
    tenant = await createTenant();
    panel = await signInAdmin(editEverything());
  });

  const REFUSED = [403, 'PANEL_PERMISSION_MISSING'];

  it('cannot add, change or remove memberships, also in bulk', async () => {
    const values = { role: 'owner', user: connect(await createPerson()), organisation: connect(tenant) };
    expect(statusAndCode(await panel.create(MEMBERSHIP, values))).toEqual(REFUSED);
    const where = { where: { user: tenant.people.viewer.id } as never };
    const stored = await app().db.query(MEMBERSHIP).findOne(where);
    expect(statusAndCode(await panel.update(MEMBERSHIP, stored.documentId, { role: 'owner' }))).toEqual(REFUSED);
    expect(statusAndCode(await panel.remove(MEMBERSHIP, stored.documentId))).toEqual(REFUSED);
    const bulk = `/content-manager/collection-types/${MEMBERSHIP}/actions/bulkDelete`;
    expect(statusAndCode(await panel.send('post', bulk, { documentIds: [stored.documentId] }))).toEqual(REFUSED);
    expect(await app().db.query(MEMBERSHIP).findOne(where)).toMatchObject({ role: 'viewer' });
  });

  it('cannot create webhooks of the platform, or change organisations and plans', async () => {
    expect(statusAndCode(await panel.create(ENDPOINT, { url: 'https://hooks.example.com/x' }))).toEqual(REFUSED);
    expect(statusAndCode(await panel.update(ORGANISATION, tenant.documentId, { agent_limit: 1000 }))).toEqual(REFUSED);
    const plan = await insert(PLAN, { name: unique('Plan'), account_tier: 'team' });
    expect(statusAndCode(await panel.update(PLAN, plan.documentId, { max_agents: 1000 }))).toEqual(REFUSED);
  });

  it.each([
    [LATER[0], { event: 'organisation.updated', destination: 'webhook', event_status: 'dead' }],
    [LATER[1], { provider_subscription_id: unique('sub') }],
    [LATER[2], { key_hash: unique('hash'), fingerprint: 'x', expires_at: new Date(Date.now() + 60_000).toISOString() }],
  ])('cannot rewrite what the server delivers, settles or replays later: %s', async (uid, values) => {
    expect((await panel.create(uid, values)).status).toBe(403);
    const stored = await insert(uid, values);
    expect(statusAndCode(await panel.update(uid, stored.documentId, values))).toEqual(REFUSED);
    expect(statusAndCode(await panel.remove(uid, stored.documentId))).toEqual(REFUSED);
    await app()
      .db.query(uid as never)
      .delete({ where: { id: stored.id } as never });
  });

  it('cannot add or change accounts', async () => {
    const email = `${unique()}@example.com`;
    const role = connect(
      await app()
        .db.query('plugin::users-permissions.role')
        .findOne({ where: { type: 'authenticated' } }),
    );
    const account = { role, username: unique('made'), email, password: PASSWORD, confirmed: true, blocked: false };
    // The plugin's own controller replaces the status and details of an error.
    expect((await panel.create(USER, account)).body.error.message).toMatch(/Your role cannot change accounts/);
    const person = await createPerson();
    expect(statusAndCode(await panel.update(USER, person.documentId, { email }))).toEqual(REFUSED);
    expect(await app().db.query(USER).count({ where: { email } })).toBe(0);
  });

  it('can edit other records', async () => {
    const organisation = connect(tenant);
    const created = await panel.create(AGENT, { hostname: unique('host'), agent_status: 'pending', organisation });
    expect([created.status, created.body.error]).toEqual([201, undefined]);
    expect((await panel.update(AGENT, created.body.data.documentId, { hostname: unique('host') })).status).toBe(200);
    expect((await panel.remove(AGENT, created.body.data.documentId)).status).toBe(200);
  });

  it('can change access with the explicit permission', async () => {
    const entitled = await signInAdmin([...editEverything(), MANAGE]);
    const values = { role: 'viewer', user: connect(await createPerson()), organisation: connect(tenant) };
    const created = await entitled.create(MEMBERSHIP, values);
    expect([created.status, created.body.error]).toEqual([201, undefined]);
    expect((await entitled.remove(MEMBERSHIP, created.body.data.documentId)).status).toBe(200);
  });
});

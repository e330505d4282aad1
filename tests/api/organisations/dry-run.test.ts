import { app, db } from '../../helpers/api';
import { expectRefusal } from '../../helpers/refusals';
import { newDomain, useSsoSettings } from '../../helpers/sso';
import { createTenant, pathOf, type Tenant, unique } from '../../helpers/world';

let tenant: Tenant;
let restore: () => void;

beforeAll(() => {
  restore = useSsoSettings({ workspace: { issuer: 'https://idp.example', clientId: 'x', clientSecret: 'x' } });
});

afterAll(() => restore?.());

beforeEach(async () => {
  tenant = await createTenant({ workspace_domain: newDomain() });
});

const stored = async (): Promise<any> =>
  app()
    .db.query('api::organisation.organisation')
    .findOne({ where: { id: tenant.id } });

describe('a dry run of a change of an organisation', () => {
  const dry = (fields: Record<string, unknown>, query = '') =>
    tenant.people.owner.call.put(`${pathOf(tenant)}?dry_run=true${query}`, fields);
  const countOf = async (table: string) => Number((await db()(table).count({ n: '*' }))[0]?.n);
  const TABLES = ['audit_entries', 'outbox_events'];

  it('returns the warnings of SSO-only, and stores and sends nothing', async () => {
    const before = [await stored(), ...(await Promise.all(TABLES.map(countOf)))];
    const { status, body } = await dry({ sso_only: true }, '&confirm_within=600');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ sso_only: true, name: tenant.name });
    expect(body.data.sso_only_confirm_by).not.toBeNull();
    expect(body.meta.dry_run).toBe(true);
    const codes = body.meta.warnings.map(({ code }: { code: string }) => code);
    expect(codes).toEqual(['SSO_UNPROVEN', 'SSO_LOCKS_OUT', 'SSO_ENDS_YOUR_SESSION']);
    expect([await stored(), ...(await Promise.all(TABLES.map(countOf)))]).toEqual(before);
    expect((await tenant.people.viewer.call.get(pathOf(tenant))).status).toBe(200);
    expect((await tenant.people.owner.call.put(pathOf(tenant), { sso_only: true })).body.meta.warnings).toEqual(
      body.meta.warnings,
    );
  });

  it('works for other changes, and returns the refusals of a real one', async () => {
    const stranger = `${unique('s')}@example.com`;
    const { body } = await dry({ name: 'Other', budget_alert_emails: [stranger] });
    expect(body.data).toMatchObject({ name: 'Other', budget_alert_emails: [stranger] });
    expect(body.meta.warnings).toMatchObject([{ code: 'ALERT_ADDRESSES_WAITING' }]);
    expect((await stored()).name).toBe(tenant.name);
    expectRefusal(await dry({ sso_only: true, workspace_domain: null }), 400, 'SSO_METHOD_MISSING');
    expectRefusal(await dry({ slug: 'Not A Slug!' }), 400, 'SLUG_INVALID');
    expectRefusal(await dry({ plan: 'no-such-plan' }), 403, 'FIELD_NOT_WRITABLE');
    const viewer = await tenant.people.viewer.call.put(`${pathOf(tenant)}?dry_run=true`, { name: 'x' });
    expectRefusal(viewer, 403, 'CAPABILITY_MISSING');
  });

  it('checks the condition of the request, and returns the tag of what is stored', async () => {
    const { call } = tenant.people.owner;
    const read = await call.get(pathOf(tenant));
    const tried = await dry({ name: 'Other' });
    expect(tried.headers.etag).toBe(read.headers.etag);
    expect((await call.get(pathOf(tenant))).headers.etag).toBe(read.headers.etag);
  });
});

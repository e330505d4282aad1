import { app, as, send } from '../../helpers/api';
import { auditEntries } from '../../helpers/audit/audit';
import { compiled } from '../../helpers/compiled';
import { expectRefusal } from '../../helpers/refusals';
import { mailOfTests } from '../../helpers/servers/mail-of-tests';
import { newDomain, slugOf } from '../../helpers/sso';
import {
  createPerson,
  createTenant,
  elsewhere,
  join,
  markAllDelivered,
  PASSWORD,
  type Person,
  singleSignOnToken,
  type Tenant,
} from '../../helpers/world';

const ORGANISATION = 'api::organisation.organisation';
const DAY_MS = 86_400_000;

const { readLeaveToken } = compiled('repositories/accounts/account-links');
const { leaveByLink } = compiled('commands/accounts/leave-by-link');

let tenant: Tenant;

const requireSso = ({ documentId, people }: Tenant = tenant) =>
  people.owner.call.put(`/organisations/${documentId}`, { sso_only: true });
const signIn = ({ email }: Person) =>
  send('post', '/auth/local', { headers: elsewhere(), body: { identifier: email, password: PASSWORD } });
const tokenIn = (text = ''): string => /token=(\S+)/.exec(text)?.[1] ?? '';

/** Delivers what is due, and returns the email to an address. */
const mailTo = async (address: string) => {
  const sent = await mails.deliver();
  return sent.find(({ to_envelope: to }) => to.includes(address));
};

beforeEach(async () => {
  tenant = await createTenant({ workspace_domain: newDomain() });
});

const mails = mailOfTests();

describe('a person whom an SSO-only organisation keeps from all others', () => {
  const request = ({ email }: Person, password = PASSWORD) =>
    send('post', '/auth/leave-link', { headers: elsewhere(), body: { identifier: email, password } });
  const use = (token: string) => as(undefined).post('/leave-links/use', { token });
  const showLeave = (token: string) => as(undefined).post('/leave-links/show', { token });

  it('gets a link once a day that leaves it by a button, and can sign in again', async () => {
    const { viewer } = tenant.people;
    const elsewhereTenant = await createTenant();
    await join(elsewhereTenant.id, viewer, 'engineer');
    await requireSso();
    await markAllDelivered();
    const refused = await signIn(viewer);
    expectRefusal(refused, 403, 'SSO_REQUIRED');
    expect(refused.body.error.details.remedy).toContain('POST /api/auth/leave-link');
    expectRefusal(await request(viewer, 'wrong-password'), 401, 'CREDENTIALS_INVALID');
    const slug = await slugOf(tenant);
    expect((await request(viewer)).body).toEqual({ ok: true, organisations: [slug] });
    const mail = await mailTo(viewer.email);
    expect(mail?.subject).toBe(`Leave ${tenant.name}?`);
    const token = tokenIn(mail?.text);
    const again = await request(viewer);
    expectRefusal(again, 429, 'LEAVE_LINKS_PER_DAY_REACHED');
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(DAY_MS / 2000);

    expect((await showLeave(token)).body.data).toEqual({ organisation: { name: tenant.name }, email: viewer.email });
    expectRefusal(await signIn(viewer), 403, 'SSO_REQUIRED');
    expect((await use(token)).status).toBe(200);
    expect((await signIn(viewer)).status).toBe(200);
    expectRefusal(await use(token), 400, 'LEAVE_LINK_INVALID');
    expectRefusal(await request(viewer), 400, 'LEAVE_LINK_NOT_NEEDED');
    const entries = await auditEntries({ organisation: { id: tenant.id }, actor_id: viewer.documentId });
    expect(entries.map(({ action, actor_kind }: any) => [action, actor_kind])).toEqual([
      ['membership.leave-link-requested', 'user'],
      ['membership.delete', 'user'],
    ]);
    const seen = await as(await singleSignOnToken(tenant.people.admin, tenant)).get(
      `/audit-entries?filters[action][$eq]=membership.delete&filters[organisation][documentId][$eq]=${tenant.documentId}`,
    );
    expect(seen.body.data).toHaveLength(1);
  });

  it('gets none as the last owner, and cannot use one that was sent before', async () => {
    const { owner } = tenant.people;
    await requireSso();
    expectRefusal(await request(owner), 400, 'LAST_OWNER');
    const second = await createPerson();
    await join(tenant.id, second, 'owner');
    await markAllDelivered();
    expect((await request(owner)).status).toBe(200);
    const token = tokenIn((await mailTo(owner.email))?.text);
    await app()
      .db.query('api::membership.membership')
      .deleteMany({
        where: { organisation: { id: tenant.id }, user: { id: second.id } } as never,
      });
    expectRefusal(await use(token), 400, 'LAST_OWNER');
  });

  it('gets one for each organisation', async () => {
    const { viewer } = tenant.people;
    const other = await createTenant({ workspace_domain: newDomain() });
    await join(other.id, viewer, 'viewer');
    await requireSso();
    await requireSso(other);
    const { body } = await request(viewer);
    expect(body.organisations).toEqual([await slugOf(tenant), await slugOf(other)]);
  });

  it('cannot use a link after 24 hours, of another kind, or when single sign-on is not required any more', async () => {
    const { viewer } = tenant.people;
    await requireSso();
    await markAllDelivered();
    await request(viewer);
    const token = tokenIn((await mailTo(viewer.email))?.text);
    expect(readLeaveToken(token, Date.now())).not.toBeNull();
    await expect(leaveByLink(app(), token, Date.now() + DAY_MS)).rejects.toMatchObject({
      details: { code: 'LEAVE_LINK_INVALID' },
    });
    expectRefusal(await use(`${token}x`), 400, 'LEAVE_LINK_INVALID');
    expectRefusal(await use(token.replace('lve_', 'sou_')), 400, 'LEAVE_LINK_INVALID');
    await app()
      .db.query(ORGANISATION)
      .update({ where: { id: tenant.id }, data: { sso_only: false } });
    expectRefusal(await use(token), 400, 'LEAVE_LINK_INVALID');
  });
});

import { app, as, send } from '../../helpers/api';
import { auditEntries } from '../../helpers/audit/audit';
import { expectRefusal } from '../../helpers/refusals';
import {
  createOperator,
  createPerson,
  createTenant,
  elsewhere,
  join,
  openSession,
  PASSWORD,
  type Person,
  singleSignOnToken,
  type Tenant,
  unique,
} from '../../helpers/world';

const MEMBERSHIP = 'api::membership.membership';
const db = (uid: string) => app().db.query(uid as never);
const signIn = ({ email }: Person) =>
  send('post', '/auth/local', { headers: elsewhere(), body: { identifier: email, password: PASSWORD } });

interface Offer {
  documentId: string;
}

/** An owner or admin offers a membership to a person. */
const offerMembership = async (
  tenant: Tenant,
  person: Person,
  role = 'viewer',
  by = tenant.people.admin,
): Promise<Offer> => {
  const { status, body } = await by.call.post('/memberships', {
    ...{ user: person.documentId, role, organisation: tenant.documentId },
  });
  expect([status, body.error]).toEqual([201, undefined]);
  return body.data as Offer;
};

const accept = ({ call }: Pick<Person, 'call'>, { documentId }: Offer) =>
  call.post(`/memberships/${documentId}/accept`, {});
const decline = ({ call }: Pick<Person, 'call'>, { documentId }: Offer) =>
  call.post(`/memberships/${documentId}/decline`, {});
const pendingOf = async ({ call }: Pick<Person, 'call'>) => (await call.get('/me')).body.data.pending_memberships;
const usedSeats = async (tenant: Tenant): Promise<number> =>
  (await tenant.people.owner.call.get(`/organisations/${tenant.documentId}/limits`)).body.data.members.used;
const eventsOf = async ({ id }: { id: number }, event: string): Promise<any[]> =>
  (await db('api::outbox-event.outbox-event').findMany({ where: { organisation: { id }, event } as never })) as any[];

describe('a person whom a stranger adds to an SSO-only organisation', () => {
  it('can still sign in and refresh, is not a member, and can decline', async () => {
    const [stranger, victim] = [await createPerson(), await createPerson()];
    const { body } = await stranger.call.post('/organisations', { name: unique('trap') });
    const trap = body.data as { id: number; documentId: string };
    const offer = await stranger.call.post('/memberships', {
      ...{ organisation: trap.documentId, user: victim.documentId, role: 'viewer' },
    });
    expect(offer.status).toBe(201);
    await db('api::organisation.organisation').update({
      where: { id: trap.id } as never,
      data: { workspace_domain: `${unique('trap')}.example`, sso_only: true } as never,
    });
    const session = await signIn(victim);
    expect(session.status).toBe(200);
    const refreshed = await send('post', '/auth/refresh', { body: { refreshToken: session.body.refreshToken } });
    expect(refreshed.status).toBe(200);
    const call = as(refreshed.body.jwt);
    const me = (await call.get('/me')).body.data;
    expect(me.memberships).toEqual([]);
    expect(me.pending_memberships).toMatchObject([{ organisation: { sso_only: true }, role: 'viewer' }]);
    expect((await decline({ call }, offer.body.data)).status).toBe(200);
    expect(await pendingOf({ call })).toEqual([]);
  });
});

describe('a pending membership', () => {
  let tenant: Tenant;
  beforeAll(async () => {
    tenant = await createTenant();
  });

  it('grants nothing, takes a seat, and is visible to the organisation and to the person', async () => {
    const person = await createPerson();
    const before = await usedSeats(tenant);
    const offer = await offerMembership(tenant, person, 'admin');
    expect(await usedSeats(tenant)).toBe(before + 1);
    expectRefusal(await person.call.get('/svc-agents'), 403, 'CAPABILITY_MISSING');
    expectRefusal(await person.call.get(`/organisations/${tenant.documentId}`), 403, 'CAPABILITY_MISSING');
    const header = { 'X-Organisation-Id': tenant.documentId };
    expectRefusal(await person.call.get('/svc-agents', header), 403, 'OUT_OF_SCOPE');
    expect(await pendingOf(person)).toMatchObject([
      { documentId: offer.documentId, role: 'admin', organisation: { documentId: tenant.documentId, sso_only: false } },
    ]);
    const listed = await tenant.people.owner.call.get('/memberships?filters[pending_since][$notNull]=true');
    expect(listed.body.data.map(({ documentId }: Offer) => documentId)).toContain(offer.documentId);
    expect(JSON.stringify(listed.body)).not.toContain(person.email);
    expect(await eventsOf(tenant, 'organisation.membership-offered')).toHaveLength(1);
  });

  it('becomes a membership once, when the person accepts', async () => {
    const person = await createPerson();
    const offer = await offerMembership(tenant, person, 'engineer');
    const accepted = await accept(person, offer);
    expect(accepted.status).toBe(200);
    expect(accepted.body.data).toMatchObject({ role: 'engineer', pending_since: null });
    expect((await person.call.get('/svc-agents')).status).toBe(200);
    expectRefusal(await accept(person, offer), 400, 'MEMBERSHIP_NOT_PENDING');
    expectRefusal(await decline(person, offer), 400, 'MEMBERSHIP_NOT_PENDING');
    const entries = await auditEntries({ action: 'membership.update', target_id: offer.documentId });
    expect(entries).toMatchObject([{ actor_id: person.documentId }]);
  });

  it('can be accepted and declined by its person alone', async () => {
    const person = await createPerson();
    const offer = await offerMembership(tenant, person);
    const { owner, admin } = tenant.people;
    for (const other of [owner, admin, await createOperator()])
      for (const answer of [accept, decline]) expectRefusal(await answer(other, offer), 403, 'CAPABILITY_MISSING');
    expectRefusal(await accept(await createPerson(), offer), 403, 'OUT_OF_SCOPE');
    expect(await pendingOf(person)).toHaveLength(1);
  });

  it('frees its seat when it is declined or withdrawn', async () => {
    const [one, other] = [await createPerson(), await createPerson()];
    const before = await usedSeats(tenant);
    const offers = [await offerMembership(tenant, one), await offerMembership(tenant, other)];
    expect((await decline(one, offers[0] as Offer)).body).toEqual({ data: {} });
    expect((await tenant.people.admin.call.delete(`/memberships/${offers[1]?.documentId}`)).status).toBe(204);
    expect(await usedSeats(tenant)).toBe(before);
    expectRefusal(await accept(other, offers[1] as Offer), 404);
    expect(await eventsOf(tenant, 'member.removed')).toHaveLength(0);
  });

  it('counts neither as owner nor as publisher', async () => {
    const own = await createTenant();
    const { owner } = own.people;
    const offer = await offerMembership(own, await createPerson(), 'owner', owner);
    const row = await db(MEMBERSHIP).findOne({ where: { organisation: own.id, user: owner.id } as never });
    expectRefusal(await owner.call.post(`/memberships/${(row as Offer).documentId}/leave`, {}), 400, 'LAST_OWNER');
    expectRefusal(await own.people.admin.call.put(`/memberships/${offer.documentId}`, { role: 'viewer' }), 403);
    expectRefusal(await own.people.admin.call.delete(`/memberships/${offer.documentId}`), 403, 'ROLE_ABOVE_OWN');
  });

  it('can be declined, and not accepted, in a read-only organisation or beyond the limit', async () => {
    const own = await createTenant();
    const [one, other] = [await createPerson(), await createPerson()];
    const offers = [await offerMembership(own, one), await offerMembership(own, other)];
    const set = (data: object) =>
      db('api::organisation.organisation').update({ where: { id: own.id } as never, data: data as never });
    await set({ max_members: 6 });
    expectRefusal(await accept(one, offers[0] as Offer), 403, 'MEMBER_LIMIT_REACHED');
    await set({ max_members: 7, org_status: 'suspended' });
    expectRefusal(await accept(one, offers[0] as Offer), 403, 'ORGANISATION_READ_ONLY');
    expect((await decline(other, offers[1] as Offer)).status).toBe(200);
    await set({ org_status: 'active' });
    expect((await accept(one, offers[0] as Offer)).status).toBe(200);
  });

  it('is not used when an operator adds a member', async () => {
    const person = await createPerson();
    const operator = await createOperator();
    const body = { user: person.documentId, role: 'viewer', organisation: tenant.documentId };
    const added = await operator.call.post('/memberships', body);
    expect(added.body.data).toMatchObject({ pending_since: null });
    expect((await person.call.get('/svc-agents')).status).toBe(200);
  });

  it('cannot be bypassed by the member who creates it', async () => {
    const person = await createPerson();
    const body = { user: person.documentId, role: 'viewer', pending_since: null };
    const answer = await tenant.people.owner.call.post('/memberships', body);
    if (answer.status === 201) expect(answer.body.data.pending_since).not.toBeNull();
    expect((await person.call.get('/me')).body.data.memberships).toEqual([]);
    const offer = await offerMembership(tenant, await createPerson());
    const put = await tenant.people.owner.call.put(`/memberships/${offer.documentId}`, { pending_since: null });
    expectRefusal(put, 403, 'FIELD_NOT_WRITABLE');
  });

  it('publishes the member event when the person accepts, not before', async () => {
    const own = await createTenant();
    const receiver = await own.people.owner.call.post('/webhook-endpoints', {
      url: 'https://receiver.example/hook',
      event_types: ['member.added'],
    });
    expect(receiver.status).toBe(201);
    const person = await createPerson();
    const offer = await offerMembership(own, person);
    expect(await eventsOf(own, 'member.added')).toHaveLength(0);
    await accept(person, offer);
    expect(await eventsOf(own, 'member.added')).toMatchObject([
      { payload: { member: { documentId: offer.documentId, role: 'viewer' } } },
    ]);
  });

  it('is answered once when the person accepts and declines at the same time', async () => {
    const person = await createPerson();
    const offer = await offerMembership(tenant, person);
    const answers = await Promise.all([accept(person, offer), decline(person, offer)]);
    for (const { status } of answers) expect([200, 400, 404]).toContain(status);
    const left = await db(MEMBERSHIP).count({ where: { documentId: offer.documentId } as never });
    const member = (await person.call.get('/me')).body.data.memberships.length;
    expect(member).toBe(left);
  });

  it('is not moved by a merge, and is deleted when its person becomes a member by one', async () => {
    const [source, target] = [await createTenant(), await createTenant()];
    const person = await createPerson();
    await offerMembership(source, person, 'admin', source.people.owner);
    await join(target.id, source.people.owner, 'owner');
    await offerMembership(target, source.people.viewer, 'admin', target.people.owner);
    const merged = await source.people.owner.call.post(`/organisations/${source.documentId}/merge`, {
      into: target.documentId,
    });
    expect([merged.status, merged.body.error]).toEqual([200, undefined]);
    expect((await person.call.get('/me')).body.data.memberships).toEqual([]);
    const rows = await db(MEMBERSHIP).findMany({
      where: { organisation: target.id, user: source.people.viewer.id } as never,
    });
    expect(rows).toMatchObject([{ role: 'viewer', pending_since: null }]);
  });
});

describe('an invitation to a person with a pending membership', () => {
  it('makes the person a member with the higher of the two roles', async () => {
    const tenant = await createTenant();
    const person = await createPerson();
    await offerMembership(tenant, person, 'admin', tenant.people.owner);
    const invited = await tenant.people.admin.call.post('/invitations', { email: person.email, role: 'viewer' });
    expect(invited.status).toBe(201);
    const joined = await person.call.post('/invitations/accept', { token: invited.body.data.token });
    expect(joined.status).toBe(200);
    expect(joined.body.data.membership.role).toBe('admin');
    const me = (await person.call.get('/me')).body.data;
    expect([me.memberships.length, me.pending_memberships]).toEqual([1, []]);
  });
});

describe('an invitation', () => {
  it('can be declined with its token alone, also in a suspended organisation, which frees its seat', async () => {
    const tenant = await createTenant();
    const before = await usedSeats(tenant);
    const email = `${unique('guest')}@example.com`;
    const { body } = await tenant.people.owner.call.post('/invitations', { email, role: 'viewer' });
    await db('api::organisation.organisation').update({
      where: { id: tenant.id } as never,
      data: { org_status: 'suspended' } as never,
    });
    const refuse = () => as(undefined).post('/invitations/decline', { token: body.data.token });
    expect((await refuse()).body).toEqual({ data: {} });
    expectRefusal(await refuse(), 400, 'INVITATION_INVALID');
    expectRefusal(
      await as(undefined).post('/invitations/accept', {
        ...{ token: body.data.token, username: unique(), password: PASSWORD },
      }),
      400,
      'INVITATION_INVALID',
    );
    expect(await usedSeats(tenant)).toBe(before);
    const shown = await tenant.people.owner.call.get(`/invitations/${body.data.documentId}`);
    expect(shown.body.data).toMatchObject({ declined_at: expect.any(String), revoked_at: expect.any(String) });
    expect(await auditEntries({ action: 'invitation.decline', organisation: { id: tenant.id } })).toHaveLength(1);
  });
});

describe('leaving an organisation', () => {
  it('works with any session, whatever blocks the organisation', async () => {
    const tenant = await createTenant({ workspace_domain: `${unique('corp')}.example` });
    const other = await createTenant();
    const { engineer, auditor, viewer } = tenant.people;
    await join(other.id, viewer, 'viewer');
    const idOf = async ({ id }: Person): Promise<string> =>
      ((await db(MEMBERSHIP).findOne({ where: { organisation: tenant.id, user: id } as never })) as Offer).documentId;
    const leave = async (person: Person, token: string, headers = {}) =>
      as(token).post(`/memberships/${await idOf(person)}/leave`, {}, headers);
    const set = (data: object) =>
      db('api::organisation.organisation').update({ where: { id: tenant.id } as never, data: data as never });
    await set({ sso_only: true });
    expectRefusal(await engineer.call.get('/svc-agents'), 403, 'SSO_REQUIRED');
    const header = { 'X-Organisation-Id': tenant.documentId };
    expect((await leave(engineer, engineer.token, header)).status).toBe(200);
    await set({ ip_allowlist: ['192.0.2.0/24'], org_status: 'suspended' });
    expect((await leave(auditor, (await openSession(auditor.id)).jwt)).status).toBe(200);
    // A session from the single sign-on of another organisation.
    expect((await leave(viewer, await singleSignOnToken(viewer, other))).status).toBe(200);
    const left = await db(MEMBERSHIP).count({ where: { organisation: tenant.id } as never });
    expect(left).toBe(2);
  });
});

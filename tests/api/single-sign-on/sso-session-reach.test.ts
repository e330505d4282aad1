import { app, as, db, send } from '../../helpers/api';
import { accept, invite } from '../../helpers/invitations';
import { expectRefusal } from '../../helpers/refusals';
import {
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

/** An organisation controls its identity provider, and could sign in as any of its members. */
let own: Tenant;
let other: Tenant;
let person: Person;
let token: string;

beforeEach(async () => {
  [own, other] = await Promise.all([createTenant(), createTenant()]);
  person = await createPerson();
  await join(own.id, person, 'owner');
  await join(other.id, person, 'viewer');
  token = await singleSignOnToken(person, own);
});

const stepUp = () => send('post', '/auth/step-up', { token, headers: elsewhere(), body: { password: PASSWORD } });
const listed = async (): Promise<{ documentId: string; method: string }[]> => {
  const answer = await as(token).get('/auth/sessions');
  expect(answer.status).toBe(200);
  return answer.body.data;
};
const signOutEverywhere = () => send('post', '/auth/logout', { token, body: { scope: 'all' } });
const isOpen = async (jwt: string): Promise<boolean> => (await as(jwt).get('/me')).status === 200;
const withoutPassword = () => db()('up_users').where({ id: person.id }).update({ password: null });

describe('a single sign-on session', () => {
  it("lists and ends only sessions of its organisation's single sign-on", async () => {
    const [second, foreign] = [await openSession(person.id, own), await openSession(person.id, other)];
    expect((await listed()).map(({ method }) => method)).toEqual(['sso', 'sso']);
    const all = (await as(person.token).get('/auth/sessions')).body.data as { documentId: string }[];
    expect(all).toHaveLength(4);
    const mine = (await listed()).map(({ documentId }) => documentId);
    for (const { documentId } of all.filter((session) => !mine.includes(session.documentId)))
      expectRefusal(await as(token).delete(`/auth/sessions/${documentId}`), 404, 'NOT_FOUND');
    expect((await signOutEverywhere()).status).toBe(200);
    const open = await Promise.all([person.token, foreign.jwt, token, second.jwt].map(isOpen));
    expect(open).toEqual([true, true, false, false]);
  });

  it('lists and ends every session of its person after a step-up', async () => {
    await openSession(person.id, other);
    expect((await stepUp()).status).toBe(200);
    expect(await listed()).toHaveLength(3);
    expect((await signOutEverywhere()).status).toBe(200);
    expect(await isOpen(person.token)).toBe(false);
  });

  it('creates no organisation at the expense of its person before a step-up', async () => {
    const create = () => as(token).post('/organisations', { name: unique('org') });
    expectRefusal(await create(), 403, 'STEP_UP_REQUIRED');
    const parts = { into: [{ name: unique('a'), members: [person.documentId] }, { name: unique('b') }] };
    expectRefusal(await as(token).post(`/organisations/${own.documentId}/split`, parts), 403, 'STEP_UP_REQUIRED');
    const { recent_foundings: uses } = await db()('up_users').where({ id: person.id }).first();
    expect(uses).toBeNull();
    expect((await stepUp()).status).toBe(200);
    expect((await create()).status).toBe(201);
  });

  it('creates organisations of a person without a password, who has no other sign-in', async () => {
    await withoutPassword();
    expect((await as(token).post('/organisations', { name: unique('org') })).status).toBe(201);
  });

  it('accepts an invitation to another organisation only after a step-up', async () => {
    const inviting = await createTenant();
    const { token: invitation } = await invite(inviting, person.email);
    expectRefusal(await accept(invitation, {}, token), 403, 'STEP_UP_REQUIRED');
    expect((await stepUp()).status).toBe(200);
    expect((await accept(invitation, {}, token)).status).toBe(200);
  });

  it('neither shows nor answers what another organisation offers before a step-up', async () => {
    const offering = await createTenant();
    const body = { user: person.documentId, role: 'viewer', organisation: offering.documentId };
    const { documentId } = (await offering.people.owner.call.post('/memberships', body)).body.data;
    const offers = async (): Promise<{ documentId: string }[]> => {
      const answer = await as(token).get('/me');
      expect(answer.status).toBe(200);
      return answer.body.data.pending_memberships;
    };
    expect(await offers()).toEqual([]);
    for (const answer of ['accept', 'decline', 'leave'])
      expectRefusal(await as(token).post(`/memberships/${documentId}/${answer}`, {}), 403, 'STEP_UP_REQUIRED');
    expect((await stepUp()).status).toBe(200);
    expect(await offers()).toMatchObject([{ documentId }]);
    expect((await as(token).post(`/memberships/${documentId}/decline`, {})).status).toBe(200);
  });

  it('shows and declines offers to a person without a password, who has no other sign-in', async () => {
    const offering = await createTenant();
    const body = { user: person.documentId, role: 'viewer', organisation: offering.documentId };
    const { documentId } = (await offering.people.owner.call.post('/memberships', body)).body.data;
    await withoutPassword();
    expect((await as(token).get('/me')).body.data.pending_memberships).toMatchObject([{ documentId }]);
    expect((await as(token).post(`/memberships/${documentId}/decline`, {})).status).toBe(200);
  });

  it('leaves another organisation, as leaving works in every session', async () => {
    const { documentId } = await app()
      .db.query('api::membership.membership')
      .findOne({ where: { user: person.id, organisation: other.id } as never });
    expect((await as(token).post(`/memberships/${documentId}/leave`, {})).status).toBe(200);
  });

  it('accepts an invitation to its own organisation', async () => {
    const guest = await createPerson();
    const { token: invitation } = await invite(own, guest.email);
    const jwt = await singleSignOnToken(guest, own);
    expect((await accept(invitation, {}, jwt)).status).toBe(200);
  });
});

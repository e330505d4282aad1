import { app, db, send } from '../../helpers/api';
import { signInAdmin } from '../../helpers/admin-panel';
import { expectRefusal } from '../../helpers/refusals';
import { createPerson, createTenant, insert, PASSWORD, unique } from '../../helpers/world';

const ORGANISATION = 'api::organisation.organisation';
const USER = 'plugin::users-permissions.user';
const REFUSED = ['Win at https://evil.example', 'www.evil.example', 'evil\uff0eexample/login'];

const write = (uid: string, id: number, data: Record<string, unknown>) =>
  app()
    .db.query(uid as never)
    .update({ where: { id }, data: data as never });

describe('the name of an organisation', () => {
  it.each(REFUSED)('cannot be %j', async (name) => {
    const { documentId, people } = await createTenant({}, ['owner']);
    const { call } = people.owner;
    expectRefusal(await call.post('/organisations', { name }), 400, 'VALIDATION_FAILED', 'name');
    expectRefusal(await call.put(`/organisations/${documentId}`, { name }), 400, 'VALIDATION_FAILED', 'name');
  });

  it.each(['Node.js Team', 'booking.com GmbH'])('can be %j', async (name) => {
    const { documentId, people } = await createTenant({}, ['owner']);
    expect((await people.owner.call.put(`/organisations/${documentId}`, { name })).status).toBe(200);
  });

  it('stays if it was stored before, until it changes', async () => {
    const { id } = await insert<{ id: number }>(ORGANISATION, { name: unique('org') });
    const [name] = REFUSED;
    await db()('organisations').where({ id }).update({ name });
    await write(ORGANISATION, id, { name, billing_country: 'DE' });
    await expect(write(ORGANISATION, id, { name: `${name} again` })).rejects.toThrow('must not contain an address');
  });

  it('is checked in the admin panel, too', async () => {
    const admin = await signInAdmin();
    const answer = await admin.create(ORGANISATION, { name: REFUSED[0] });
    expect(answer.status).toBe(400);
  });
});

describe('the name of an account', () => {
  it.each(REFUSED)('cannot be %j', async (username) => {
    const body = { username, email: `${unique('person')}@example.com`, password: PASSWORD };
    const answer = await send('post', '/auth/local/register', { body });
    expect(answer.status).toBe(400);
    const { id } = await createPerson();
    await expect(write(USER, id, { username })).rejects.toThrow('must not contain an address');
  });

  it('can be an email address', async () => {
    const { id, email } = await createPerson();
    await write(USER, id, { username: email });
  });
});

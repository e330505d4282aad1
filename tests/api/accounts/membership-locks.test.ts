import { app, db } from '../../helpers/api';
import { whileLocked } from '../../helpers/database/locked-rows';
import { accept, invite } from '../../helpers/invitations';
import { createScimToken, directory, newUser } from '../../helpers/scim';
import { until } from '../../helpers/timing/until';
import { createPerson, createTenant, insert, type Tenant, unique, verifiedDomain } from '../../helpers/world';

const MEMBERSHIP = 'api::membership.membership';

const touch = (table: string, id: number): Promise<unknown> =>
  db()(table).where({ id }).update({ updated_at: db().fn.now() });

const memberOf = (organisation: Tenant, user: { id: number }, more: Record<string, unknown> = {}) =>
  insert<{ id: number }>(MEMBERSHIP, { organisation: organisation.id, user: user.id, role: 'viewer', ...more });

/** Holds a row on PostgreSQL; on SQLite, one transaction writes at a time. */
const whileHeld = <T>(table: string, id: number, work: (waiting: () => Promise<number>) => Promise<T>): Promise<T> =>
  app().db.dialect.client === 'sqlite'
    ? work(() => Promise.resolve(1))
    : whileLocked(table, [id], ({ waiting }) => work(waiting));

/** Checks that a write ends while one transaction waits. */
const expectFree = async (waiting: () => Promise<number>, write: Promise<unknown>): Promise<void> => {
  let isDone = false;
  const ended = write.then(() => {
    isDone = true;
  });
  await until(async () => isDone || (await waiting()) > 1, 'the write ends, or waits');
  expect(isDone).toBe(true);
  await ended;
};

const pendingSince = async (id: number): Promise<unknown> =>
  (await db()('memberships').where({ id }).first('pending_since')).pending_since;

describe('provisioning by a directory that waits for its organisation', () => {
  it('leaves memberships of the person in other organisations free', async () => {
    const [tenant, other] = [await createTenant(), await createTenant({}, [])];
    const person = await createPerson();
    const { id } = await memberOf(other, person);
    const scim = directory((await createScimToken(tenant)).token);
    const { answer } = await whileHeld('organisations', tenant.id, async (waiting) => {
      const answer = scim.post('/Users', newUser({ userName: person.email, emails: undefined }));
      await until(async () => (await waiting()) === 1, 'the request waits');
      await expectFree(waiting, touch('memberships', id));
      return { answer };
    });
    expect((await answer).status).toBe(201);
  }, 60_000);

  it('of an unproved account holds nothing while a membership that it withdraws is locked', async () => {
    const domain = `${unique('d')}.example`;
    const [tenant, other] = [await createTenant(verifiedDomain(domain)), await createTenant({}, [])];
    const person = await createPerson();
    const email = `${unique()}@${domain}`;
    await db()('up_users').where({ id: person.id }).update({ email, confirmed: false });
    const { id } = await memberOf(other, person);
    const scim = directory((await createScimToken(tenant)).token);
    for (const [table, row] of [
      ['memberships', id],
      ['organisations', other.id],
    ] as const) {
      await db()('memberships').where({ id }).update({ pending_since: null });
      await db()('up_users').where({ id: person.id }).update({ password: 'x', confirmed: false });
      await db()('memberships').where({ organisation_id: tenant.id, user_id: person.id }).delete();
      const { answer } = await whileHeld(table, row, async (waiting) => {
        const answer = scim.post('/Users', newUser({ userName: email, emails: undefined }));
        await until(async () => (await waiting()) === 1, 'the request waits');
        await expectFree(waiting, touch('organisations', tenant.id));
        return { answer };
      });
      const { status, body } = await answer;
      expect([status, body]).toEqual([201, expect.anything()]);
      expect(await pendingSince(id)).not.toBeNull();
    }
  }, 60_000);
});

describe('accepting an invitation', () => {
  it('does not wait for a membership in another organisation', async () => {
    const [tenant, other] = [await createTenant({}, ['owner']), await createTenant({}, [])];
    const person = await createPerson();
    const { id } = await memberOf(other, person, { pending_since: new Date().toISOString() });
    const { token } = await invite(tenant, person.email);
    const { answer } = await whileHeld('memberships', id, async (waiting) => {
      const answer = accept(token, {}, person.token);
      let isDone = false;
      void answer.finally(() => {
        isDone = true;
      });
      const onSqlite = app().db.dialect.client === 'sqlite';
      await until(async () => isDone || (!onSqlite && (await waiting()) > 0), 'the request ends, or waits');
      expect(isDone).toBe(true);
      return { answer };
    });
    expect((await answer).status).toBe(200);
  }, 60_000);
});

import { app, send } from '../../helpers/api';
import { auditEntries, type AuditRow, emptyLog, fillLog } from '../../helpers/audit/audit';
import { compiled } from '../../helpers/compiled';
import { statementsDuring } from '../../helpers/database/query-plans';
import { createOperator, createPerson, createTenant, join, PASSWORD, type Person, unique } from '../../helpers/world';

const { flushSignIns, countSignIn } = compiled('audit/accepted-sign-ins');
const { createSums, stopAuditSums } = compiled('audit/audit-sums');

const HOUR = 3_600_000;
const flush = () => flushSignIns(app());

/** The beginning of an hour that no test clock is in. */
const SOME_HOUR = Date.parse('2026-01-05T10:00:00.000Z');

const signIn = async (person: Person, address: string) => {
  const body = { identifier: person.email, password: PASSWORD };
  const { status } = await send('post', '/auth/local', { body, headers: { 'X-Forwarded-For': address } });
  expect(status).toBe(200);
};

const after = (entry: AuditRow | undefined) => entry?.changes.sign_ins?.after as Record<string, unknown>;

/** The entries of sign-ins with an address. Sessions that the test helpers open have none. */
const entriesOf = async (person: { documentId: string }): Promise<AuditRow[]> => {
  const entries = await auditEntries({ action: 'sign-in.success', target_id: person.documentId });
  return entries.filter((entry) => (after(entry).addresses as string[]).length > 0);
};

const note = (userId: number, at: number, organisationId: number | null = null) =>
  countSignIn(
    app(),
    { userId, method: organisationId === null ? 'password' : 'sso', organisationId, address: '203.0.113.9' },
    at,
  );

beforeEach(flush);

describe('successful sign-ins', () => {
  it('have one audit entry per hour and person in each organisation that the session opens', async () => {
    const [first, second] = [await createTenant(), await createTenant()];
    const person = await createPerson();
    await flush();
    for (const { id } of [first, second]) await join(id, person, 'viewer');
    await signIn(person, '203.0.113.1');
    await signIn(person, '203.0.113.2');
    expect(await entriesOf(person)).toEqual([]);
    await flush();
    const entries = await entriesOf(person);
    expect(entries.map(({ organisation }) => organisation?.id).sort()).toEqual([first.id, second.id].sort());
    for (const entry of entries) {
      expect(entry).toMatchObject({ actor_kind: 'user', actor_id: person.documentId, target_type: 'account' });
      expect(after(entry)).toMatchObject({
        count: 2,
        method: 'password',
        addresses: ['203.0.113.1', '203.0.113.2'],
      });
    }
    const { body } = await first.people.owner.call.get(`/audit-entries?filters[target_id]=${person.documentId}`);
    expect(body.data).toHaveLength(1);
  });

  it('are written when their hour is over, one entry for each hour', async () => {
    const { id, people } = await createTenant();
    note(people.viewer.id, SOME_HOUR);
    note(people.viewer.id, SOME_HOUR + HOUR - 1);
    note(people.viewer.id, SOME_HOUR + HOUR);
    await flushSignIns(app(), SOME_HOUR + HOUR - 1);
    expect(await entriesOf(people.viewer)).toEqual([]);
    await flushSignIns(app(), SOME_HOUR + HOUR);
    const [entry, ...more] = await entriesOf(people.viewer);
    expect(more).toEqual([]);
    expect(entry?.organisation?.id).toBe(id);
    expect(after(entry)).toMatchObject({ count: 2, hour: '2026-01-05T10:00:00.000Z' });
    await flush();
    expect((await entriesOf(people.viewer)).map((each) => after(each).count)).toEqual([2, 1]);
  });

  it('are written when the server shuts down, even within their hour', async () => {
    const { people } = await createTenant();
    await flush();
    await signIn(people.viewer, '203.0.113.6');
    await stopAuditSums(app());
    expect((await entriesOf(people.viewer)).map((entry) => after(entry).count)).toEqual([1]);
  });

  it('by single sign-on are recorded in the one organisation that they open', async () => {
    const [own, other] = [await createTenant(), await createTenant()];
    const { viewer } = own.people;
    await join(other.id, viewer, 'viewer');
    note(viewer.id, SOME_HOUR, own.id);
    await flush();
    const entries = await entriesOf(viewer);
    expect(entries.map(({ organisation }) => organisation?.id)).toEqual([own.id]);
    expect(after(entries[0])).toMatchObject({ count: 1, method: 'sso' });
  });

  it('by password are not recorded in SSO-only organisations', async () => {
    const [open, closed] = [await createTenant(), await createTenant()];
    const { viewer } = open.people;
    await join(closed.id, viewer, 'viewer');
    await app()
      .db.query('api::organisation.organisation')
      .update({ where: { id: closed.id }, data: { workspace_domain: `${unique('w')}.example`, sso_only: true } });
    note(viewer.id, SOME_HOUR);
    await flush();
    expect((await entriesOf(viewer)).map(({ organisation }) => organisation?.id)).toEqual([open.id]);
  });

  it('of operators and of people without an organisation are recorded in the chain of the platform', async () => {
    const [operator, person] = [await createOperator(), await createPerson()];
    await flush();
    await signIn(operator, '203.0.113.3');
    await signIn(person, '203.0.113.4');
    await flush();
    expect(await entriesOf(operator)).toMatchObject([{ organisation: null, actor_kind: 'operator' }]);
    expect(await entriesOf(person)).toMatchObject([{ organisation: null, actor_kind: 'user' }]);
  });

  it('are still recorded when the account is deleted before the entry is written', async () => {
    const { id, people } = await createTenant();
    const { viewer } = people;
    await flush();
    await signIn(viewer, '203.0.113.5');
    await app().documents('plugin::users-permissions.user').delete({ documentId: viewer.documentId });
    await flush();
    expect(await entriesOf(viewer)).toMatchObject([{ organisation: { id }, actor_label: viewer.username }]);
  });

  it('keep counting when the entry could not be written', async () => {
    const { people } = await createTenant();
    note(people.viewer.id, SOME_HOUR);
    await fillLog();
    const failed = await flush().then(
      () => false,
      () => true,
    );
    await emptyLog();
    expect(failed).toBe(true);
    note(people.viewer.id, SOME_HOUR);
    await flush();
    expect((await entriesOf(people.viewer)).map((entry) => after(entry).count)).toEqual([2]);
  });

  it('cause no statement, however many there are', async () => {
    const { people } = await createTenant();
    const statements = await statementsDuring(async () => {
      for (let n = 0; n < 1000; n += 1) note(people.viewer.id, SOME_HOUR);
      await Promise.resolve();
    });
    expect(statements).toEqual([]);
    await flush();
    expect((await entriesOf(people.viewer)).map((entry) => after(entry).count)).toEqual([1000]);
  });
});

describe('the sums of sign-ins', () => {
  it('are bounded in memory: further ones share one sum, and the next flush writes all', async () => {
    const name = unique('sum');
    const sums = createSums<string>(
      {
        keyOf: (key) => key,
        isDue: () => false,
        overflow: () => 'rest',
        actionsOf: (_strapi, key, { count }) => [
          {
            action: 'sign-in.success',
            organisationId: null,
            target: { type: name, id: key },
            changes: { count: { before: null, after: count } },
          },
        ],
      },
      4,
    );
    const recorded = async () =>
      (await auditEntries({ target_type: name })).map(({ target_id, changes }) => [target_id, changes.count?.after]);
    for (const key of ['a', 'b']) sums.countAttempt(key, '203.0.113.1');
    await sums.flush(app(), 0);
    expect(await recorded()).toEqual([]);
    for (const key of ['a', 'c', 'd', 'e', 'f']) sums.countAttempt(key, '203.0.113.1');
    await sums.flush(app(), 0);
    expect(await recorded()).toEqual([
      ['a', 2],
      ['b', 1],
      ['c', 1],
      ['d', 1],
      ['rest', 2],
    ]);
  });
});

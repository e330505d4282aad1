import type { Tenancy } from '../../src/tenancy/tenancy';
import { type Answer, app, as, db } from '../helpers/api';
import { whileLocked } from '../helpers/database/locked-rows';
import { until } from '../helpers/timing/until';
import { createPerson, createTenant, join, type Person, type Tenant, unique } from '../helpers/world';

const BATCHES = 80;
/** Transactions of one caller or in one organisation that have a connection at once. */
const MAX_EACH = 3;

type Senders = Person['call'][];

let other: Tenant;

beforeAll(async () => {
  other = await createTenant();
}, 60_000);

const batch = (call: Person['call']): Promise<Answer> =>
  call.post('/synthetic-results/batch', {
    results: Array.from({ length: 50 }, () => ({ check_name: 'batch', status: 'up' })),
  });

/** One person in five organisations. */
const onePerson = async (): Promise<{ senders: Senders; organisations: Tenant[] }> => {
  const person = await createPerson();
  const organisations: Tenant[] = [];
  for (let count = 0; count < 5; count += 1) {
    const tenant = await createTenant({}, []);
    await join(tenant.id, person, 'owner');
    organisations.push(tenant);
  }
  const senders = organisations.map(({ documentId }) => as(person.token, { 'X-Organisation-Id': documentId }));
  return { senders, organisations };
};

/** Several people in one organisation. */
const oneOrganisation = async (): Promise<{ senders: Senders; organisations: Tenant[] }> => {
  const roles = ['owner', 'admin', 'engineer'] as const;
  const tenant = await createTenant({}, roles);
  return { senders: roles.map((role) => tenant.people[role].call), organisations: [tenant] };
};

const CASES: [name: string, make: typeof onePerson][] = [
  ['one person in five organisations', onePerson],
  ['several people in one organisation', oneOrganisation],
];

/** Sends the batches, and returns how many have ended so far, and all statuses at the end. */
const sendBatches = (senders: Senders) => {
  let count = 0;
  const ended = Promise.all(
    Array.from({ length: BATCHES }, async (_, index) => {
      const { status } = await batch(senders[index % senders.length] as Person['call']);
      count += 1;
      return status;
    }),
  );
  return { ended, count: () => count };
};

/** Reads and writes of another organisation. */
const pollOnce = async (): Promise<number[]> => {
  const { engineer } = other.people;
  const created = await engineer.call.post('/synthetic-results', { check_name: unique(), status: 'up' });
  const listed = await engineer.call.get('/synthetic-results');
  const changed = await other.people.owner.call.put(`/organisations/${other.documentId}`, { name: unique('org') });
  return [created.status, listed.status, changed.status];
};

describe('batches of results', () => {
  it.each(CASES)(
    'of %s that wait for a lock leave connections to others',
    async (_name, make) => {
      if (app().db.dialect.client === 'sqlite') return;
      const { senders, organisations } = await make();
      let all: ReturnType<typeof sendBatches> | null = null;
      const ids = organisations.map(({ id }) => id);
      await whileLocked('organisations', ids, async ({ waiting }) => {
        all = sendBatches(senders);
        await until(async () => (await waiting()) >= MAX_EACH, 'batches wait for the lock');
        for (let count = 0; count < 5; count += 1) {
          expect(await pollOnce()).toEqual([201, 200, 200]);
          expect(await waiting()).toBe(MAX_EACH);
        }
        expect(all.count()).toBe(0);
      });
      const { ended } = all as unknown as ReturnType<typeof sendBatches>;
      expect(new Set(await ended)).toEqual(new Set([201]));
    },
    120_000,
  );
});

describe('changes by one person', () => {
  it('that wait for a lock leave a place to others in the organisation', async () => {
    if (app().db.dialect.client === 'sqlite') return;
    const { people } = await createTenant({}, ['owner', 'engineer']);
    const [slow, other] = [people.engineer.call, people.owner.call];
    const { body } = await slow.post('/synthetic-checks', { name: unique() });
    const change = (): Promise<Answer> => slow.put(`/synthetic-checks/${body.data.documentId}`, { name: unique() });
    const ended = await whileLocked('synthetic_checks', [body.data.id], async ({ waiting }) => {
      const changes = Promise.all(Array.from({ length: 20 }, change));
      await until(async () => (await waiting()) >= MAX_EACH - 1, 'changes wait for the lock');
      for (let count = 0; count < 5; count += 1) {
        expect((await other.post('/synthetic-checks', { name: unique() })).status).toBe(201);
        expect(await waiting()).toBe(MAX_EACH - 1);
      }
      return { changes };
    });
    expect(new Set((await ended.changes).map(({ status }) => status))).toEqual(new Set([200]));
  }, 120_000);
});

/** Runs work of a request. */
const runWith = (state: Record<string, unknown>, work: () => Promise<unknown>): Promise<void> =>
  app().requestContext.run({ state } as never, async () => void (await work()));

/** Runs work of a person's request. */
const run = (person: number, work: () => Promise<unknown>): Promise<void> =>
  runWith({ principal: { kind: 'user', id: person } }, work);

describe('statements outside transactions', () => {
  const touch = ({ id }: Tenant) => db()('organisations').where({ id }).update({ slug: unique() });

  /** So that the order does not depend on how long it takes to open one. */
  const openAllConnections = async (): Promise<void> => {
    const connections = app().config.get<number>('database.connection.pool.max');
    const ended = await whileLocked('organisations', [other.id], async ({ waiting }) => {
      const touched = Promise.all(Array.from({ length: connections }, () => touch(other)));
      await until(async () => (await waiting()) >= connections, 'all connections are used');
      return { touched };
    });
    await ended.touched;
  };

  it('of sign-ins from many addresses that wait for a lock leave connections to others', async () => {
    if (app().db.dialect.client === 'sqlite') return;
    const tenant = await createTenant({}, []);
    const ended = await whileLocked('organisations', [tenant.id], async ({ waiting }) => {
      const attempt = (_none: unknown, at: number) =>
        runWith({ countingRule: 'failures', rateLimitKey: `198.51.100.${at}` }, () => touch(tenant));
      const attempts = Promise.all(Array.from({ length: 40 }, attempt));
      await until(async () => (await waiting()) >= MAX_EACH, 'attempts wait for the lock');
      for (let count = 0; count < 5; count += 1) {
        expect(await pollOnce()).toEqual([201, 200, 200]);
        expect(await waiting()).toBe(MAX_EACH);
      }
      return { attempts };
    });
    await ended.attempts;
  }, 120_000);

  it('of one person that wait for a lock leave connections to others', async () => {
    if (app().db.dialect.client === 'sqlite') return;
    const tenant = await createTenant({}, []);
    const ended = await whileLocked('organisations', [tenant.id], async ({ waiting }) => {
      const touched = Promise.all(Array.from({ length: 40 }, () => run(-4, () => touch(tenant))));
      await until(async () => (await waiting()) >= MAX_EACH, 'statements wait for the lock');
      for (let count = 0; count < 5; count += 1) {
        expect(await pollOnce()).toEqual([201, 200, 200]);
        expect(await waiting()).toBe(MAX_EACH);
      }
      // A transaction of the same person has a turn of its own, and so have statements that leave it.
      await run(-4, () => app().db.transaction(() => db().raw('select 1')));
      // What runs in the background has no turn.
      await db().raw('select 1');
      return { touched };
    });
    await ended.touched;
  }, 120_000);

  it('of one person let those of others go first', async () => {
    if (app().db.dialect.client === 'sqlite') return;
    await openAllConnections();
    // In the order in which they are sent: that of the responses depends on the processes of the database.
    const sent: string[] = [];
    const note = ({ sql }: { sql: string }): void => void (/^select '(greedy|other)'$/.test(sql) && sent.push(sql));
    const read = (person: number, name: string) => run(person, async () => db().raw(`select '${name}'`));
    db().on('query', note);
    const greedy = Array.from({ length: 200 }, () => read(-5, 'greedy'));
    await Promise.all([...greedy, read(-6, 'other'), read(-7, 'other')]);
    db().removeListener('query', note);
    expect(sent.slice(0, MAX_EACH + 2).filter((sql) => sql === "select 'other'")).toHaveLength(2);
    expect(sent).toHaveLength(202);
  });
});

describe('transactions', () => {
  it('of one person, however they begin, let those of others go first', async () => {
    const { writes } = app().get('tenancy') as Tenancy;
    const order: string[] = [];
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const note = (name: string) => async () => {
      order.push(name);
      await held;
    };
    const greedy = Array.from({ length: 20 }, (_, index) =>
      run(-1, () => (index % 2 === 0 ? writes.run(note('greedy')) : app().db.transaction(note('greedy')))),
    );
    await until(() => order.length > 0, 'the first has begun');
    const others = [run(-2, () => writes.run(note('other'))), run(-3, () => app().db.transaction(note('other')))];
    const isSqlite = app().db.dialect.client === 'sqlite';
    // SQLite has one writer; on PostgreSQL, connections are left for others.
    if (!isSqlite) await until(() => order.filter((name) => name === 'other').length === 2, 'the others have begun');
    release();
    await Promise.all([...greedy, ...others]);
    expect(order.slice(0, isSqlite ? 4 : 5).filter((name) => name === 'other')).toHaveLength(2);
    expect(order).toHaveLength(22);
  });
});

import request from 'supertest';
import { type Answer, app, db, isSqlite } from '../../helpers/api';
import { compiled } from '../../helpers/compiled';
import { statementsDuring } from '../../helpers/database/query-plans';
import { createTenant, type Tenant, unique } from '../../helpers/world';

/**
 * A successful response means that the write is stored. A failed write leaves nothing behind, even among concurrent
 * writes, whether a statement or the commit fails.
 */
const DOOMED = unique('doomed');

let tenant: Tenant;

/** A commit refuses an agent with this name. No earlier statement does. */
const refuseAtCommit = async (): Promise<void> => {
  if (isSqlite()) {
    await db().raw('create table absent (id integer primary key)');
    await db().raw('create table doomed (id integer references absent (id) deferrable initially deferred)');
    await db().raw(
      `create trigger doom after insert on svc_agents when new.hostname = '${DOOMED}' begin insert into doomed values (1); end`,
    );
    return;
  }
  await db().raw(
    `create function doom() returns trigger language plpgsql as $$ begin raise exception 'doomed'; end $$`,
  );
  await db().raw(
    `create constraint trigger doom after insert on svc_agents deferrable initially deferred for each row when (new.hostname = '${DOOMED}') execute function doom()`,
  );
};

beforeAll(async () => {
  tenant = await createTenant({ agent_limit: 1000 });
  await refuseAtCommit();
});

afterAll(async () => {
  await db().raw(isSqlite() ? 'drop trigger doom' : 'drop trigger doom on svc_agents');
  if (!isSqlite()) return void (await db().raw('drop function doom()'));
  await db().raw('drop table doomed');
  await db().raw('drop table absent');
});

const add = (hostname: string): Promise<Answer> => tenant.people.owner.call.post('/svc-agents', { hostname });

/** The status of a creation that can fail in a way that its OpenAPI document does not contain. */
const attempt = async (hostname: string): Promise<number> => {
  const { token } = tenant.people.owner;
  const pending = request(app().server.httpServer).post('/api/svc-agents').set('Authorization', `Bearer ${token}`);
  return (await pending.send({ data: { hostname } })).status;
};

const stored = async (hostnames: string[]): Promise<string[]> => {
  const rows: { hostname: string }[] = await app()
    .db.connection('svc_agents')
    .whereIn('hostname', hostnames)
    .select('hostname');
  return rows.map(({ hostname }) => hostname).sort();
};

const targetsOnRecord = async (ids: string[]): Promise<number> => {
  const entries = await db()('audit_entries').whereIn('target_id', ids).select('id');
  return entries.length;
};

/** The number of transactions that the database is asked to commit meanwhile, with those of background work. */
const commitsDuring = async (work: () => Promise<unknown>): Promise<number> => {
  const statements = await statementsDuring(work);
  return statements.filter(({ sql }) => /^commit/i.test(sql)).length;
};

it('concurrent writes are all stored with their audit entries', async () => {
  const names = Array.from({ length: 40 }, () => unique('crowd')).sort();
  let answers: Answer[] = [];
  const commits = await commitsDuring(async () => (answers = await Promise.all(names.map(add))));
  expect(answers.map(({ status }) => status)).toEqual(names.map(() => 201));
  expect(await stored(names)).toEqual(names);
  expect(await targetsOnRecord(answers.map(({ body }) => body.data.documentId))).toBe(names.length);
  // SQLite has one writer, so simultaneous writes share a commit. PostgreSQL groups commits by itself.
  if (isSqlite()) expect(commits).toBeLessThan(names.length);
  else expect(commits).toBeGreaterThanOrEqual(names.length);
});

it('a write that fails does not affect the others', async () => {
  const names = Array.from({ length: 12 }, () => unique('crowd')).sort();
  const unknown = { cloud_instance: 'nosuchinstance0000000000' };
  const { call } = tenant.people.owner;
  const [good, bad] = await Promise.all([
    Promise.all(names.map(add)),
    Promise.all(names.map(() => call.post('/svc-agents', { hostname: unique(), ...unknown }))),
  ]);
  expect(good.map(({ status }) => status)).toEqual(names.map(() => 201));
  expect(bad.map(({ body }) => body.error.details.code)).toEqual(names.map(() => 'RELATION_NOT_FOUND'));
  expect(await stored(names)).toEqual(names);
});

it('a write whose commit fails is refused', async () => {
  expect(await attempt(DOOMED)).toBeGreaterThanOrEqual(400);
  expect(await stored([DOOMED])).toEqual([]);
  const after = unique('after');
  expect((await add(after)).status).toBe(201);
  expect(await stored([after])).toEqual([after]);
});

it('all writes that share a failed commit are refused, and none is stored', async () => {
  const names = Array.from({ length: 8 }, () => unique('near'));
  const tried = [...names.slice(0, 4), DOOMED, ...names.slice(4)];
  const statuses = await Promise.all(tried.map(attempt));
  expect(statuses[4]).toBeGreaterThanOrEqual(400);
  const succeeded = tried.filter((_name, at) => statuses[at] === 201);
  expect(await stored(tried)).toEqual(succeeded.sort());
  if (!isSqlite()) expect(succeeded).toHaveLength(names.length);
});

it('a callback after a commit does not run when the commit fails, and does not affect the next transaction', async () => {
  const ran: string[] = [];
  const insertRow = (hostname: string) =>
    app().db.transaction(async ({ trx, onCommit }) => {
      onCommit(() => void ran.push(hostname));
      await trx('svc_agents').insert({ hostname, document_id: unique(), organisation_id: tenant.id });
    });
  await expect(insertRow(DOOMED)).rejects.toMatchObject({ message: expect.stringMatching(/FOREIGN KEY|doomed/) });
  const after = unique('after');
  await insertRow(after);
  expect(ran).toEqual([after]);
  expect(await stored([DOOMED, after])).toEqual([after]);
});

it('a failed statement still counts at the commit', async () => {
  const name = unique('swallowed');
  const work = app().db.transaction(async ({ trx }) => {
    await trx('svc_agents').insert({ hostname: name, document_id: unique(), organisation_id: tenant.id });
    await trx.raw('select no_such_column from svc_agents').catch(() => undefined);
  });
  // SQLite reverts the statement alone. PostgreSQL aborts the transaction, and the commit reports it.
  if (isSqlite()) await work;
  else await expect(work).rejects.toMatchObject({ message: expect.stringMatching(/nothing is stored/) });
  expect(await stored([name])).toEqual(isSqlite() ? [name] : []);
});

it('an ended transaction accepts no statement', async () => {
  const { writes } = compiled('tenancy/tenancy').tenancyOf(app());
  const { connectionOf } = compiled('database/connection');
  const late = unique('late');
  let ended: ReturnType<typeof connectionOf> | undefined;
  await writes.run(() => Promise.resolve(void (ended = connectionOf(app()))));
  const row = { hostname: late, document_id: unique(), organisation_id: tenant.id };
  await expect((async () => ended?.('svc_agents').insert(row))()).rejects.toMatchObject({
    message: expect.stringMatching(/has ended|already complete/),
  });
  expect(await stored([late])).toEqual([]);
});

/** PostgreSQL has as many writers as connections. */
const onSqlite = process.env.TEST_DATABASE === 'postgres' ? it.skip : it;
if (process.env.TEST_DATABASE === 'postgres') console.info('The write lock is tested on SQLite only, which has one.');

onSqlite('a transaction that reads first can write, even if another process tries to write in between', async () => {
  const { driver: Driver, connectionSettings } = db().client;
  const other = new Driver(connectionSettings.filename);
  other.pragma('busy_timeout = 0');
  const hostname = unique('reader');
  try {
    await app().db.transaction(async ({ trx }) => {
      await trx('svc_agents').count();
      expect(() => other.exec('update svc_agents set hostname = hostname')).toThrow('database is locked');
      await trx('svc_agents').insert({ hostname, document_id: unique(), organisation_id: tenant.id });
    });
  } finally {
    other.close();
  }
  expect(await stored([hostname])).toEqual([hostname]);
});

onSqlite('writes succeed again after another process has held the write lock for too long', async () => {
  const { driver: Driver, connectionSettings } = db().client;
  const other = new Driver(connectionSettings.filename);
  other.exec('begin immediate');
  try {
    const statuses = await Promise.all([unique(), unique(), unique()].map(attempt));
    expect(Math.min(...statuses)).toBeGreaterThanOrEqual(400);
    const begun = app().db.transaction(() => Promise.resolve('begun without the lock'));
    await expect(begun).rejects.toMatchObject({
      message: expect.stringMatching(/BEGIN IMMEDIATE.*database is locked/),
    });
  } finally {
    other.exec('rollback');
    other.close();
  }
  const after = unique('after');
  expect((await add(after)).status).toBe(201);
  await app().db.transaction(async ({ trx }) => void (await trx('svc_agents').where({ hostname: after }).delete()));
});

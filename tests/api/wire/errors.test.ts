import knex from 'knex';
import { Client } from 'pg';
import { errorBodyOf } from '../../../src/wire/errors/error-body';
import { app, send } from '../../helpers/api';
import { sendRaw } from '../../helpers/raw';
import { expectRefusal } from '../../helpers/refusals';
import { giveKnexItsDriver, openSqlite } from '../../helpers/database/sqlite';
import { createTenant, type Tenant, unique } from '../../helpers/world';

let tenant: Tenant;

beforeAll(async () => {
  tenant = await createTenant();
});

const thrownBy = async (work: () => unknown): Promise<unknown> => {
  try {
    await work();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
};

const UNAVAILABLE = {
  data: null,
  error: {
    status: 503,
    name: 'ServiceUnavailableError',
    message: 'The database is unavailable. Try again shortly.',
    details: { code: 'DATABASE_UNAVAILABLE' },
  },
};

const refused = () =>
  thrownBy(async () => {
    const client = new Client({ connectionString: 'postgres://nobody:nothing@localhost:1/none' });
    await client.connect();
  });

const sqlite = () => {
  const db = openSqlite(':memory:');
  db.exec(`
    create table parents (id integer primary key);
    create table children (id integer primary key, organisation_id integer, slug text,
      parent_id integer references parents (id), unique (organisation_id, slug))`);
  db.pragma('foreign_keys = on');
  return db;
};

describe('an error of the database driver', () => {
  it('is a 503 when no database listens', async () => {
    expect(errorBodyOf(await refused())).toEqual(UNAVAILABLE);
  });

  it('is a 503 when no connection of the pool is free in time', async () => {
    giveKnexItsDriver();
    const db = knex({
      client: 'better-sqlite3',
      connection: { filename: ':memory:' },
      useNullAsDefault: true,
      pool: { min: 0, max: 1 },
      acquireConnectionTimeout: 20,
    });
    const transaction = await db.transaction();
    expect(errorBodyOf(await thrownBy(() => db.raw('select 1')))).toEqual(UNAVAILABLE);
    await transaction.rollback();
    await db.destroy();
  });

  it('is a 503 when the server ends the connection', async () => {
    if (process.env.DATABASE_CLIENT !== 'postgres') return;
    const [victim, killer] = [0, 1].map(() => new Client({ connectionString: process.env.DATABASE_URL as string })) as [
      Client,
      Client,
    ];
    await Promise.all([victim.connect(), killer.connect()]);
    // The server's message and the end of the connection can each be an error.
    const ended = new Promise((resolve) => victim.on('error', resolve));
    const { rows } = await victim.query('select pg_backend_pid() as pid');
    const running = thrownBy(() => victim.query('select pg_sleep(10)'));
    await killer.query('select pg_terminate_backend($1)', [rows[0].pid]);
    expect(errorBodyOf(await running)).toEqual(UNAVAILABLE);
    await ended;
    expect(errorBodyOf(await thrownBy(() => victim.query('select 1')))).toEqual(UNAVAILABLE);
    await killer.end();
  });

  it('is a 400 with the fields when a value is taken or a record is gone', async () => {
    const db = sqlite();
    db.exec("insert into children (organisation_id, slug) values (1, 'a')");
    const taken = await thrownBy(() => db.exec("insert into children (organisation_id, slug) values (1, 'a')"));
    expect(errorBodyOf(taken).error).toMatchObject({
      status: 400,
      name: 'ValidationError',
      details: { code: 'NOT_UNIQUE', errors: [{ path: ['slug'] }] },
    });
    const gone = await thrownBy(() => db.exec('insert into children (parent_id) values (7)'));
    expect(errorBodyOf(gone).error).toMatchObject({ status: 400, details: { code: 'RELATION_NOT_FOUND' } });
  });

  it('is a 500 without its message when the error is ours', async () => {
    const fault = await thrownBy(() => sqlite().exec('select nonsense from nowhere'));
    const { error } = errorBodyOf(fault);
    expect(error).toEqual({
      status: 500,
      name: 'InternalServerError',
      message: 'Something went wrong on our side.',
      details: { code: 'INTERNAL_ERROR' },
    });
  });

  it('reaches the caller of a request as such, and the next request succeeds', async () => {
    const away = await refused();
    const unsubscribe = app().db.lifecycles.subscribe({
      models: ['api::svc-agent.svc-agent'],
      beforeCreate: () => Promise.reject(away),
    });
    const { engineer } = tenant.people;
    try {
      const answer = await engineer.call.post('/svc-agents', { hostname: unique() });
      expect(answer.status).toBe(503);
      expect(answer.body).toEqual(UNAVAILABLE);
      expect(answer.headers['retry-after']).toBe('2');
    } finally {
      unsubscribe();
    }
    expect((await engineer.call.post('/svc-agents', { hostname: unique() })).status).toBe(201);
  });
});

describe('X-Request-Id', () => {
  const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
  const authorization = () => `Bearer ${tenant.people.viewer.token}`;

  it.each(['12345678', 'a.b:c-d_e', 'x'.repeat(64), '6f2f9f0e-1f5b-4d6e-9d5c-2d1b6f0a7c11'])(
    'is returned if it is well-formed: %s',
    async (id) => {
      const headers = { 'x-request-id': id, authorization: authorization() };
      const answer = await sendRaw({ method: 'GET', path: '/api/svc-agents', headers });
      expect(answer.headers['x-request-id']).toBe(id);
    },
  );

  it.each([
    'short',
    'x'.repeat(65),
    'has spaces in it',
    'forged"line',
    '<script>alert(1)</script>',
    'caf\u00e9caf\u00e9',
    '',
  ])('is replaced if it is invalid: %s', async (id) => {
    const answer = await sendRaw({ method: 'GET', path: '/api/svc-agents', headers: { 'x-request-id': id } });
    expect(answer.headers['x-request-id']).toMatch(UUID);
    expect(answer.status).toBe(401);
  });

  it('is on every response', async () => {
    const paths = ['/api/nothing', '/nothing', '/admin/init', '/admin/users', '/api/svc-agents?sort=', '/favicon.ico'];
    for (const path of paths) {
      const answer = await sendRaw({ method: 'GET', path, headers: { authorization: authorization() } });
      expect({ path, id: answer.headers['x-request-id'] }).toEqual({ path, id: expect.stringMatching(UUID) });
    }
    const preflight = { origin: 'http://localhost:3000', 'access-control-request-method': 'PUT' };
    const answer = await sendRaw({ method: 'OPTIONS', path: '/api/svc-agents', headers: preflight });
    expect(answer.headers['x-request-id']).toMatch(UUID);
  });

  it('is in the audit entry of the change', async () => {
    const id = unique('request');
    const { engineer, owner } = tenant.people;
    await engineer.call.post('/svc-agents', { hostname: 'traced' }, { 'X-Request-Id': id });
    const { body } = await owner.call.get(`/audit-entries?filters[request_id]=${id}`);
    expect(body.data).toMatchObject([{ action: 'svc-agent.create', actor_label: engineer.username, request_id: id }]);
  });
});

describe('an unknown path', () => {
  it('is a 404 in the format of every error', async () => {
    for (const path of ['/nothing', '/svc-agents/a/b/c', '/blueprint-drafts/x/publish'])
      expectRefusal(await send('get', path, { token: tenant.people.owner.token }), 404, 'NOT_FOUND');
  });
});

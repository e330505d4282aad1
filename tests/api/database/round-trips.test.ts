import { Client } from 'pg';
import { compiled } from '../../helpers/compiled';
import { db } from '../../helpers/api';
import { endPlatformEndpoints, FREQUENT_WRITES } from '../../helpers/database/frequent-writes';
import { type DatabaseProxy, startDatabaseProxy } from '../../helpers/servers/database-proxy';
import { createTenant, insert, type Tenant, unique } from '../../helpers/world';

/** Statements of a transaction that are sent together, on PostgreSQL (docs/decisions/0071). */

type Rows = { command: string; rows: Record<string, unknown>[] };
type Connection = Client & { defer(query: object, callback: (failure: Error | null, result: Rows) => void): void };

let proxy: DatabaseProxy;
const clients: Client[] = [];

beforeAll(async () => {
  proxy = await startDatabaseProxy(process.env.DATABASE_URL as string);
});

afterAll(async () => {
  await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  await proxy.stop();
});

/** A connection as the pool prepares it, through the proxy. */
const openConnection = async (): Promise<Connection> => {
  const { prepareConnection } = compiled('database/drivers/lasting-connection');
  const client = new Client({ connectionString: proxy.url });
  client.on('error', () => undefined);
  clients.push(client);
  await client.connect();
  const connection = { connectionString: proxy.url, ssl: false } as const;
  await prepareConnection(client, { connection, pooler: 'none', statementTimeoutMs: 5000 });
  return client as Connection;
};

const defer = (connection: Connection, text: string, values: unknown[] = []): Promise<Rows> => {
  const running = new Promise<Rows>((resolve, reject) => {
    connection.defer({ text, values }, (failure, result) => (failure ? reject(failure) : resolve(result)));
  });
  running.catch(() => undefined);
  return running;
};

const roundTripsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const before = proxy.roundTrips();
  await work();
  return proxy.roundTrips() - before;
};

const newTable = async (connection: Connection): Promise<string> => {
  const table = unique('t').replace(/-/g, '_');
  await connection.query(`create table ${table} (id int primary key, name text)`);
  return table;
};

const idsIn = async (connection: Connection, table: string): Promise<unknown[]> =>
  (await connection.query<{ id: number }>(`select id from ${table} order by id`)).rows.map(({ id }) => id);

describe('a transaction', () => {
  it('sends its BEGIN with the first statement', async () => {
    const connection = await openConnection();
    const table = await newTable(connection);
    const trips = await roundTripsOf(async () => {
      expect(await connection.query('BEGIN;')).toMatchObject({ command: 'BEGIN' });
      await connection.query({ text: `insert into ${table} values ($1, $2)`, values: [1, 'a'] });
      expect(await connection.query('COMMIT;')).toMatchObject({ command: 'COMMIT' });
    });
    expect(trips).toBe(2);
    expect(await idsIn(connection, table)).toEqual([1]);
  });

  it('without statements sends nothing', async () => {
    const connection = await openConnection();
    for (const end of ['COMMIT;', 'ROLLBACK'])
      expect(
        await roundTripsOf(async () => {
          await connection.query('BEGIN;');
          expect(await connection.query(end)).toMatchObject({ command: end.replace(';', '') });
        }),
      ).toBe(0);
  });

  it('sends deferred statements with the next one, and returns the rows of each', async () => {
    const connection = await openConnection();
    const table = await newTable(connection);
    const trips = await roundTripsOf(async () => {
      await connection.query('BEGIN;');
      const counted = defer(connection, `select count(*)::int as total from ${table}`);
      const added = connection.query(`insert into ${table} values ($1) returning id, name`, [7]);
      expect((await counted).rows).toEqual([{ total: 0 }]);
      expect((await added).rows).toEqual([{ id: 7, name: null }]);
      const again = defer(connection, `insert into ${table} values ($1)`, [8]);
      await connection.query('COMMIT;');
      expect(await again).toMatchObject({ command: 'INSERT', rowCount: 1 });
    });
    expect(trips).toBe(2);
    expect(await idsIn(connection, table)).toEqual([7, 8]);
  });

  it('reports a deferred statement that fails at the COMMIT, stores nothing and leaves the connection usable', async () => {
    const connection = await openConnection();
    const table = await newTable(connection);
    await connection.query('BEGIN;');
    await connection.query(`insert into ${table} values (1)`);
    const failing = defer(connection, `insert into ${table} values ($1)`, [1]);
    const duplicate = expect.objectContaining({ code: '23505' });
    await expect(connection.query('COMMIT;')).rejects.toEqual(duplicate);
    await expect(failing).rejects.toEqual(duplicate);
    expect(await idsIn(connection, table)).toEqual([]);
    // No transaction is open: this is stored at once.
    await connection.query(`insert into ${table} values (2)`);
    expect(await idsIn(await openConnection(), table)).toEqual([2]);
  });

  it('refuses everything if it cannot be begun', async () => {
    const connection = await openConnection();
    const table = await newTable(connection);
    await connection.query('begin isolation level nonsense');
    await expect(connection.query(`insert into ${table} values (1)`)).rejects.toEqual(
      expect.objectContaining({ code: '42601' }),
    );
    await expect(connection.query(`insert into ${table} values (2)`)).rejects.toThrow('could not be begun');
    expect(await connection.query('COMMIT;')).toMatchObject({ command: 'ROLLBACK' });
    await connection.query('begin isolation level nonsense');
    void defer(connection, `insert into ${table} values (3)`);
    await expect(connection.query('COMMIT;')).rejects.toEqual(expect.objectContaining({ code: '42601' }));
    expect(await idsIn(connection, table)).toEqual([]);
    await connection.query('BEGIN;');
    await connection.query(`insert into ${table} values (4)`);
    await connection.query('COMMIT;');
    expect(await idsIn(connection, table)).toEqual([4]);
  });

  it('is rolled back as a whole if its first statement fails', async () => {
    const connection = await openConnection();
    const table = await newTable(connection);
    await connection.query('BEGIN;');
    await expect(connection.query('selekt 1')).rejects.toEqual(expect.objectContaining({ code: '42601' }));
    const aborted = expect.objectContaining({ code: '25P02' });
    await expect(connection.query(`insert into ${table} values (1)`)).rejects.toEqual(aborted);
    expect(await connection.query('COMMIT;')).toMatchObject({ command: 'ROLLBACK' });
    expect(await idsIn(connection, table)).toEqual([]);
  });

  it('accepts a text with several statements as its first', async () => {
    const connection = await openConnection();
    const table = await newTable(connection);
    await connection.query('BEGIN;');
    const results = await connection.query(`insert into ${table} values (1); insert into ${table} values (2)`);
    expect(results).toHaveLength(2);
    await connection.query('ROLLBACK');
    expect(await idsIn(connection, table)).toEqual([]);
  });

  it('prepares its first statement again after a migration', async () => {
    const connection = await openConnection();
    const table = await newTable(connection);
    const add = async (id: number) => {
      await connection.query('BEGIN;');
      const { rows } = await connection.query({
        name: `add to ${table}`,
        text: `insert into ${table} (id) values ($1) returning *`,
        values: [id],
      });
      await connection.query('COMMIT;');
      return rows;
    };
    expect(await add(1)).toEqual([{ id: 1, name: null }]);
    await connection.query(`alter table ${table} add column added text default 'x'`);
    expect(await add(2)).toEqual([{ id: 2, name: null, added: 'x' }]);
    expect(await add(3)).toEqual([{ id: 3, name: null, added: 'x' }]);
  });

  it('prepares a later statement again in the next transaction after a migration', async () => {
    const connection = await openConnection();
    const table = await newTable(connection);
    const add = async (id: number) => {
      await connection.query('BEGIN;');
      await connection.query('select 1');
      try {
        const values = [id];
        const text = `insert into ${table} (id) values ($1) returning *`;
        return (await connection.query({ name: `add later to ${table}`, text, values })).rows;
      } finally {
        await connection.query('COMMIT;').catch(() => undefined);
      }
    };
    await add(1);
    await connection.query(`alter table ${table} add column added text default 'x'`);
    await expect(add(2)).rejects.toMatchObject({ code: '0A000' });
    expect(await add(3)).toEqual([{ id: 3, name: null, added: 'x' }]);
  });

  it('sends the year 0 as PostgreSQL writes it', async () => {
    const connection = await openConnection();
    const values = [new Date('0000-03-01T00:00:00.000Z')];
    const { rows } = await connection.query({
      text: 'select $1::timestamp::text as stored',
      values,
      name: unique('year'),
    });
    expect(rows).toEqual([{ stored: '0001-03-01 00:00:00 BC' }]);
  });
});

describe('a lost connection', () => {
  const lost = expect.objectContaining({ code: expect.stringMatching(/^(?:08006|ECONNRESET|EPIPE|57P01)$/) });

  it.each(['request', 'response'] as const)('is replaced at the first message of a transaction (%s)', async (when) => {
    const connection = await openConnection();
    const table = await newTable(connection);
    await connection.query('BEGIN;');
    const counted = defer(connection, `select count(*)::int as total from ${table}`);
    proxy.loseNext(when);
    await connection.query(`insert into ${table} values (1)`);
    expect((await counted).rows).toEqual([{ total: 0 }]);
    await connection.query('COMMIT;');
    expect(await idsIn(connection, table)).toEqual([1]);
  });

  it.each(['request', 'response'] as const)('ends a transaction at a later message (%s)', async (when) => {
    const connection = await openConnection();
    const table = await newTable(connection);
    await connection.query('BEGIN;');
    await connection.query(`insert into ${table} values (1)`);
    const deferred = defer(connection, `insert into ${table} values (2)`);
    proxy.loseNext(when);
    await expect(connection.query(`insert into ${table} values (3)`)).rejects.toEqual(lost);
    await expect(deferred).rejects.toEqual(lost);
    expect(await idsIn(await openConnection(), table)).toEqual([]);
  });

  it('at a COMMIT is reported, because it may have been stored', async () => {
    const connection = await openConnection();
    const table = await newTable(connection);
    await connection.query('BEGIN;');
    await connection.query(`insert into ${table} values (1)`);
    void defer(connection, `insert into ${table} values (2)`);
    proxy.loseNext('response');
    await expect(connection.query('COMMIT;')).rejects.toEqual(lost);
    const other = await openConnection();
    expect([[], [1, 2]]).toContainEqual(await idsIn(other, table));
  });
});

describe('values', () => {
  it('are sent and decoded as pg does it', async () => {
    const text = `select $1::int as a, $2::bigint as b, $3::numeric as c, $4::text as d, $5::boolean as e, $6::timestamp as f,
      $7::jsonb as g, $8::date as h, $9::text[] as i, $10::bytea as j, null as k, $11::float8 as l, $12::timestamptz as m`;
    const values = [
      ...[1, '9007199254740993', '1.50', 'ü\u{1F600}"', true, new Date(1_700_000_000_123), { a: [1, null] }],
      ...['2026-02-03', ['a', 'b"c', null], Buffer.from([0, 255]), 1.5, new Date('0044-03-15T00:00:00Z')],
    ];
    // The application's pg, whose types Strapi has changed.
    const { Client: Plain } = db().client.driver as { Client: typeof Client };
    const plain = new Plain({ connectionString: process.env.DATABASE_URL });
    await plain.connect();
    clients.push(plain);
    const connection = await openConnection();
    for (const rowMode of ['array', 'object'] as const) {
      const query = { text, values, rowMode, name: `values ${rowMode}` };
      const rowsOf = async (client: Client) => (await client.query<unknown[]>(query)).rows;
      const expected = await rowsOf(plain);
      expect(JSON.stringify(expected)).toContain('0044-03-15T00:00:00.000Z');
      // The second time, the columns are not described any more.
      for (let time = 0; time < 2; time += 1) expect(await rowsOf(connection)).toEqual(expected);
    }
  });
});

describe('a result', () => {
  it('says what was done to how many rows', async () => {
    const connection = await openConnection();
    const table = await newTable(connection);
    const values = [1];
    const statements: [string, string, number | null][] = [
      [`insert into ${table} values ($1), (2), (3)`, 'INSERT', 3],
      [`update ${table} set name = 'a' where id > $1`, 'UPDATE', 2],
      [`select * from ${table} where id = $1`, 'SELECT', 1],
      [`delete from ${table} where id = $1`, 'DELETE', 1],
    ];
    for (const [text, command, rowCount] of statements)
      expect(await connection.query({ text, values })).toMatchObject({ command, rowCount });
    const created = { name: `create for ${table}`, text: `create table ${table}_2 (id int)` };
    expect(await connection.query(created)).toMatchObject({ command: 'CREATE', rowCount: null, rows: [] });
  });
});

describe('a request', () => {
  let tenant: Tenant;
  let agent: { documentId: string };
  beforeAll(async () => {
    await endPlatformEndpoints();
    tenant = await createTenant({ agent_limit: 1000, max_instances: 1000 });
    agent = await insert('api::svc-agent.svc-agent', { organisation: tenant.id, hostname: 'a' });
  });

  interface Emitter {
    on(event: 'readyForQuery', listener: () => void): void;
    removeListener(event: 'readyForQuery', listener: () => void): void;
  }

  /** How often the application waits for PostgreSQL. */
  const waitsDuring = async (work: () => Promise<unknown>): Promise<number> => {
    const { pool } = db().client as { pool: { free: { resource: { connection: Emitter } }[] } };
    const links = pool.free.map(({ resource }) => resource.connection);
    let waits = 0;
    const count = (): void => void (waits += 1);
    for (const link of links) link.on('readyForQuery', count);
    await work();
    for (const link of links) link.removeListener('readyForQuery', count);
    return waits;
  };

  /** A result looks for the check of its name, agents and instances are counted, and the policies of an update read the record before. */
  const waitsOf = (name: string): number => {
    if (name.startsWith('PUT')) return 4;
    return name === 'POST /security-findings' ? 2 : 3;
  };

  it.each(FREQUENT_WRITES.map((frequent) => [frequent.name, waitsOf(frequent.name), frequent] as const))(
    '%s waits %d times for the database, with its BEGIN, COMMIT and audit entry',
    async (_name, waits, { status, write }) => {
      const send = () => write(tenant.people.owner.call, agent.documentId);
      expect((await send()).status).toBe(status);
      // Another connection may have to prepare the statements, which takes no more messages.
      expect(await waitsDuring(async () => expect((await send()).status).toBe(status))).toBe(waits);
    },
  );
});

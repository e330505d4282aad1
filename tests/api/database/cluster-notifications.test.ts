import { Client } from 'pg';
import { app, as } from '../../helpers/api';
import { openSqlite } from '../../helpers/database/sqlite';
import { createTenant } from '../../helpers/world';

const isSqlite = process.env.DATABASE_CLIENT === 'sqlite';
const DEADLINE_MS = 1000;

/** Writes as another process would: on a connection of its own, past every lifecycle of this one. */
const fromOutside = async (statement: string, topic = ''): Promise<void> => {
  if (isSqlite) {
    openSqlite(process.env.DATABASE_FILENAME as string)
      .exec(statement)
      .close();
    return;
  }
  const client = new Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  await client.query(`begin; ${statement}; select pg_notify('tenantry_principals', '${topic}'); commit`);
  await client.end();
};

const until = async (isDone: () => Promise<boolean>): Promise<number> => {
  const startedAt = Date.now();
  while (!(await isDone())) {
    if (Date.now() - startedAt > 5 * DEADLINE_MS) throw new Error('It never came.');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return Date.now() - startedAt;
};

it('holds within a second when another node takes a membership away', async () => {
  const tenant = await createTenant();
  const { engineer } = tenant.people;
  expect((await engineer.call.get('/svc-agents')).status).toBe(200);
  await fromOutside(`delete from memberships where user_id = ${engineer.id}`);
  const tookMs = await until(async () => (await engineer.call.get('/svc-agents')).status === 403);
  expect(tookMs).toBeLessThan(DEADLINE_MS);
});

it('holds within a second when another node revokes an agent', async () => {
  const { engineer } = (await createTenant()).people;
  const made = (await engineer.call.post('/svc-agents', {})).body.data;
  const sent = { enrollment_token: made.enrollment_token, cert_fingerprint: 'a1'.repeat(32) };
  const { credential } = (await as(undefined).post('/svc-agents/enrol', sent)).body.data;
  const beat = () => as(credential).post(`/svc-agents/${made.documentId}/heartbeat`, {});
  expect((await beat()).status).toBe(200);
  await fromOutside(`update svc_agents set agent_status = 'revoked' where id = ${made.id}`, 'agents');
  const tookMs = await until(async () => (await beat()).status === 401);
  expect(tookMs).toBeLessThan(DEADLINE_MS);
});

it('tells other nodes when a transaction commits', async () => {
  if (isSqlite) return;
  const heard: unknown[] = [];
  const client = new Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  await client.query('listen tenantry_principals');
  client.on('notification', (message) => heard.push(message));
  const tenant = await createTenant();
  // PostgreSQL hands over what was committed before with the answer to the next query.
  await client.query('select 1');
  expect(heard.length).toBeGreaterThan(0);
  heard.length = 0;
  await app()
    .db.transaction(async () => {
      await app()
        .db.query('api::membership.membership')
        .deleteMany({ where: { user: tenant.people.viewer.id } });
      throw new Error('changed my mind');
    })
    .catch(() => undefined);
  await client.query('select 1');
  expect(heard).toHaveLength(0);
  await client.end();
});

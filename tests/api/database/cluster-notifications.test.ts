import { setImmediate, setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { app, as } from '../../helpers/api';
import { createKey } from '../../helpers/api-keys';
import { compiled } from '../../helpers/compiled';
import { notificationsArrived } from '../../helpers/database/notifications';
import { openSqlite } from '../../helpers/database/sqlite';
import { until } from '../../helpers/timing/until';
import { createTenant, unique } from '../../helpers/world';
import { startStopwatch } from '../../helpers/timing/stopwatch';

const isSqlite = process.env.DATABASE_CLIENT === 'sqlite';
const DEADLINE_MS = 1000;

/** Writes as another process would: on its own connection, without the lifecycles of this process. */
const writeAsOtherNode = async (statement: string, topic = ''): Promise<void> => {
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

/** Waits until a change is effective, and returns after how many milliseconds it was. */
const timeUntil = async (isSo: () => Promise<boolean>): Promise<number> => {
  const waited = startStopwatch();
  await until(isSo, 'the change is effective');
  return waited();
};

it('a membership that another node deletes has no effect after a second', async () => {
  const tenant = await createTenant();
  const { engineer } = tenant.people;
  expect((await engineer.call.get('/svc-agents')).status).toBe(200);
  await writeAsOtherNode(`delete from memberships where user_id = ${engineer.id}`);
  const tookMs = await timeUntil(async () => (await engineer.call.get('/svc-agents')).status === 403);
  expect(tookMs).toBeLessThan(DEADLINE_MS);
});

it('an agent that another node revokes loses its access within a second', async () => {
  const { engineer } = (await createTenant()).people;
  const made = (await engineer.call.post('/svc-agents', {})).body.data;
  const sent = { enrollment_token: made.enrollment_token, cert_fingerprint: 'a1'.repeat(32) };
  const { credential } = (await as(undefined).post('/svc-agents/enrol', sent)).body.data;
  const beat = () => as(credential).post(`/svc-agents/${made.documentId}/heartbeat`, {});
  expect((await beat()).status).toBe(200);
  await writeAsOtherNode(`update svc_agents set agent_status = 'revoked' where id = ${made.id}`, 'agents');
  const tookMs = await timeUntil(async () => (await beat()).status === 401);
  expect(tookMs).toBeLessThan(DEADLINE_MS);
});

it('an API key that another node revokes is refused within a second', async () => {
  const { owner } = (await createTenant({}, ['owner'])).people;
  const { call, documentId } = await createKey(owner, ['agent:read']);
  expect((await call.get('/svc-agents')).status).toBe(200);
  await writeAsOtherNode(`update api_keys set revoked_at = created_at where document_id = '${documentId}'`, 'rights');
  const tookMs = await timeUntil(async () => (await call.get('/svc-agents')).status === 401);
  expect(tookMs).toBeLessThan(DEADLINE_MS);
});

it('other nodes get a notification when a transaction commits', async () => {
  if (isSqlite) return;
  const notifications: unknown[] = [];
  const client = new Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  await client.query('listen tenantry_principals');
  client.on('notification', (message) => notifications.push(message));
  const tenant = await createTenant();
  // PostgreSQL delivers earlier notifications with the answer to the next query.
  await client.query('select 1');
  expect(notifications.length).toBeGreaterThan(0);
  notifications.length = 0;
  await app()
    .db.transaction(async () => {
      await app()
        .db.query('api::membership.membership')
        .deleteMany({ where: { user: tenant.people.viewer.id } });
      throw new Error('changed my mind');
    })
    .catch(() => undefined);
  await client.query('select 1');
  expect(notifications).toHaveLength(0);
  await client.end();
});

it('a blocked event loop does not look like a lost connection', async () => {
  await notificationsArrived();
  const trusted: boolean[] = [];
  const { addToTopic } = compiled('database/caches/topics');
  const setTrusted = (isTrusted: boolean): void => void trusted.push(isTrusted);
  addToTopic(app(), unique('blocked'), { invalidateAll: () => undefined, setTrusted });
  const end = performance.now() + 2 * DEADLINE_MS;
  while (performance.now() < end);
  // What was due meanwhile has run.
  await delay(1);
  await setImmediate();
  expect(trusted).not.toContain(false);
});

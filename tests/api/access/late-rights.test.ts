import { AsyncLocalStorage } from 'node:async_hooks';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { app } from '../../helpers/api';
import { compiled } from '../../helpers/compiled';
import { createScimToken } from '../../helpers/scim';
import { until } from '../../helpers/timing/until';
import { createPerson, createTenant, join, type Person, type Tenant, unique } from '../../helpers/world';

/** Rights end although a request that had them has begun: while its body arrives, and while it waits for its transaction. */

const { processMetrics } = compiled('telemetry/request-metrics');

/** A right may outlive its removal for a second. */
const LONG_MS = 1100;

interface Held {
  /** Sends the last byte of the body. */
  finish(): Promise<{ status: number; code?: string }>;
}

/** Sends a request with all of its body but the last byte, once the server has asked for the body. */
const hold = (path: string, token: string, body: object): Promise<Held> =>
  new Promise((resolve, reject) => {
    const { port } = app().server.httpServer.address() as AddressInfo;
    const text = JSON.stringify(body);
    const headers = {
      'content-type': path.startsWith('/scim') ? 'application/scim+json' : 'application/json',
      authorization: `Bearer ${token}`,
      'transfer-encoding': 'chunked',
    };
    const sent = request({ host: '127.0.0.1', port, method: 'POST', path, headers, agent: false });
    const answered = new Promise<{ status: number; code?: string }>((answer, fail) => {
      sent.on('error', fail).on('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const { error } = JSON.parse(Buffer.concat(chunks).toString()) as { error?: { details?: { code?: string } } };
          const code = error?.details?.code;
          answer({ status: response.statusCode ?? 0, ...(code !== undefined && { code }) });
        });
      });
    });
    sent.on('error', reject);
    sent.write(text.slice(0, -1));
    const finish = (): ReturnType<Held['finish']> => {
      sent.end(text.slice(-1));
      return answered;
    };
    resolve({ finish });
  });

let tenant: Tenant;
beforeAll(async () => {
  tenant = await createTenant();
});

/** A new engineer, and how to remove them. */
const addEngineer = async (): Promise<{ person: Person; remove: () => Promise<void> }> => {
  const person = await createPerson();
  await join(tenant.id, person, 'engineer');
  return {
    person,
    async remove() {
      const { call } = tenant.people.owner;
      const { body } = await call.get('/memberships?pagination[pageSize]=100');
      const { documentId } = body.data.find((row: any) => row.user?.documentId === person.documentId);
      expect((await call.delete(`/memberships/${documentId}`)).status).toBe(204);
    },
  };
};

const agent = () => ({ data: { hostname: unique(), organisation: tenant.documentId } });

describe('a request whose body arrives late', () => {
  const late = async (held: Held, end: () => Promise<unknown>): Promise<{ status: number; code?: string }> => {
    await delay(LONG_MS);
    await end();
    return held.finish();
  };

  it('is that of its person at the end, who may have been removed', async () => {
    const { person, remove } = await addEngineer();
    const held = await hold('/api/svc-agents', person.token, agent());
    expect(await late(held, remove)).toEqual({ status: 403, code: 'CAPABILITY_MISSING' });
  });

  it('is refused if its session has ended', async () => {
    const { person } = await addEngineer();
    const held = await hold('/api/svc-agents', person.token, agent());
    expect((await late(held, () => person.call.post('/auth/logout', {}))).status).toBe(401);
  });

  it('is refused if its key was revoked', async () => {
    const { call } = tenant.people.owner;
    const expires_at = new Date(Date.now() + 86_400_000).toISOString();
    const { body } = await call.post('/api-keys', { name: unique(), capabilities: ['agent:enroll'], expires_at });
    const { key, documentId } = body.data;
    const held = await hold('/api/svc-agents', key, agent());
    const answer = await late(held, () => call.post(`/api-keys/${documentId}/revoke`, {}));
    expect(answer).toEqual({ status: 401, code: 'API_KEY_REVOKED' });
  });

  it('is refused if its SCIM token was revoked', async () => {
    const { token, documentId } = await createScimToken(tenant);
    const user = { schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'], userName: `${unique()}@example.com` };
    const held = await hold('/scim/v2/Users', token, user);
    const { call } = tenant.people.owner;
    expect((await late(held, () => call.post(`/scim-tokens/${documentId}/revoke`, {}))).status).toBe(401);
  });

  it('is accepted if nothing has changed', async () => {
    const { person } = await addEngineer();
    const held = await hold('/api/svc-agents', person.token, agent());
    expect((await late(held, () => Promise.resolve())).status).toBe(201);
  });
});

/** Runs work outside the open transaction. */
const outside: <T>(work: () => T) => T = AsyncLocalStorage.snapshot();

/** The transactions that wait for their turn. */
const waiting = async (): Promise<number> =>
  Number(/pool="transactions",state="waiting"\D* (\d+)/.exec(await processMetrics())?.[1]);

it('a write that has waited for its transaction is that of a person who is still a member', async () => {
  const { person } = await addEngineer();
  // SQLite has one connection for the rights of a person who is not known yet.
  await person.call.get('/svc-agents');
  const db = app().db;
  let sent: Promise<number[]> = Promise.resolve([]);
  await db.transaction(async ({ trx }: any) => {
    await trx('organisations').where({ id: tenant.id }).forUpdate().first('id');
    sent = Promise.all(
      Array.from({ length: 6 }, () =>
        outside(async () => (await person.call.post('/svc-agents', agent().data)).status),
      ),
    );
    // On PostgreSQL three of them have begun.
    await until(async () => (await waiting()) >= 3, 'requests wait for their turn');
    await delay(LONG_MS);
    await db.query('api::membership.membership').deleteMany({ where: { user: person.id } });
  });
  const refused = (await sent).filter((status) => status === 403);
  expect(refused.length).toBeGreaterThanOrEqual(3);
});

it('a write of a plugin can wait for its transaction', async () => {
  const { person } = await addEngineer();
  const db = app().db;
  let sent: Promise<number> = Promise.resolve(0);
  // On SQLite it waits for this transaction.
  await db.transaction(async () => {
    sent = outside(async () => (await person.call.post('/auth/logout', {})).status);
    await delay(LONG_MS);
  });
  expect(await sent).toBe(200);
});

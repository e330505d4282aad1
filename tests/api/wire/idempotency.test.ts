import { randomBytes } from 'node:crypto';
import { type Answer, app, type Caller, db } from '../../helpers/api';
import { createKey } from '../../helpers/api-keys';
import { auditEntries } from '../../helpers/audit/audit';
import { compiled } from '../../helpers/compiled';
import { statementsDuring } from '../../helpers/database/query-plans';
import { expireKey, reopenKey, storedKey } from '../../helpers/idempotency';
import { sendRaw } from '../../helpers/raw';
import { expectRefusal } from '../../helpers/refusals';
import { createTenant, type Person, type Tenant, unique } from '../../helpers/world';

let tenant: Tenant;
let person: Person;
let owner: Caller;

beforeAll(async () => {
  tenant = await createTenant({}, ['owner', 'admin', 'viewer']);
  person = tenant.people.owner;
  owner = person.call;
});

const keyed = (key: string) => ({ 'Idempotency-Key': key });

const agentsNamed = (hostname: string) => db()('svc_agents').where({ hostname });

/** Checks that a response is that of an earlier request, byte by byte. */
const expectReplay = (answer: Answer, first: Answer): void => {
  const shown = ({ status, body, headers }: Answer) => [status, body, headers.etag, headers['content-type']];
  expect(shown(answer)).toEqual(shown(first));
  expect([first.headers['idempotency-replayed'], answer.headers['idempotency-replayed']]).toEqual([undefined, 'true']);
};

describe('a repeated POST with an Idempotency-Key', () => {
  it('gets the response of the first, and is not done again', async () => {
    const [key, hostname] = [unique(), unique()];
    const send = () => owner.post('/svc-agents', { hostname }, keyed(key));
    const first = await send();
    expect([first.status, typeof first.body.data.enrollment_token]).toEqual([201, 'string']);
    expectReplay(await send(), first);
    expectReplay(await send(), first);
    expect(await agentsNamed(hostname)).toHaveLength(1);
    expect(await auditEntries({ target_id: first.body.data.documentId })).toHaveLength(1);
  });

  it('is stored so that the database reveals neither key, body nor response', async () => {
    const [key, hostname] = [unique('key'), unique('host')];
    const { body } = await owner.post('/svc-agents', { hostname }, keyed(key));
    const text = JSON.stringify(await storedKey(person, key));
    for (const secret of [key, hostname, body.data.documentId, body.data.enrollment_token])
      expect(text).not.toContain(secret);
  });

  it('is a 422 if anything about the request differs, and changes nothing', async () => {
    const [key, hostname] = [unique(), unique()];
    await owner.post('/svc-agents', { hostname }, keyed(key));
    const others = [
      () => owner.post('/svc-agents', { hostname, os: 'linux' }, keyed(key)),
      () => owner.post('/cloud-instances', { name: hostname }, keyed(key)),
      () => owner.post('/svc-agents', { hostname }, { ...keyed(key), 'X-Organisation-Id': tenant.documentId }),
      () => owner.post(`/organisations/${tenant.documentId}/merge?dry_run=true`, { into: 'x' }, keyed(key)),
    ];
    for (const send of others) expectRefusal(await send(), 422, 'IDEMPOTENCY_KEY_REUSED');
    expect(await agentsNamed(hostname)).toHaveLength(1);
  });

  it('belongs to the caller: the same key of another person is another key', async () => {
    const [key, hostname] = [unique(), unique()];
    for (const { call } of [person, tenant.people.admin])
      expect((await call.post('/svc-agents', { hostname }, keyed(key))).status).toBe(201);
    expect(await agentsNamed(hostname)).toHaveLength(2);
  });

  it('is a 409 while the first is running', async () => {
    const [key, hostname] = [unique(), unique()];
    const send = () => owner.post('/svc-agents', { hostname }, keyed(key));
    const first = await send();
    await reopenKey(person, key, 'running');
    const second = await send();
    expectRefusal(second, 409, 'IDEMPOTENCY_KEY_IN_USE');
    expect(second.headers['retry-after']).toBe('1');
    expectRefusal(await owner.post('/svc-agents', { hostname: 'other' }, keyed(key)), 422, 'IDEMPOTENCY_KEY_REUSED');
    // As after a crash before the commit: the first left nothing.
    await owner.delete(`/svc-agents/${first.body.data.documentId}`);
    await reopenKey(person, key, 'abandoned');
    const third = await send();
    expect([third.status, third.headers['idempotency-replayed']]).toEqual([201, undefined]);
    expectReplay(await send(), third);
  });

  it('wins once among many at the same time', async () => {
    const [key, hostname] = [unique(), unique()];
    const send = () => owner.post('/svc-agents', { hostname }, keyed(key));
    const answers = await Promise.all(Array.from({ length: 12 }, send));
    const first = answers.find(({ status, headers }) => status === 201 && !headers['idempotency-replayed']) as Answer;
    for (const answer of answers.filter((each) => each !== first)) {
      if (answer.status === 201) expectReplay(answer, first);
      else expectRefusal(answer, 409, 'IDEMPOTENCY_KEY_IN_USE');
    }
    expect(await agentsNamed(hostname)).toHaveLength(1);
    expectReplay(await send(), first);
  });

  it('undoes its work if another request has taken over the key', async () => {
    const [key, name] = [unique(), unique()];
    const service = app().service('api::cloud-instance.cloud-instance') as unknown as { create: unknown };
    const { create } = service as { create: (...values: unknown[]) => Promise<unknown> };
    service.create = async (...values: unknown[]) => {
      const created = await create(...values);
      await app().db.transaction(({ trx }) =>
        trx('idempotency_keys').whereNotNull('holder').update({ holder: 'other' }),
      );
      return created;
    };
    const answer = await owner.post('/cloud-instances', { name }, keyed(key));
    service.create = create;
    expectRefusal(answer, 409, 'IDEMPOTENCY_KEY_IN_USE');
    expect(answer.headers.etag).toBeUndefined();
    expect(await db()('cloud_instances').where({ name })).toEqual([]);
  });

  it('is forgotten after 24 hours', async () => {
    const [key, hostname] = [unique(), unique()];
    const send = () => owner.post('/svc-agents', { hostname }, keyed(key));
    await send();
    const { expires_at: at } = (await storedKey(person, key)) as { expires_at: string | number | Date };
    expect(Math.abs(new Date(at).getTime() - Date.now() - 24 * 3_600_000)).toBeLessThan(60_000);
    await expireKey(person, key);
    expect([(await send()).status, (await agentsNamed(hostname)).length]).toEqual([201, 2]);
    await expireKey(person, key);
    await compiled('watchdogs/housekeeping').housekeepingWatchdog.run(app(), new Date());
    expect(await storedKey(person, key)).toBeUndefined();
  });

  it('is a 409 if the response was not kept', async () => {
    const [key, hostname] = [unique(), unique()];
    const send = () => owner.post('/svc-agents', { hostname }, keyed(key));
    await send();
    const { id } = (await storedKey(person, key)) as { id: number };
    await db()('idempotency_keys').where({ id }).update({ response_sealed: 'sealed with another key' });
    expectRefusal(await send(), 409, 'IDEMPOTENT_RESPONSE_LOST');
    expect(await agentsNamed(hostname)).toHaveLength(1);
  });
});

describe('a large response', () => {
  const largeAgent = () => ({ hostname: unique(), capabilities: [randomBytes(90_000).toString('hex')] });
  const send = ({ call }: Person, key: string, data: object) => call.post('/svc-agents', data, keyed(key));
  const size = async (key: string, of = person) => {
    const { response_sealed: sealed, kept_bytes: bytes } = (await storedKey(of, key)) as Record<string, unknown>;
    return { length: String(sealed).length, bytes };
  };

  it('is kept until those of the caller take 32 MiB, in all credentials together', async () => {
    const other = (await createTenant({}, ['owner'])).people.owner;
    const [large, second, third, small] = [unique(), unique(), unique(), unique()];
    const data = largeAgent();
    const first = await send(other, large, data);
    expectReplay(await send(other, large, data), first);
    const { length, bytes } = await size(large, other);
    expect([bytes, length > 180_000]).toEqual([length, true]);
    // As if there were many.
    const others = app()
      .db.connection('idempotency_keys')
      .where({ caller: `person ${other.id}` });
    await others.clone().update({ kept_bytes: 32 * 1024 * 1024 - length });
    expect((await send(other, second, data)).status).toBe(201);
    expect((await send(other, third, data)).status).toBe(201);
    expect((await send(other, second, data)).headers['idempotency-replayed']).toBe('true');
    expectRefusal(await send(other, third, data), 409, 'IDEMPOTENT_RESPONSE_LOST');
    expect((await size(third, other)).length).toBeLessThan(200);
    expect(await agentsNamed(data.hostname)).toHaveLength(3);
    const ofAnother = await send(person, large, data);
    expectReplay(await send(person, large, data), ofAnother);

    const { call } = await createKey(other, ['agent:enroll', 'agent:read']);
    const byKey = () => call.post('/svc-agents', data, keyed('of a program'));
    expect((await byKey()).status).toBe(201);
    expectRefusal(await byKey(), 409, 'IDEMPOTENT_RESPONSE_LOST');

    const short = { hostname: unique() };
    const answer = await send(other, small, short);
    expectReplay(await send(other, small, short), answer);
    expect(await size(small, other)).toMatchObject({ bytes: null });
    await others.clone().delete();
    expect((await send(other, large, data)).status).toBe(201);
    expect((await send(other, large, data)).headers['idempotency-replayed']).toBe('true');
  });
});

describe('a refused request', () => {
  it('does not use up its key', async () => {
    const [key, hostname] = [unique(), unique()];
    expectRefusal(await owner.post('/svc-agents', { hostname, os: 7 }, keyed(key)), 400, 'VALIDATION_FAILED');
    const missing = { hostname, cloud_instance: 'none' };
    expectRefusal(await owner.post('/svc-agents', missing, keyed(key)), 400, 'RELATION_NOT_FOUND');
    expect(await storedKey(person, key)).toBeUndefined();
    const answer = await owner.post('/svc-agents', { hostname }, keyed(key));
    expect([answer.status, answer.headers['idempotency-replayed']]).toEqual([201, undefined]);
  });

  it.each([
    ['empty', ''],
    ['longer than 255 characters', 'x'.repeat(256)],
    ['not ASCII', 'k\u00e9y'],
    ['repeated', ['one', 'two']],
  ])('is a 400 if the key is %s', async (_what, key) => {
    const headers = { Authorization: `Bearer ${person.token}`, 'Content-Type': 'application/json' };
    const body = JSON.stringify({ data: { hostname: unique() } });
    const request = { method: 'POST', path: '/api/svc-agents', headers: { ...headers, 'Idempotency-Key': key }, body };
    expectRefusal(await sendRaw(request), 400, 'IDEMPOTENCY_KEY_INVALID', 'Idempotency-Key');
  });
});

describe('the header', () => {
  it('has no effect on other methods', async () => {
    const { body } = await owner.post('/svc-agents', { hostname: unique() });
    const path = `/svc-agents/${body.data.documentId}`;
    const key = unique();
    for (const os of ['linux', 'mac']) expect((await owner.put(path, { os }, keyed(key))).body.data.os).toBe(os);
    expect((await owner.get(path, keyed(''))).status).toBe(200);
  });

  it('costs three statements, and none for a request without it', async () => {
    await owner.post('/svc-agents', { hostname: unique() }, keyed(unique()));
    const count = async (headers: Record<string, string>) => {
      const statements = await statementsDuring(() => owner.post('/svc-agents', { hostname: 'x' }, headers));
      return statements.filter(({ sql }) => !/^(begin|commit|savepoint|release)/i.test(sql));
    };
    const plain = await count({});
    expect(plain.some(({ sql }) => sql.includes('idempotency'))).toBe(false);
    expect(await count(keyed(unique()))).toHaveLength(plain.length + 3);
  });
});

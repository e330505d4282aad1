import { enrolledAgent, report } from '../../helpers/agents';
import { app, as } from '../../helpers/api';
import { expectRefusal } from '../../helpers/refusals';
import { createPerson, createTenant, insert, join, type Tenant } from '../../helpers/world';

const RESULT = 'api::synthetic-result.synthetic-result';
const MINUTE = 60_000;

let tenant: Tenant;
let other: Tenant;
let check: { id: number; documentId: string };
let result: Record<string, unknown>;

beforeEach(async () => {
  tenant = await createTenant({}, ['admin', 'engineer']);
  other = await createTenant({}, []);
  check = await insert('api::synthetic-check.synthetic-check', { name: 'probe', organisation: tenant.id });
  result = { synthetic_check: check.documentId, checked_at: '2026-03-01T10:00:00.000Z', status: 'up' };
});

const post = (data: object, by = tenant.people.engineer) => by.call.post('/synthetic-results', data);
const postMany = (results: object[], by = tenant.people.engineer) =>
  by.call.post('/synthetic-results/batch', { results });
const countIn = (organisation: number): Promise<number> => app().db.query(RESULT).count({ where: { organisation } });

describe('a result that is reported twice', () => {
  it('is stored once, and the second answer is 200 with the first record', async () => {
    const first = await post(result);
    expect(first.status).toBe(201);
    const again = await post({ ...result, checked_at: '2026-03-01T11:00:00+01:00', status: 'down' });
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await countIn(tenant.id)).toBe(1);
  });

  it('is stored once by simultaneous requests', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(result)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array<number>(7).fill(200), 201]);
    expect(new Set(answers.map(({ body }) => body.data.documentId)).size).toBe(1);
    expect(await countIn(tenant.id)).toBe(1);
  });

  it.each<[string, Record<string, unknown>]>([
    ['at another time', { checked_at: '2026-03-01T10:00:00.001Z' }],
    ['without a time', { checked_at: null }],
    ['for a check that is given by name only', { synthetic_check: null, check_name: 'probe' }],
  ])('is a different result %s', async (_what, more) => {
    await post(result);
    expect((await post({ ...result, ...more })).status).toBe(201);
    expect(await countIn(tenant.id)).toBe(2);
  });

  it('is a different result from another reporter', async () => {
    const agents = [await enrolledAgent(tenant), await enrolledAgent(tenant)] as const;
    expect((await post(result)).status).toBe(201);
    expect((await post(result, tenant.people.admin)).status).toBe(201);
    for (const agent of agents) expect((await report(agent, result)).status).toBe(201);
    const [first] = agents;
    const again = await report(first, result);
    expect(again.status).toBe(200);
    const reports = { results: [result] };
    expect((await as(first.credential).post('/synthetic-results/batch', reports)).body.data.repeated).toBe(1);
    expect(await countIn(tenant.id)).toBe(4);
  });

  it('is identified by the name of the check within the organisation if it refers to no check', async () => {
    const both = await createPerson();
    for (const { id } of [tenant, other]) await join(id, both, 'engineer');
    const named = { check_name: 'home', checked_at: result.checked_at };
    const send = (organisation: string) => post({ ...named, organisation }, both);
    expect((await send(tenant.documentId)).status).toBe(201);
    expect((await send(tenant.documentId)).status).toBe(200);
    expect((await send(other.documentId)).status).toBe(201);
    for (const status of [201, 201])
      expect((await post({ checked_at: result.checked_at, organisation: tenant.documentId }, both)).status).toBe(
        status,
      );
  });

  it('is skipped in a batch, and counted', async () => {
    await post(result);
    const later = { ...result, checked_at: '2026-03-01T10:05:00.000Z' };
    const mixed = await postMany([result, later, later, { status: 'up' }]);
    expect([mixed.status, mixed.body.data]).toEqual([201, { created: 2, repeated: 2 }]);
    const again = await postMany([result, later]);
    expect([again.status, again.body.data]).toEqual([200, { created: 0, repeated: 2 }]);
    expect(await countIn(tenant.id)).toBe(3);
  });

  it('is stored once by simultaneous batches', async () => {
    const batch = Array.from({ length: 20 }, (_, at) => ({
      ...result,
      checked_at: new Date(Date.UTC(2026, 0, 1) + at).toISOString(),
    }));
    const answers = await Promise.all([postMany(batch), postMany(batch), postMany(batch)]);
    const counts = answers.map(({ body }) => body.data);
    expect(counts.reduce((sum, { created }) => sum + created, 0)).toBe(20);
    expect(counts.reduce((sum, { repeated }) => sum + repeated, 0)).toBe(40);
    expect(await countIn(tenant.id)).toBe(20);
  });
});

describe('the timestamp of a result', () => {
  const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * MINUTE).toISOString();

  it('can be up to five minutes ahead, and is refused beyond', async () => {
    expect((await post({ ...result, checked_at: inMinutes(4) })).status).toBe(201);
    expectRefusal(await post({ ...result, checked_at: inMinutes(6) }), 400, 'VALIDATION_FAILED', 'checked_at');
    const answer = await postMany([result, { ...result, checked_at: inMinutes(6) }]);
    expectRefusal(answer, 400, 'VALIDATION_FAILED', 'results.1.checked_at');
  });
});

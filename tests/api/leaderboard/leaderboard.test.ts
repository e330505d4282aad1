import { app, as, type Caller } from '../../helpers/api';
import { expectRefusal } from '../../helpers/refusals';
import { createOperator, createTenant, type Tenant, unique } from '../../helpers/world';

let tenant: Tenant;
let path: string;

beforeEach(async () => {
  tenant = await createTenant({ leaderboard_enabled: true });
  path = `/organisations/${tenant.documentId}/leaderboard`;
});

const board = async (query = '') => {
  const { status, body } = await tenant.people.viewer.call.get(path + query);
  expect([status, body.error]).toEqual([200, undefined]);
  return body as { data: any[]; meta: any };
};
const ranking = async (query = '') =>
  (await board(query)).data.map(({ rank, member, points }) => [rank, member.username, points]);
const names = (...roles: (keyof Tenant['people'])[]) => roles.map((role) => tenant.people[role].username).sort();

const finding = (status: string) => ({ rule_id: 'R1', severity: 'low', status });
const addFinding = async (call: Caller, status = 'open') =>
  `/security-findings/${(await call.post('/security-findings', finding(status))).body.data.documentId}`;
const enrol = async (call: Caller) =>
  `/svc-agents/${(await call.post('/svc-agents', { hostname: 'a' })).body.data.documentId}`;
const publish = async (author: Caller, publisher: Caller) => {
  const { body } = await author.post('/blueprint-drafts', { name: unique(), steps: [{ id: 'a', type: 'verify' }] });
  const at = `/blueprint-drafts/${body.data.documentId}`;
  await author.put(at, { status: 'review' });
  expect((await publisher.put(at, { status: 'published' })).status).toBe(200);
};

describe('the leaderboard', () => {
  it('ranks members by points, with equal ranks for equal points and members without points last', async () => {
    const { owner, admin, engineer } = tenant.people;
    await engineer.call.put(await addFinding(admin.call), finding('mitigated'));
    await addFinding(engineer.call, 'mitigated');
    await publish(admin.call, owner.call);
    await publish(admin.call, owner.call);
    for (let agent = 0; agent < 5; agent += 1) await enrol(owner.call);
    const [auditor, viewer] = names('auditor', 'viewer');
    const [first, second] = names('admin', 'owner');
    expect(await ranking()).toEqual([
      [1, engineer.username, 20],
      [2, first, 10],
      [2, second, 10],
      [4, auditor, 0],
      [4, viewer, 0],
    ]);
    const { data, meta } = await board();
    expect(data[0]).toMatchObject({
      member: { id: engineer.id, documentId: engineer.documentId, username: engineer.username },
      mitigated_findings: 2,
      published_drafts: 0,
      enrolled_agents: 0,
    });
    expect(meta).toMatchObject({ window: '30d', members: 5 });
    expect(JSON.stringify(data)).not.toContain('@');
  });

  it('counts current states only, and each once', async () => {
    const { engineer, owner } = tenant.people;
    const at = await addFinding(engineer.call);
    for (const status of ['mitigated', 'open', 'mitigated']) await engineer.call.put(at, finding(status));
    const revoked = await enrol(owner.call);
    await owner.call.put(revoked, { status: 'revoked' });
    await owner.call.delete(await enrol(owner.call));
    expect((await ranking())[0]).toEqual([1, engineer.username, 10]);
    await engineer.call.put(at, finding('open'));
    expect((await ranking()).map(([, , points]) => points)).toEqual([0, 0, 0, 0, 0]);
  });

  it('covers its window and its organisation only', async () => {
    const { engineer } = tenant.people;
    const other = await createTenant({ leaderboard_enabled: true });
    await enrol(other.people.engineer.call);
    await enrol(engineer.call);
    await publish(engineer.call, tenant.people.owner.call);
    const moment = new Date(Date.now() - 10 * 86_400_000);
    await app()
      .db.connection('blueprints')
      .where({ organisation_id: tenant.id })
      .update({ created_at: app().db.dialect.client === 'sqlite' ? moment.getTime() : moment });
    expect((await ranking('?window=7d'))[0]).toEqual([1, engineer.username, 2]);
    expect((await ranking('?window=30d'))[0]).toEqual([1, engineer.username, 7]);
    expectRefusal(await tenant.people.viewer.call.get(`${path}?window=1y`), 400, 'QUERY_INVALID', 'window');
  });

  it('is refused to every caller until an owner or admin enables it', async () => {
    const quiet = await createTenant();
    const at = `/organisations/${quiet.documentId}/leaderboard`;
    const operator = await createOperator();
    const token = await app()
      .service('admin::api-token')
      .create({ name: unique(), description: '', type: 'full-access', lifespan: null });
    const callers = [...Object.values(quiet.people), operator].map(({ call }) => call);
    for (const call of [...callers, as(token.accessKey)]) {
      const answer = await call.get(at);
      expectRefusal(answer, 403, 'LEADERBOARD_DISABLED');
      expect(answer.body.error.details).toMatchObject({
        remedy: expect.any(String),
        call: { method: 'PUT', path: `/api/organisations/${quiet.documentId}` },
      });
    }
    expectRefusal(await tenant.people.owner.call.get(at), 403, 'OUT_OF_SCOPE');
    expectRefusal(await operator.call.get('/organisations/nonesuch/leaderboard'), 404, 'NOT_FOUND');
    const { body } = await quiet.people.owner.call.get(at);
    await quiet.people.admin.call.put(`/organisations/${quiet.documentId}`, body.error.details.call.body.data);
    for (const call of [...callers, as(token.accessKey)]) expect((await call.get(at)).status).toBe(200);
  });
});

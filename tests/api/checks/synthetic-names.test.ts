import { enrolledAgent, report } from '../../helpers/agents';
import { connect, signInAdmin } from '../../helpers/admin-panel';
import { app, as } from '../../helpers/api';
import { statementsDuring } from '../../helpers/database/query-plans';
import { expectRefusal } from '../../helpers/refusals';
import { createTenant, insert, type Tenant } from '../../helpers/world';

const CHECK = 'api::synthetic-check.synthetic-check';
const RESULT = 'api::synthetic-result.synthetic-result';
const AT = '2026-03-01T10:00:00.000Z';

interface Check {
  id: number;
  documentId: string;
}

let tenant: Tenant;
let other: Tenant;
let check: Check;

const addCheck = (name: string, fields: object = {}): Promise<Check> =>
  insert(CHECK, { name, organisation: tenant.id, enabled: true, ...fields });

beforeEach(async () => {
  tenant = await createTenant({}, ['engineer', 'viewer']);
  other = await createTenant({}, []);
  check = await addCheck('Shop');
});

const post = (data: object) => tenant.people.engineer.call.post('/synthetic-results', data);
const postMany = (results: object[]) => tenant.people.engineer.call.post('/synthetic-results/batch', { results });
const countOf = ({ id }: Check): Promise<number> =>
  app()
    .db.query(RESULT)
    .count({ where: { synthetic_check: id } });
const total = (): Promise<number> =>
  app()
    .db.query(RESULT)
    .count({ where: { organisation: tenant.id } });

describe('a result that names its check', () => {
  it('belongs to the check with exactly this name in its organisation', async () => {
    await insert(CHECK, { name: 'Elsewhere', organisation: other.id });
    const answer = await post({ check_name: 'Shop', status: 'up', checked_at: AT });
    expect([answer.status, answer.body.data.synthetic_check?.documentId]).toEqual([201, check.documentId]);
    for (const check_name of ['shop', 'Shop ', 'Sho', 'Elsewhere', '', null])
      expect([check_name, (await post({ check_name })).body.data.synthetic_check]).toEqual([check_name, null]);
    expect(await countOf(check)).toBe(1);
    const path = `/synthetic-checks/${check.documentId}/summary?window=30d`;
    await post({ check_name: 'Shop', status: 'down' });
    expect((await tenant.people.viewer.call.get(path)).body.data).toMatchObject({ last_result: { status: 'down' } });
  });

  it('belongs to the check that it refers to, whatever name it has', async () => {
    const named = await addCheck('Blog');
    const answer = await post({ check_name: 'Blog', synthetic_check: check.documentId });
    expect(answer.body.data.synthetic_check.documentId).toBe(check.documentId);
    await postMany([{ check_name: 'Blog', synthetic_check: check.documentId }]);
    expect([await countOf(check), await countOf(named)]).toEqual([2, 0]);
  });

  it('belongs to the oldest enabled check of several, and to the oldest if none is enabled', async () => {
    const createdAt = (day: number): string => new Date(Date.UTC(2026, 0, day)).toISOString();
    const off = await addCheck('Twice', { enabled: false, createdAt: createdAt(1) });
    const newer = await addCheck('Twice', { createdAt: createdAt(3) });
    const older = await addCheck('Twice', { createdAt: createdAt(2) });
    await post({ check_name: 'Twice' });
    await postMany([{ check_name: 'Twice' }, { check_name: 'Twice' }]);
    expect([await countOf(off), await countOf(newer), await countOf(older)]).toEqual([0, 0, 3]);
    for (const { id } of [newer, older])
      await app()
        .db.query(CHECK)
        .update({ where: { id }, data: { enabled: false } });
    await post({ check_name: 'Twice' });
    expect(await countOf(off)).toBe(1);
  });

  it('is stored once, also if it was sent before the check existed, or before it was renamed', async () => {
    const early = { check_name: 'Later', checked_at: AT, status: 'up' };
    const first = await post(early);
    const later = await addCheck('Later');
    const again = await post({ ...early });
    expect([first.status, again.status, again.body.data.documentId]).toEqual([201, 200, first.body.data.documentId]);
    expect((await postMany([early])).body.data).toEqual({ created: 0, repeated: 1 });

    const known = { check_name: 'Shop', checked_at: AT };
    expect((await postMany([known, known])).body.data).toEqual({ created: 1, repeated: 1 });
    await app()
      .db.query(CHECK)
      .update({ where: { id: check.id }, data: { name: 'Store' } });
    await app()
      .db.query(CHECK)
      .update({ where: { id: later.id }, data: { name: 'Shop' } });
    expect((await post(known)).status).toBe(200);
    expect((await postMany([known])).body.data).toEqual({ created: 0, repeated: 1 });
    expect([await countOf(check), await countOf(later), await total()]).toEqual([1, 0, 2]);
  });

  it('finds its check in a batch with one statement, however many results and names there are', async () => {
    const many: Check[] = [];
    for (let at = 0; at < 20; at += 1) many.push(await addCheck(`Site ${at}`));
    const send = (length: number) => () =>
      postMany(Array.from({ length }, (_, at) => ({ check_name: `Site ${at % 20}`, status: 'up' })));
    await send(100)();
    const [two, hundred] = [await statementsDuring(send(2)), await statementsDuring(send(100))];
    expect(hundred.length).toBe(two.length);
    expect(await countOf(many[7] as Check)).toBe(10);
  });

  it('belongs to its check in the admin panel, too', async () => {
    const panel = await signInAdmin();
    await panel.create(RESULT, { check_name: 'Shop', organisation: connect(tenant) });
    expect(await countOf(check)).toBe(1);
  });
});

describe('an agent', () => {
  it('reads the checks of its organisation, and reports by their names', async () => {
    await insert(CHECK, { name: 'Elsewhere', organisation: other.id });
    const agent = await enrolledAgent(tenant);
    const call = as(agent.credential);
    const { status, body } = await call.get('/synthetic-checks?filters[enabled]=true');
    expect([status, body.data]).toMatchObject([200, [{ name: 'Shop', documentId: check.documentId }]]);
    expect((await call.get(`/synthetic-checks/${check.documentId}`)).body.data).toMatchObject({ name: 'Shop' });
    expect((await call.get('/synthetic-checks?with=state')).body.data).toMatchObject([
      { state: { status: 'unknown' } },
    ]);
    expect((await report(agent, { check_name: body.data[0].name })).status).toBe(201);
    expect(await countOf(check)).toBe(1);
  });

  it('reads no checks of other organisations, and no results', async () => {
    const foreign = await insert(CHECK, { name: 'Elsewhere', organisation: other.id });
    const { credential } = await enrolledAgent(tenant);
    expectRefusal(await as(credential).get(`/synthetic-checks/${foreign.documentId}`), 403, 'OUT_OF_SCOPE');
    const named = as(credential, { 'X-Organisation-Id': other.documentId });
    expectRefusal(await named.get('/synthetic-checks'), 403, 'OUT_OF_SCOPE');
    for (const path of ['/synthetic-results', `/synthetic-checks/${check.documentId}/summary`, '/svc-agents'])
      expectRefusal(await as(credential).get(path), 403, 'CAPABILITY_MISSING');
    const change = { name: 'Mine' };
    expectRefusal(await as(credential).put(`/synthetic-checks/${check.documentId}`, change), 403, 'CAPABILITY_MISSING');
  });
});

import { BLUEPRINT_LINES } from '../../../src/repositories/blueprints/versions';
import { app, db } from '../../helpers/api';
import { auditEntries } from '../../helpers/audit/audit';
import { expectRefusal } from '../../helpers/refusals';
import { createTenant, type Tenant, unique } from '../../helpers/world';

let tenant: Tenant;

beforeAll(async () => {
  tenant = await createTenant();
});

const STEPS = [{ id: 'vm', type: 'provision' }];

interface Blueprint extends Record<string, unknown> {
  documentId: string;
}

/** Has a draft reviewed and published. */
const publish = async (draft: string): Promise<Blueprint> => {
  const { engineer, owner, viewer } = tenant.people;
  for (const [person, status] of [
    [engineer, 'review'],
    [owner, 'published'],
  ] as const)
    expect((await person.call.put(`/blueprint-drafts/${draft}`, { status })).status).toBe(200);
  const { body } = await viewer.call.get(`/blueprints?filters[draft]=${draft}`);
  return body.data[0];
};

const firstVersion = async (data: object = {}): Promise<Blueprint> => {
  const { body } = await tenant.people.engineer.call.post('/blueprint-drafts', {
    name: unique('Tier'),
    steps: STEPS,
    ...data,
  });
  return publish(body.data.documentId);
};

const draftNext = async (blueprint: Blueprint, data: object = {}): Promise<string> => {
  const { call } = tenant.people.engineer;
  const { status, body } = await call.post(`/blueprints/${blueprint.documentId}/drafts`, {});
  expect({ status, body }).toMatchObject({ status: 201 });
  if (Object.keys(data).length > 0)
    expect((await call.put(`/blueprint-drafts/${body.data.documentId}`, data)).status).toBe(200);
  return body.data.documentId;
};

const read = async (blueprint: Blueprint): Promise<Blueprint> =>
  (await tenant.people.viewer.call.get(`/blueprints/${blueprint.documentId}`)).body.data;

describe('a draft of a blueprint', () => {
  it('has its content, and becomes the next version of its line', async () => {
    const first = await firstVersion({ version: '1.4', tags: ['web'], description: 'Two machines' });
    expect(first).toMatchObject({ line: first.documentId, number: 1, latest: true, previous: null, retired_at: null });
    const draft = await draftNext(first);
    const { data } = (await tenant.people.viewer.call.get(`/blueprint-drafts/${draft}`)).body;
    expect(data).toMatchObject({
      name: first.name,
      steps: STEPS,
      tags: ['web'],
      description: 'Two machines',
      slug: null,
      version: null,
      status: 'draft',
      author: { documentId: tenant.people.engineer.documentId },
      blueprint: { documentId: first.documentId },
    });
    const second = await publish(draft);
    expect(second).toMatchObject({
      line: first.documentId,
      slug: first.slug,
      number: 2,
      version: '2',
      latest: true,
      previous: { documentId: first.documentId },
    });
    expect(await read(first)).toMatchObject({ steps: STEPS, number: 1, latest: false, version: '1.4' });
  });

  it('is shown with all versions of its line, and lists find the latest', async () => {
    const first = await firstVersion();
    const before = await tenant.people.viewer.call.get(`/blueprints/${first.documentId}`);
    const second = await publish(await draftNext(first, { version: '2.0-rc' }));
    const after = await tenant.people.viewer.call.get(`/blueprints/${first.documentId}`);
    expect(after.body.data.versions).toMatchObject([
      { documentId: second.documentId, number: 2, version: '2.0-rc', retired_at: null },
      { documentId: first.documentId, number: 1 },
    ]);
    expect(after.headers.etag).not.toBe(before.headers.etag);
    const listed = async (query: string) =>
      (await tenant.people.viewer.call.get(`/blueprints?filters[line]=${first.documentId}&sort=number:desc${query}`))
        .body.data;
    expect(await listed('')).toMatchObject([{ number: 2 }, { number: 1 }]);
    expect(await listed('&filters[latest]=true')).toMatchObject([{ documentId: second.documentId }]);
  });

  it('gets another number than one that is published at the same time', async () => {
    const first = await firstVersion();
    const { engineer, owner, admin } = tenant.people;
    const drafts = [await draftNext(first), await draftNext(first), await draftNext(first)];
    for (const draft of drafts) await engineer.call.put(`/blueprint-drafts/${draft}`, { status: 'review' });
    const answers = await Promise.all(
      drafts.map((draft, at) =>
        (at === 0 ? admin : owner).call.put(`/blueprint-drafts/${draft}`, { status: 'published' }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { data } = (await owner.call.get(`/blueprints?filters[line]=${first.documentId}&sort=number`)).body;
    expect(data.map(({ number, latest }: Blueprint) => [number, latest])).toEqual([
      [1, false],
      [2, false],
      [3, false],
      [4, true],
    ]);
  });

  it('of one line cannot have a number twice, whoever writes it', async () => {
    const first = await firstVersion();
    const data = { name: 'x', line: first.line, number: 1, organisation: tenant.id };
    await expect(app().db.query('api::blueprint.blueprint').create({ data })).rejects.toThrow();
  });

  it('keeps the slug of its blueprint', async () => {
    const first = await firstVersion();
    const { call } = tenant.people.engineer;
    const draft = `/blueprint-drafts/${await draftNext(first)}`;
    expectRefusal(await call.put(draft, { slug: unique('other') }), 400, 'SLUG_OF_LINE', 'slug');
    expect((await call.put(draft, { slug: '', name: 'Renamed' })).body.data).toMatchObject({
      slug: null,
      name: 'Renamed',
    });
    const { data } = (await call.get(draft)).body;
    expect((await call.put(draft, data)).status).toBe(200);
  });

  it('begins with older ids of steps, which must change before it is published', async () => {
    const first = await firstVersion();
    const steps = [{ id: 'a.b', type: 'provision' }];
    await db()('blueprints')
      .where({ document_id: first.documentId })
      .update({ steps: JSON.stringify(steps) });
    const { engineer, owner } = tenant.people;
    const draft = `/blueprint-drafts/${await draftNext(first)}`;
    const { data } = (await engineer.call.get(draft)).body;
    expect(data.steps).toEqual(steps);
    expect((await engineer.call.put(draft, { ...data, description: 'Next' })).status).toBe(200);
    expect((await engineer.call.put(draft, { status: 'review' })).status).toBe(200);
    expectRefusal(await owner.call.put(draft, { status: 'published' }), 400, 'STEP_ID_INVALID', 'steps.0.id');
    expectRefusal(
      await engineer.call.put(draft, { steps: [...steps, ...STEPS] }),
      400,
      'STEP_ID_INVALID',
      'steps.0.id',
    );
    expect((await engineer.call.put(draft, { steps: STEPS })).status).toBe(200);
    expect(await publish(draft.split('/').at(-1) as string)).toMatchObject({ number: 2, steps: STEPS });
  });

  it('stays with the versions of its line in a split', async () => {
    const whole = await createTenant();
    const { owner, engineer } = whole.people;
    const draft = (await engineer.call.post('/blueprint-drafts', { name: 'Tier', steps: STEPS })).body.data;
    await engineer.call.put(`/blueprint-drafts/${draft.documentId}`, { status: 'review' });
    await owner.call.put(`/blueprint-drafts/${draft.documentId}`, { status: 'published' });
    const [first] = (await owner.call.get('/blueprints')).body.data;
    const next = (await engineer.call.post(`/blueprints/${first.documentId}/drafts`, {})).body.data;
    const { document_id: member } = await db()('memberships')
      .where({ organisation_id: whole.id, user_id: owner.id })
      .first('document_id');
    const refused = await owner.call.post(`/organisations/${whole.documentId}/split?dry_run=true`, {
      into: [
        { name: unique('One'), members: [member], blueprint_drafts: [next.documentId] },
        { name: unique('Two'), members: [member], blueprints: [first.documentId] },
      ],
    });
    expectRefusal(refused, 400, 'LINKED_RECORDS_SPLIT');
  });

  it('can be made from a blueprint that was published before there were versions', async () => {
    const first = await firstVersion();
    await db()('blueprints').where({ document_id: first.documentId }).update({ line: null });
    for (const statement of BLUEPRINT_LINES.definition(app())) await db().raw(statement);
    expect(await publish(await draftNext(first))).toMatchObject({ line: first.documentId, number: 2 });
  });

  it('is made by those who can write drafts', async () => {
    const first = await firstVersion();
    const path = `/blueprints/${first.documentId}/drafts`;
    expectRefusal(await tenant.people.viewer.call.post(path, {}), 403, 'CAPABILITY_MISSING');
    const other = await createTenant();
    expectRefusal(await other.people.engineer.call.post(path, {}), 403, 'OUT_OF_SCOPE');
  });
});

describe('a retired blueprint', () => {
  it('is not deployed, stays readable, and can be restored', async () => {
    const first = await firstVersion();
    const path = `/blueprints/${first.documentId}`;
    const { engineer, admin } = tenant.people;
    expectRefusal(await engineer.call.post(`${path}/retire`, {}), 403, 'CAPABILITY_MISSING');
    const retired = (await admin.call.post(`${path}/retire`, {})).body.data;
    expect(retired).toMatchObject({ retired_at: expect.any(String) });
    expect((await admin.call.post(`${path}/retire`, {})).body.data).toEqual(retired);
    expectRefusal(await engineer.call.post(`${path}/deploy`, { name: 'vm' }), 409, 'BLUEPRINT_RETIRED');
    expect(await read(first)).toMatchObject({
      retired_at: retired.retired_at,
      versions: [{ retired_at: retired.retired_at }],
    });
    await draftNext(first);
    expect((await admin.call.post(`${path}/restore`, {})).body.data).toMatchObject({ retired_at: null });
    expect((await engineer.call.post(`${path}/deploy`, { name: 'vm' })).status).toBe(201);
    const entries = await auditEntries({ target_type: 'blueprint', target_id: first.documentId });
    expect(entries.map(({ action }) => action)).toEqual(['blueprint.create', 'blueprint.update', 'blueprint.update']);
  });

  it('cannot be superseded and retired in a deadlock', async () => {
    const first = await firstVersion();
    const { engineer, owner, admin } = tenant.people;
    for (let round = 0; round < 4; round += 1) {
      const draft = `/blueprint-drafts/${await draftNext(first)}`;
      await engineer.call.put(draft, { status: 'review' });
      const { data } = (await owner.call.get(`/blueprints?filters[line]=${first.documentId}&filters[latest]=true`))
        .body;
      const answers = await Promise.all([
        owner.call.put(draft, { status: 'published' }),
        admin.call.post(`/blueprints/${data[0].documentId}/retire`, {}),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    }
  });
});

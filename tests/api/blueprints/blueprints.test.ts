import { app } from '../../helpers/api';
import { countRows, expectRefusal } from '../../helpers/refusals';
import {
  createOperator,
  createPerson,
  createTenant,
  join,
  type Person,
  type Tenant,
  unique,
} from '../../helpers/world';

let tenant: Tenant;
let other: Tenant;

beforeAll(async () => {
  tenant = await createTenant();
  other = await createTenant();
});

const STEPS = [{ id: 'vm', type: 'provision' }];

const create = async (person: Person, data: Record<string, unknown> = {}): Promise<string> => {
  const { status, body } = await person.call.post('/blueprint-drafts', {
    name: unique('Draft'),
    steps: STEPS,
    ...data,
  });
  expect({ status, body }).toMatchObject({ status: 201 });
  return `/blueprint-drafts/${body.data.documentId}`;
};

const move = async (path: string, ...steps: [Person, string][]) => {
  for (const [person, status] of steps) expect((await person.call.put(path, { status })).status).toBe(200);
};

const blueprintsOf = (path: string) =>
  app()
    .db.query('api::blueprint.blueprint')
    .count({ where: { draft: { documentId: path.split('/').pop() } } });

describe('a draft', () => {
  it('cannot be published without the capability, however quickly review and publishing follow each other', async () => {
    const { engineer } = tenant.people;
    for (let round = 0; round < 4; round += 1) {
      const path = await create(engineer);
      const statuses = ['review', 'published', 'published', 'published', 'published'];
      await Promise.all(statuses.map((status) => engineer.call.put(path, { status })));
      expect((await engineer.call.get(path)).body.data.status).toBe('review');
      expect(await blueprintsOf(path)).toBe(0);
    }
  });

  it('gets a unique slug when several are created with the same name at once', async () => {
    const name = unique('Twin');
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => tenant.people.engineer.call.post('/blueprint-drafts', { name })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201));
    expect(new Set(answers.map(({ body }) => body.data.slug)).size).toBe(6);
  });

  it('moves from draft to review to published, and becomes a blueprint once', async () => {
    const { engineer, admin, viewer } = tenant.people;
    const content = {
      name: 'Web tier',
      description: 'Two machines',
      category: 'compute',
      provider: 'hetzner',
      steps: [
        { id: 'net', type: 'provision', resource_type: 'network', config: { cidr: '10.0.0.0/8' } },
        { id: 'vm', type: 'configure', depends_on: ['net'] },
      ],
      variables: { size: { type: 'string', enum: ['s', 'm'], default: 's' } },
      resource_types: ['network', 'server'],
      estimated_cost_monthly: 12.5,
      cost_notes: 'list price',
      version: '1.0.0',
      tags: ['web'],
    };
    const path = await create(engineer, content);
    const draft = (await viewer.call.get(path)).body.data;
    expect(draft).toMatchObject({ ...content, slug: 'web-tier', status: 'draft' });
    expect(draft.author).toMatchObject({ documentId: engineer.documentId, username: engineer.username });
    await move(path, [engineer, 'review'], [admin, 'draft'], [engineer, 'review'], [admin, 'published']);
    const { body } = await viewer.call.get(`/blueprints?filters[draft]=${draft.documentId}`);
    expect(body.data).toHaveLength(1);
    expect(body.data[0]).toMatchObject({
      ...content,
      slug: 'web-tier',
      organisation: draft.organisation,
      author: draft.author,
    });
    for (const data of [{ name: 'x' }, { status: 'draft' }, { status: 'review' }])
      expectRefusal(await admin.call.put(path, data), 400, 'DRAFT_PUBLISHED', 'status');
    expectRefusal(await admin.call.delete(path), 400, 'DRAFT_PUBLISHED');
    expect(await blueprintsOf(path)).toBe(1);
    const blueprint = `/blueprints/${body.data[0].documentId}`;
    for (const answer of [await admin.call.put(blueprint, { name: 'x' }), await admin.call.delete(blueprint)])
      expect([404, 405]).toContain(answer.status);
    await expect(
      app()
        .db.query('api::blueprint.blueprint')
        .update({ where: { id: body.data[0].id }, data: { name: 'x' } }),
    ).rejects.toMatchObject({ details: { code: 'BLUEPRINT_IMMUTABLE' } });
  });

  it.each([
    ['draft', 'published', 400, 'DRAFT_TRANSITION_INVALID', 'admin'],
    ['draft', 'published', 400, 'DRAFT_TRANSITION_INVALID', 'engineer'],
    ['review', 'draft', 403, 'CAPABILITY_MISSING', 'engineer'],
    ['review', 'published', 403, 'CAPABILITY_MISSING', 'engineer'],
    ['draft', 'review', 403, 'CAPABILITY_MISSING', 'auditor'],
    ['draft', 'review', 403, 'CAPABILITY_MISSING', 'viewer'],
    ['draft', 'archived', 400, 'VALIDATION_FAILED', 'admin'],
  ] as const)('in %s is not moved to %s: %i %s for the role %s', async (from, to, status, code, role) => {
    const { engineer } = tenant.people;
    const path = await create(engineer);
    if (from === 'review') await move(path, [engineer, 'review']);
    expectRefusal(await tenant.people[role].call.put(path, { status: to }), status, code);
    expect((await engineer.call.get(path)).body.data.status).toBe(from);
    expect(await blueprintsOf(path)).toBe(0);
  });

  it('cannot be created as published or in review', async () => {
    const before = await countRows('blueprint-draft', 'blueprint');
    const { owner } = tenant.people;
    const answer = await owner.call.post('/blueprint-drafts', { name: 'x', status: 'published' });
    expectRefusal(answer, 400, 'DRAFT_TRANSITION_INVALID', 'status');
    expect(await countRows('blueprint-draft', 'blueprint')).toEqual(before);
  });

  it('cannot be published by its author while there is another publisher', async () => {
    const { owner, admin } = tenant.people;
    const path = await create(admin);
    await move(path, [admin, 'review']);
    expectRefusal(await admin.call.put(path, { status: 'published' }), 403, 'AUTHOR_MAY_NOT_PUBLISH');
    expect(await blueprintsOf(path)).toBe(0);
    await move(path, [owner, 'published']);
    const lone = await createPerson();
    const { body } = await lone.call.post('/organisations', { name: unique('lone') });
    const own = await create(lone);
    await move(own, [lone, 'review']);
    const second = await createPerson();
    const membership = (await join(body.data.id as number, second, 'admin')) as { id: number };
    expectRefusal(await lone.call.put(own, { status: 'published' }), 403, 'AUTHOR_MAY_NOT_PUBLISH');
    await app()
      .db.query('api::membership.membership')
      .delete({ where: { id: membership.id } });
    await move(own, [lone, 'published']);
    expect(await blueprintsOf(own)).toBe(1);
  });

  it('has the caller as its author, whatever the body contains', async () => {
    const { engineer, admin } = tenant.people;
    const answer = await engineer.call.post('/blueprint-drafts', { name: 'x', author: admin.documentId });
    expectRefusal(answer, 403, 'FIELD_NOT_WRITABLE');
  });

  it('becomes one blueprint when it is published twice at once', async () => {
    const { engineer, owner, admin } = tenant.people;
    const path = await create(engineer);
    await move(path, [engineer, 'review']);
    const publish = (person: Person) => person.call.put(path, { status: 'published' });
    const answers = await Promise.all([publish(owner), publish(admin), publish(owner)]);
    // One that finds the draft published already changes nothing.
    expect(answers.map(({ status }) => status).sort()[0]).toBe(200);
    for (const answer of answers.filter(({ status }) => status === 400)) expectRefusal(answer, 400, 'DRAFT_PUBLISHED');
    expect(await blueprintsOf(path)).toBe(1);
  });

  describe('in review', () => {
    const reviewed = async (data: Record<string, unknown> = {}): Promise<string> => {
      const path = await create(tenant.people.engineer, data);
      await move(path, [tenant.people.engineer, 'review']);
      return path;
    };
    const statusOf = async (path: string) => (await tenant.people.viewer.call.get(path)).body.data.status as string;

    it.each<[string, Record<string, unknown>]>([
      ['its name', { name: 'Other' }],
      ['its steps', { steps: [...STEPS, { id: 'b', type: 'verify', depends_on: ['vm'] }] }],
      ['its variables', { variables: { size: { type: 'string' } } }],
      ['its tags', { tags: ['new'] }],
      ['its slug', { slug: 'another-slug' }],
      ['its estimate', { estimated_cost_monthly: 12.5 }],
      ['its name, with the status repeated', { name: 'Other', status: 'review' }],
    ])('returns to draft when a write changes %s', async (_what, data) => {
      const path = await reviewed();
      const slug = data.slug === undefined ? {} : { slug: unique('slug') };
      const { status, body } = await tenant.people.engineer.call.put(path, { ...data, ...slug });
      expect([status, body.data.status]).toEqual([200, 'draft']);
      expectRefusal(await tenant.people.owner.call.put(path, { status: 'published' }), 400, 'DRAFT_TRANSITION_INVALID');
      expect(await blueprintsOf(path)).toBe(0);
    });

    it('stays in review when a write changes nothing', async () => {
      const { engineer, owner } = tenant.people;
      const path = await reviewed({ estimated_cost_monthly: 0.1, tags: ['a'], description: 'd' });
      const { data } = (await engineer.call.get(path)).body;
      for (const body of [data, {}, { status: 'review' }, { name: data.name, steps: data.steps, tags: data.tags }])
        expect((await engineer.call.put(path, body)).body.data.status).toBe('review');
      expect((await owner.call.put(path, { ...data, status: 'published' })).status).toBe(200);
      expect(await blueprintsOf(path)).toBe(1);
    });

    it('is published exactly as it was reviewed', async () => {
      const { owner } = tenant.people;
      const path = await reviewed();
      const answer = await owner.call.put(path, { status: 'published', name: 'Smuggled', tags: ['x'] });
      expectRefusal(answer, 400, 'PUBLISHING_CHANGES_DRAFT', 'name');
      expectRefusal(answer, 400, 'PUBLISHING_CHANGES_DRAFT', 'tags');
      expect(answer.body.error.details.errors).toHaveLength(2);
      expect(await statusOf(path)).toBe('review');
      await move(path, [owner, 'published']);
      expect(await blueprintsOf(path)).toBe(1);
    });

    it('needs at least one step to be published', async () => {
      const { owner } = tenant.people;
      for (const steps of [null, []]) {
        const path = await reviewed({ steps });
        expectRefusal(await owner.call.put(path, { status: 'published' }), 400, 'STEPS_MISSING', 'steps');
        expectRefusal(
          await owner.call.put(path, { status: 'published', steps: STEPS }),
          400,
          'PUBLISHING_CHANGES_DRAFT',
          'steps',
        );
        expect([await statusOf(path), await blueprintsOf(path)]).toEqual(['review', 0]);
      }
    });

    it('can be returned with changes, and submitted with changes', async () => {
      const { owner, engineer } = tenant.people;
      const path = await reviewed();
      const back = await owner.call.put(path, { status: 'draft', description: 'Please add a probe.' });
      expect([back.status, back.body.data.status]).toEqual([200, 'draft']);
      const again = await engineer.call.put(path, { status: 'review', description: 'Done.' });
      expect([again.status, again.body.data.status]).toEqual([200, 'review']);
    });

    it('follows the same rules in the admin panel and in scripts', async () => {
      const documents = app().documents('api::blueprint-draft.blueprint-draft');
      const path = await reviewed({ steps: [] });
      const documentId = path.split('/').pop() as string;
      const save = (data: object) => documents.update({ documentId, data: data as never });
      await expect(save({ draft_status: 'published' })).rejects.toMatchObject({ details: { code: 'STEPS_MISSING' } });
      await expect(save({ draft_status: 'published', name: 'x' })).rejects.toMatchObject({
        details: { code: 'PUBLISHING_CHANGES_DRAFT' },
      });
      await save({ draft_status: 'review', name: 'Changed in the panel' });
      expect(await statusOf(path)).toBe('draft');
    });

    it('is never published in a version that was not reviewed, however quickly the writes follow each other', async () => {
      const { owner, engineer } = tenant.people;
      for (let round = 0; round < 4; round += 1) {
        const path = await reviewed({ description: 'reviewed' });
        await Promise.all([
          engineer.call.put(path, { description: 'not reviewed' }),
          owner.call.put(path, { status: 'published' }),
        ]);
        const { data } = (await owner.call.get(`/blueprints?filters[draft]=${path.split('/').pop()}`)).body;
        for (const { description } of data) expect(description).toBe('reviewed');
      }
    });
  });

  it('can be deleted until it is published', async () => {
    const { engineer, viewer } = tenant.people;
    const path = await create(engineer);
    expectRefusal(await viewer.call.delete(path), 403, 'CAPABILITY_MISSING');
    expect((await engineer.call.delete(path)).status).toBe(204);
    expectRefusal(await engineer.call.get(path), 404);
  });
});

describe('the steps of a draft', () => {
  const step = (id: string, depends_on: string[] = [], more: object = {}) => ({
    id,
    type: 'provision',
    depends_on,
    ...more,
  });

  it.each<[string, unknown, string, string]>([
    ['a duplicate id', [step('a'), step('a')], 'STEPS_INVALID', 'steps.1.id'],
    ['an unknown dependency', [step('a', ['b'])], 'STEPS_INVALID', 'steps.0.depends_on.0'],
    ['a step that depends on itself', [step('a', ['a'])], 'STEPS_INVALID', 'steps'],
    ['a cycle', [step('a', ['c']), step('b', ['a']), step('c', ['b'])], 'STEPS_INVALID', 'steps'],
    [
      'a cycle in addition to valid steps',
      [step('x'), step('a', ['b', 'x']), step('b', ['a'])],
      'STEPS_INVALID',
      'steps',
    ],
    ['a name of the prototype', [step('a', ['__proto__', 'constructor'])], 'STEPS_INVALID', 'steps.0.depends_on.1'],
    ['an id with a dot', [step('a.b')], 'STEP_ID_INVALID', 'steps.0.id'],
    ['an id that references cannot contain', [step('a'), step('{b}')], 'STEP_ID_INVALID', 'steps.1.id'],
    ['the id of a reason', [step('condition')], 'STEP_ID_INVALID', 'steps.0.id'],
    ['an unknown type', [{ id: 'a', type: 'destroy' }], 'VALIDATION_FAILED', 'steps.0.type'],
    ['no id', [{ type: 'verify' }], 'VALIDATION_FAILED', 'steps.0.id'],
    ['an unknown key', [step('a', [], { run: 'rm' })], 'VALIDATION_FAILED', 'steps.0.run'],
    ['an agent without a runner', [step('a', [], { executor: 'agent' })], 'STEPS_INVALID', 'steps.0.runner'],
    [
      'a webhook without an endpoint',
      [step('a', [], { executor: 'webhook' })],
      'STEPS_INVALID',
      'steps.0.config.endpoint',
    ],
    ['a condition that is none', [step('a', [], { condition: { if: 1 } })], 'STEPS_INVALID', 'steps.0.condition'],
    ['more than a day', [step('a', [], { timeout_s: 86_401 })], 'VALIDATION_FAILED', 'steps.0.timeout_s'],
    ['a value that is not a list', { a: step('a') }, 'VALIDATION_FAILED', 'steps'],
    ['a depends_on that is not a list', [{ ...step('a'), depends_on: 'b' }], 'VALIDATION_FAILED', 'steps.0.depends_on'],
    ['201 steps', Array.from({ length: 201 }, (_, index) => step(`s${index}`)), 'VALIDATION_FAILED', 'steps'],
  ])('are refused with %s, at creation and later', async (_what, steps, code, place) => {
    const { engineer } = tenant.people;
    expectRefusal(await engineer.call.post('/blueprint-drafts', { name: 'x', steps }), 400, code, place);
    const path = await create(engineer, { steps: null });
    expectRefusal(await engineer.call.put(path, { steps }), 400, code, place);
    expect((await engineer.call.get(path)).body.data.steps).toBeNull();
  });

  it('can be published only if they use inputs and outputs that exist', async () => {
    const { engineer, admin } = tenant.people;
    const variables = { size: { type: 'integer' } };
    const steps = [
      step('net', [], { executor: 'agent', runner: 'tofu', timeout_s: 60, idempotent: true, outputs: ['id'] }),
      step('vm', ['net'], {
        config: { size: '${inputs.size}', net: '${steps.net.outputs.id}' },
        condition: { not: { input: 'size', equals: 0 } },
        estimated_cost_monthly: 12.5,
      }),
    ];
    const published = async (draft: Record<string, unknown>) => {
      const path = await create(engineer, draft);
      await move(path, [engineer, 'review']);
      return admin.call.put(path, { status: 'published' });
    };
    expectRefusal(await published({ steps }), 400, 'STEPS_INVALID', 'steps.1.config.size');
    const alone = steps.map((each) => ({ ...each, depends_on: [] }));
    expectRefusal(await published({ steps: alone, variables }), 400, 'STEPS_INVALID', 'steps.1.config.net');
    const { status, body } = await published({ steps, variables });
    expect(status).toBe(200);
    const draft = body.data.documentId as string;
    expect((await engineer.call.get(`/blueprints?filters[draft]=${draft}`)).body.data[0].steps).toEqual(steps);
  });

  it('can be in any order, up to 200, in a row or in a diamond', async () => {
    const row = Array.from({ length: 200 }, (_, index) => step(`s${index}`, index < 199 ? [`s${index + 1}`] : []));
    const diamond = [step('d', ['b', 'c']), step('b', ['a']), step('c', ['a', 'a']), step('a')];
    for (const steps of [row, diamond, []]) await create(tenant.people.engineer, { steps });
  });
});

describe('the variables of a draft', () => {
  it.each<[string, unknown, string, string]>([
    ['no type', { a: { default: 1 } }, 'VARIABLES_INVALID', 'variables.a'],
    ['an unknown type', { a: { type: 'text' } }, 'VARIABLES_INVALID', 'variables.a'],
    ['no schema', { a: 'string' }, 'VARIABLES_INVALID', 'variables.a'],
    ['an invalid bound', { a: { type: 'string', minLength: -1 } }, 'VARIABLES_INVALID', 'variables.a'],
    ['a default of another type', { a: { type: 'integer', default: '1' } }, 'VARIABLES_INVALID', 'variables.a.default'],
    [
      'a default outside its enum',
      { a: { type: 'string', enum: ['x'], default: 'y' } },
      'VARIABLES_INVALID',
      'variables.a.default',
    ],
    [
      'a default and an empty enum',
      { a: { type: 'string', enum: [], default: 'y' } },
      'VARIABLES_INVALID',
      'variables.a',
    ],
    ['a list', [{ type: 'string' }], 'VALIDATION_FAILED', 'variables'],
  ])('are refused with %s', async (_what, variables, code, place) => {
    const { engineer } = tenant.people;
    const before = await countRows('blueprint-draft');
    expectRefusal(await engineer.call.post('/blueprint-drafts', { name: 'x', variables }), 400, code, place);
    expect(await countRows('blueprint-draft')).toEqual(before);
  });

  it('can be any valid JSON Schema, including patterns with catastrophic backtracking', async () => {
    const variables = {
      size: { type: ['string', 'null'], default: null },
      constructor: { type: 'object', properties: { a: { $ref: '#/definitions/none' } }, default: {} },
      name: { type: 'string', pattern: '^(a+)+$', default: `${'a'.repeat(40)}!`, $id: 'https://example.com/x' },
      again: { type: 'string', $id: 'https://example.com/x', $schema: 'https://json-schema.org/draft/2020-12/schema' },
    };
    const path = await create(tenant.people.engineer, { variables });
    expect((await tenant.people.viewer.call.get(path)).body.data.variables).toEqual(variables);
  });
});

describe('the slug of a draft', () => {
  const slugOf = async (person: Person, data: Record<string, unknown>) =>
    (await person.call.post('/blueprint-drafts', data)).body.data.slug as string;

  it('is derived from the name and is unique in the organisation', async () => {
    const { engineer } = tenant.people;
    const name = `Ünïque ${unique('Näme')}`;
    const first = await slugOf(engineer, { name });
    expect(first).toMatch(/^unique-name-[0-9a-f]+$/);
    expect(await slugOf(engineer, { name })).toBe(`${first}-2`);
    expect(await slugOf(engineer, { name, slug: '' })).toBe(`${first}-3`);
    expect(await slugOf(other.people.engineer, { name })).toBe(first);
    expect(await slugOf(engineer, { name: '日本語' })).toBe('draft');
    expect(await slugOf(engineer, { name: '🚀' })).toBe('draft-2');
    expect((await slugOf(engineer, { name: 'x'.repeat(255) })).length).toBeLessThanOrEqual(80);
  });

  it('is refused when it is taken, and two at once never cause a 500', async () => {
    const { engineer } = tenant.people;
    const slug = unique('slug');
    const path = await create(engineer, { slug });
    expectRefusal(await engineer.call.post('/blueprint-drafts', { name: 'x', slug }), 400, 'NOT_UNIQUE', 'slug');
    expectRefusal(await engineer.call.put(await create(engineer), { slug }), 400, 'NOT_UNIQUE', 'slug');
    expect((await engineer.call.put(path, { slug, name: 'renamed' })).status).toBe(200);
    const name = unique('parallel');
    const answers = await Promise.all([1, 2, 3].map(() => engineer.call.post('/blueprint-drafts', { name })));
    const created = answers.filter(({ status }) => status === 201);
    expect(created.length).toBeGreaterThan(0);
    for (const answer of answers.filter(({ status }) => status !== 201))
      expectRefusal(answer, 400, 'NOT_UNIQUE', 'slug');
    expect(new Set(created.map(({ body }) => body.data.slug)).size).toBe(created.length);
  });

  it('is named in the error even when the body contains the text of a database error', async () => {
    const { engineer } = tenant.people;
    const slug = unique('slug');
    await create(engineer, { slug });
    const name = 'UNIQUE constraint failed: t.nonsense\nKey (nonsense)=(1)';
    expectRefusal(await engineer.call.post('/blueprint-drafts', { name, slug }), 400, 'NOT_UNIQUE', 'slug');
  });
});

it('an operator can publish drafts of every organisation', async () => {
  const operator = await createOperator();
  const path = await create(tenant.people.engineer);
  await move(path, [operator, 'review'], [operator, 'published']);
  expect(await blueprintsOf(path)).toBe(1);
});

import type { Knex } from 'knex';
import { type Answer, app, db } from '../../helpers/api';
import { auditLogFromNow, expectValidLog } from '../../helpers/audit/audit';
import { createPair, organisationRow, relationsAcrossOrganisations } from '../../helpers/merge-split-world';
import { createScimToken, directory, GROUP, newUser } from '../../helpers/scim';
import { createPerson, createTenant, join, type Person, type Tenant, unique } from '../../helpers/world';

const merge = ({ call }: Person, source: Tenant, target: Tenant) =>
  call.post(`/organisations/${source.documentId}/merge`, { into: target.documentId });

const codeOf = ({ status, body }: Answer): string => `${status} ${body?.error?.details?.code ?? ''}`.trim();

/** Rows of an organisation that a merge would have moved or revoked. */
const leftBehind = async (organisation_id: number): Promise<Record<string, number>> => {
  const left: Record<string, number> = {};
  for (const table of [
    ...['svc_agents', 'cloud_instances', 'blueprint_drafts', 'blueprints'],
    ...['synthetic_checks', 'synthetic_results', 'security_findings'],
  ]) {
    const [row] = await db()(table).where({ organisation_id }).count({ total: 'id' });
    left[table] = Number(row?.total);
  }
  const [keys] = await db()('scim_tokens').where({ organisation_id }).whereNull('revoked_at').count({ total: 'id' });
  const [members] = await db()('memberships')
    .where({ organisation_id })
    .whereNot({ role: 'owner' })
    .whereNull('pending_since')
    .count({ total: 'id' });
  return { ...left, keys: Number(keys?.total), members: Number(members?.total) };
};

const NOTHING = {
  ...{ svc_agents: 0, cloud_instances: 0, blueprint_drafts: 0, blueprints: 0 },
  ...{ synthetic_checks: 0, synthetic_results: 0, security_findings: 0, keys: 0, members: 0 },
};

let auditLog: Knex;
beforeAll(async () => {
  auditLog = await auditLogFromNow();
});

/** Writes of every kind in an organisation. */
const writesIn = (
  { people, documentId: organisation }: Tenant,
  owned: Awaited<ReturnType<typeof createPair>>['owned'],
) => {
  const { engineer, admin, owner } = people;
  return [
    () => engineer.call.post('/svc-agents', { hostname: unique(), organisation }),
    () =>
      engineer.call.post('/svc-agents', {
        hostname: unique(),
        organisation,
        cloud_instance: owned.instance.documentId,
      }),
    () => engineer.call.post('/cloud-instances', { name: unique(), organisation }),
    () => engineer.call.post(`/blueprints/${owned.blueprint.documentId}/deploy`, { name: unique() }),
    () => engineer.call.post('/blueprint-drafts', { name: 'same name', organisation }),
    () => engineer.call.post('/security-findings', { rule_id: 'R', severity: 'low', status: 'open', organisation }),
    () => engineer.call.post('/synthetic-results', { check_name: 'x', status: 'up', organisation }),
    () => engineer.call.post('/synthetic-results', { status: 'up', synthetic_check: owned.check.documentId }),
    () =>
      engineer.call.post('/synthetic-results/batch', { results: [{ status: 'up' }, { status: 'up' }], organisation }),
    () => admin.call.post('/scim-tokens', { expires_at: '2099-01-01T00:00:00.000Z', organisation }),
    () => engineer.call.put(`/svc-agents/${owned.agent.documentId}`, { os: unique() }),
    () => engineer.call.put(`/cloud-instances/${owned.instance.documentId}`, { name: unique() }),
    () => engineer.call.put(`/blueprint-drafts/${owned.draft.documentId}`, { cost_notes: unique() }),
    () => engineer.call.post(`/svc-agents/${owned.revoked.documentId}/heartbeat`, {}),
    () => owner.call.put(`/organisations/${organisation}`, { leaderboard_enabled: true }),
    async () =>
      owner.call.post('/memberships', { user: (await createPerson()).documentId, role: 'viewer', organisation }),
  ];
};

/** The answers to a write whose organisation is merged meanwhile. None is an error of the server. */
const FINE = [
  '200',
  '201',
  '403 ORGANISATION_READ_ONLY',
  '403 OUT_OF_SCOPE',
  '404 NOT_FOUND',
  // The check or blueprint has moved already.
  '400 RELATION_NOT_FOUND',
  '400 ORGANISATION_UNDECIDED',
  '400 AGENT_REVOKED',
];

it('a merge leaves no records behind, whatever is written meanwhile', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { source, target, owned } = await createPair();
    const writes = writesIn(source, owned);
    const before = [...writes, ...writes].map((write) => write());
    // The merge starts during the writes, a little later in each round.
    for (let turn = 0; turn < round * 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    const merging = merge(source.people.owner, source, target);
    const during = [...writes, ...writes].map((write) => write());
    const answers = await Promise.all([...before, ...during]);
    expect(codeOf(await merging)).toBe('200');
    expect(answers.map(codeOf).filter((code) => !FINE.includes(code))).toEqual([]);
    expect(await leftBehind(source.id)).toEqual(NOTHING);
    expect(await relationsAcrossOrganisations()).toEqual([]);
  }
  await expectValidLog(auditLog, 2);
});

/** Waits until so many statements of this database wait for locks. */
const untilBlocked = async (count = 1): Promise<void> => {
  const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  for (let turn = 0; turn < 2000; turn += 1) {
    if ((await db().raw(waiting)).rows.length >= count) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
  throw new Error('Nothing waits for a lock.');
};

it('a merge waits for a deployment that has found its blueprint, without locking the organisation meanwhile', async () => {
  // SQLite has one writer.
  if (process.env.DATABASE_CLIENT === 'sqlite') return;
  const { source, target, owned } = await createPair();
  const merging = await db().transaction(async (deployment) => {
    await deployment('blueprints').where({ id: owned.blueprint.id }).forKeyShare().select('id');
    const merged = merge(source.people.owner, source, target);
    await untilBlocked();
    await deployment('organisations').where({ id: source.id }).forNoKeyUpdate().select('id');
    return { merged };
  });
  expect(codeOf(await merging.merged)).toBe('200');
});

it('a merge waits for a member who was added and changed while it waited for the organisation', async () => {
  // SQLite has one writer.
  if (process.env.DATABASE_CLIENT === 'sqlite') return;
  const { source, target } = await createPair();
  const person = await createPerson();
  const holder = await db().transaction();
  await holder('organisations').where({ id: source.id }).forNoKeyUpdate().select('id');
  const merging = merge(source.people.owner, source, target);
  await untilBlocked();
  const member = { document_id: unique(), organisation_id: source.id, user_id: person.id, role: 'viewer' };
  await db()('memberships').insert({ ...member, created_at: new Date(), updated_at: new Date() });
  const changing = db().transaction(async (change) => {
    await change('memberships').where({ user_id: person.id }).forNoKeyUpdate().select('id');
    const locked = change('organisations').where({ id: source.id }).forNoKeyUpdate().select('id');
    const first = locked.then(() => 'changed');
    await untilBlocked(2);
    await holder.commit();
    return await first;
  });
  expect(await changing).toBe('changed');
  expect(codeOf(await merging)).toBe('200');
});

it('a merge never deadlocks with a directory that provisions the members who move', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { source, target } = await createPair();
    const scim = directory((await createScimToken(target)).token);
    const { engineer, viewer } = target.people;
    const removed = await scim.post('/Users', newUser({ userName: source.people.engineer.email, emails: undefined }));
    expect((await scim.delete(`/Users/${removed.body.id}`)).status).toBe(204);
    const rows = await db()('memberships').where({ organisation_id: target.id });
    const idOf = (person: Person): string => rows.find((row) => row.user_id === person.id).document_id;
    const members = [engineer, viewer].map((person) => ({ value: idOf(person) }));
    const work = [
      () => scim.post('/Users', newUser({ userName: source.people.engineer.email, emails: undefined })),
      () => scim.post('/Users', newUser({ userName: source.people.viewer.email, emails: undefined })),
      () => scim.post('/Groups', { schemas: [GROUP], displayName: unique('group'), members }),
      () => scim.patch('/Groups/auditor', { op: 'replace', path: 'members', value: members.toReversed() }),
      () => scim.patch(`/Users/${idOf(viewer)}`, { op: 'replace', path: 'displayName', value: unique() }),
    ];
    const before = work.map((request) => request());
    for (let turn = 0; turn < round * 2; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    const merging = merge(source.people.owner, source, target);
    const answers = await Promise.all([...before, ...work.map((request) => request())]);
    expect(codeOf(await merging)).toBe('200');
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  }
});

it('one of two merges of the same organisation succeeds', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { source, target } = await createPair();
    const other = await createTenant();
    await join(other.id, source.people.owner, 'owner');
    const answers = await Promise.all([target, other, target].map((each) => merge(source.people.owner, source, each)));
    expect(answers.map(codeOf).sort()).toEqual(['200', '403 ORGANISATION_READ_ONLY', '403 ORGANISATION_READ_ONLY']);
    expect(await leftBehind(source.id)).toEqual(NOTHING);
  }
});

it('one of two merges of two organisations into each other succeeds', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { source, target } = await createPair();
    for (const person of [source.people.admin, source.people.viewer]) await join(target.id, person, 'engineer');
    const { owner } = source.people;
    const answers = await Promise.all([merge(owner, source, target), merge(owner, target, source)]);
    expect(answers.map(codeOf).sort()).toEqual(['200', '403 ORGANISATION_READ_ONLY']);
    const statuses = await Promise.all([source, target].map(({ id }) => organisationRow(id)));
    expect(statuses.map(({ org_status }) => org_status).sort()).toEqual(['active', 'archived']);
  }
  await expectValidLog(auditLog, 2);
});

it('merges of three organisations in a circle end in one organisation', async () => {
  for (let round = 0; round < 4; round += 1) {
    const tenants = [await createTenant(), await createTenant(), await createTenant()] as const;
    const [a, b, c] = tenants;
    const person = await createPerson();
    for (const { id } of tenants) await join(id, person, 'owner');
    const answers = await Promise.all([merge(person, a, b), merge(person, b, c), merge(person, c, a)]);
    for (const answer of answers) expect(['200', '403 ORGANISATION_READ_ONLY']).toContain(codeOf(answer));
    const rows = await Promise.all(tenants.map(({ id }) => organisationRow(id)));
    const archived = rows.filter(({ org_status }) => org_status === 'archived').length;
    expect(archived).toBe(answers.filter(({ status }) => status === 200).length);
    expect(archived).toBeGreaterThanOrEqual(1);
  }
});

it('either the merge or the split of an organisation succeeds when both run at once', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { source, target } = await createPair();
    const { owner } = source.people;
    const { document_id: member } = await app()
      .db.connection('memberships')
      .where({ organisation_id: source.id, user_id: owner.id })
      .first();
    const into = [1, 2].map(() => ({ name: unique('part'), members: [member] }));
    const answers = await Promise.all([
      merge(owner, source, target),
      owner.call.post(`/organisations/${source.documentId}/split`, { into }),
    ]);
    expect(answers.map(codeOf).sort()).toEqual(['200', '403 ORGANISATION_READ_ONLY']);
    expect(await leftBehind(source.id)).toEqual(NOTHING);
  }
});

import { type Answer, app, db } from '../../helpers/api';
import { compiled } from '../../helpers/compiled';
import { createPerson, createTenant, insert, type Tenant, unique } from '../../helpers/world';

/**
 * A request refers to a record that is deleted at the same time. Depending on the order, the request finds the record
 * or is refused with a 400. On PostgreSQL, neither the request nor the deletion ends in a deadlock.
 */

const ROUNDS = 25;

let tenant: Tenant;

beforeAll(async () => {
  tenant = await createTenant({ agent_limit: 10_000 });
});

const add = (type: string, data: Record<string, unknown>): Promise<{ id: number; documentId: string }> =>
  insert(`api::${type}.${type}`, { organisation: tenant.id, ...data });

/** Deletes a record as the admin panel does. */
const removeInAdmin = async (type: string, documentId: string): Promise<void> => {
  await app()
    .documents(`api::${type}.${type}` as never)
    .delete({ documentId });
};

/** Creates an agent as the admin panel does. */
const addAgentInAdmin = (instance: string): Promise<Answer> =>
  app()
    .documents('api::svc-agent.svc-agent' as never)
    .create({ data: { hostname: unique(), organisation: tenant.id, cloud_instance: instance } as never })
    .then(
      () => ({ status: 201, body: {} }) as Answer,
      (failure: { details?: unknown; message: string }) =>
        ({ status: 400, body: { error: { details: failure.details ?? { code: failure.message } } } }) as Answer,
    );

const codeOf = ({ status, body }: Answer): string => `${status} ${body?.error?.details?.code ?? ''}`.trim();

/** Runs all, slightly staggered, and returns the codes of the requests. */
const race = async (removal: () => Promise<unknown>, requests: (() => Promise<Answer>)[], round: number) => {
  const early = requests.slice(0, round % requests.length).map((request) => request());
  for (let turn = 0; turn < round % 7; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  const [, ...answers] = await Promise.all([
    removal(),
    ...early,
    ...requests.slice(round % requests.length).map((request) => request()),
  ]);
  return (answers as Answer[]).map(codeOf);
};

const expectOnly = (codes: string[], allowed: string[]): void =>
  expect(codes.filter((code) => !allowed.includes(code))).toEqual([]);

it('an agent of an instance that is being deleted is refused, whether it is created or changed', async () => {
  const { call } = tenant.people.engineer;
  const codes: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const instance = await add('cloud-instance', { name: unique() });
    const agents = [await add('svc-agent', { hostname: unique() }), await add('svc-agent', { hostname: unique() })];
    const named = { cloud_instance: instance.documentId };
    const requests = [
      () => call.post('/svc-agents', { hostname: unique(), ...named }),
      () => call.put(`/svc-agents/${agents[0]?.documentId}`, named),
      () => addAgentInAdmin(instance.documentId),
      () => call.post('/svc-agents', { hostname: unique(), ...named }),
      () => call.put(`/svc-agents/${agents[1]?.documentId}`, { version: 'x', ...named }),
    ];
    codes.push(...(await race(() => removeInAdmin('cloud-instance', instance.documentId), requests, round)));
  }
  expectOnly(codes, ['200', '201', '400 RELATION_NOT_FOUND']);
});

/**
 * Waits until the given number of statements wait for a lock. On SQLite, writers wait for each other in the
 * application.
 */
const untilWaiting = async (count: number): Promise<void> => {
  for (let turn = 0; turn < 2000; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    if (process.env.DATABASE_CLIENT === 'sqlite') continue;
    const { rows } = await db().raw(
      `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    );
    if (rows.length >= count) return;
  }
};

it('requests that wait for a deletion are refused when it is stored', async () => {
  const { call } = tenant.people.engineer;
  const instance = await add('cloud-instance', { name: unique() });
  const agent = await add('svc-agent', { hostname: unique() });
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  let isDeleted = (): void => undefined;
  const deleted = new Promise<void>((resolve) => (isDeleted = resolve));
  const deleting = app().db.transaction(async () => {
    await app()
      .db.query('api::cloud-instance.cloud-instance')
      .delete({ where: { id: instance.id } });
    isDeleted();
    await released;
  });
  await deleted;
  const named = { cloud_instance: instance.documentId };
  const requests = [
    call.post('/svc-agents', { hostname: unique(), ...named }),
    call.put(`/svc-agents/${agent.documentId}`, named),
    addAgentInAdmin(instance.documentId),
  ];
  await untilWaiting(requests.length);
  release();
  await deleting;
  expect((await Promise.all(requests)).map(codeOf)).toEqual(requests.map(() => '400 RELATION_NOT_FOUND'));
});

it('results of a check that is being deleted are refused', async () => {
  const { call } = tenant.people.engineer;
  const codes: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const check = (await call.post('/synthetic-checks', { name: unique() })).body.data.documentId as string;
    const result = { status: 'up', synthetic_check: check, organisation: tenant.documentId };
    const requests = [
      () => call.post('/synthetic-results', result),
      () => call.post('/synthetic-results/batch', { results: [{ status: 'up', synthetic_check: check }] }),
      () => call.post('/synthetic-results', result),
    ];
    codes.push(...(await race(() => call.delete(`/synthetic-checks/${check}`), requests, round)));
  }
  expectOnly(codes, ['200', '201', '400 RELATION_NOT_FOUND']);
});

it('an instance of a blueprint that is being deleted is refused', async () => {
  const { call } = tenant.people.engineer;
  const codes: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const blueprint = await add('blueprint', { name: unique(), slug: unique() });
    const requests = [1, 2, 3].map(
      () => () => call.post(`/blueprints/${blueprint.documentId}/deploy`, { name: unique() }),
    );
    codes.push(...(await race(() => removeInAdmin('blueprint', blueprint.documentId), requests, round)));
  }
  expectOnly(codes, ['201', '404 NOT_FOUND']);
});

it('a member whose account is being deleted is refused', async () => {
  const { call } = tenant.people.owner;
  const codes: string[] = [];
  for (let round = 0; round < 8; round += 1) {
    const person = await createPerson();
    const requests = [() => call.post('/memberships', { user: person.documentId, role: 'viewer' })];
    const removal = () =>
      app().db.transaction(() =>
        app()
          .db.query('plugin::users-permissions.user')
          .delete({ where: { id: person.id } }),
      );
    codes.push(...(await race(removal, requests, round)));
  }
  expectOnly(codes, ['201', '400 RELATION_NOT_FOUND']);
});

it('the audit log is still one chain', async () => {
  const { verifyAudit } = compiled('audit/verify-chains');
  expect((await verifyAudit(db())).breaks).toEqual([]);
});

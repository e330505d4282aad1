import { roleHas, type Capability } from '../../../src/domain/access/capability-matrix';
import { ROLES } from '../../../src/domain/vocabularies';
import { createStrangers, type Stranger } from '../../helpers/isolation/callers';
import {
  creatingRoutes,
  guardedRoutes,
  listQueries,
  listRoutes,
  MISSING,
  pathOf,
  recordFor,
  routesWithoutCase,
  targetAttempt,
  targetRoutes,
} from '../../helpers/isolation/cases';
import { type Attempt, attempt, forEachOf, revealedBy, type Shown } from '../../helpers/isolation/requests';
import { changedTables, createIsolationWorld, type IsolationWorld, ownedRows } from '../../helpers/isolation/world';
import { createOperator, type Person } from '../../helpers/world';

let world: IsolationWorld;
let strangers: Stranger[];
let operator: Person;
let before: string[];

beforeAll(async () => {
  world = await createIsolationWorld();
  strangers = await createStrangers(world);
  operator = await createOperator();
  before = await ownedRows(world);
});

interface Try {
  by: Stranger;
  sent: Attempt;
}

/** Sends every attempt, and returns those whose response is wrong, with what is wrong. */
const faultsOf = (tries: readonly Try[], judge: (shown: Shown, tried: Try) => unknown): Promise<string[]> =>
  forEachOf(tries, async (tried) => {
    const { by, sent } = tried;
    const shown = await attempt(sent, by.token);
    const revealed = revealedBy(shown, world, sent);
    const fault = revealed.length > 0 ? `reveals ${revealed.join()}` : judge(shown, tried);
    return fault
      ? `${sent.method} ${sent.path} by ${by.name}: ${shown.status} ${String(fault)} ${shown.text.slice(-300)}`
      : '';
  }).then((faults) => faults.filter(Boolean));

const byAll = (sent: readonly Attempt[]): Try[] => strangers.flatMap((by) => sent.map((one) => ({ by, sent: one })));

/** The statuses that refuse a caller, by what the path or body names. */
const REFUSALS: Record<Stranger['kind'], { foreign: number[]; missing: number[] }> = {
  person: { foreign: [403], missing: [404] },
  program: { foreign: [403], missing: [403, 404] },
  invalid: { foreign: [401], missing: [401] },
};

describe('a caller of another organisation', () => {
  afterEach(async () => expect(await changedTables(world, before)).toEqual([]));

  it('has a case for every route', () => {
    const message = 'add a case to tests/helpers/isolation/cases.ts';
    expect(routesWithoutCase().map((name) => `${name}: ${message}`)).toEqual([]);
    expect(targetRoutes().length).toBeGreaterThan(70);
    expect(listRoutes().length).toBeGreaterThan(18);
    expect(creatingRoutes().length).toBeGreaterThan(14);
  });

  it('can neither read nor change a record, and a missing one is a 404', async () => {
    const foreign = byAll(targetRoutes().map((route) => targetAttempt(route, recordFor(route, world), world)));
    expect(await faultsOf(foreign, ({ status }, { by }) => !REFUSALS[by.kind].foreign.includes(status))).toEqual([]);
    const missing = byAll(targetRoutes().map((route) => targetAttempt(route, MISSING, world)));
    expect(await faultsOf(missing, ({ status }, { by }) => !REFUSALS[by.kind].missing.includes(status))).toEqual([]);
  });

  it('can create nothing in it, by the body or by the header', async () => {
    const { documentId } = world.owning;
    const sent = creatingRoutes().flatMap((route): Attempt[] => [
      // A file names no organisation.
      ...(route.operation.upload
        ? []
        : [
            {
              method: route.method,
              path: pathOf(route, '', world),
              body: { data: { organisation: documentId } },
            } as const,
          ]),
      {
        method: route.method,
        path: pathOf(route, '', world),
        body: { data: {} },
        headers: { 'X-Organisation-Id': documentId },
      },
    ]);
    expect(await faultsOf(byAll(sent), ({ status }, { by }) => !REFUSALS[by.kind].foreign.includes(status))).toEqual(
      [],
    );
  });

  it('is refused by the header alone, on every route', async () => {
    const headers = { 'X-Organisation-Id': world.owning.documentId };
    const sent = guardedRoutes()
      .filter(({ method }) => method === 'GET')
      .map((route): Attempt => ({ ...targetAttempt(route, MISSING, world), headers }));
    expect(await faultsOf(byAll(sent), ({ status }) => ![401, 403, 404].includes(status))).toEqual([]);
  });
});

describe('lists', () => {
  afterEach(async () => expect(await changedTables(world, before)).toEqual([]));

  it('show, count, find and order nothing of another organisation', async () => {
    const tries = await forEachOf(listRoutes(), async (route): Promise<Try[]> => {
      const path = pathOf(route, '', world);
      const own = await attempt(
        { method: 'GET', path: `${path}?pagination[cursor]=&pagination[pageSize]=1` },
        operator.token,
      );
      const queries = listQueries(route, world, own.body.meta?.pagination?.nextCursor ?? null);
      return byAll(queries.map((query) => ({ method: 'GET', path: `${path}?${query}` })));
    });
    const selects = /filters\[organisation\]|filters\[(documentId|id)\]|_q=|contains/;
    const faults = await faultsOf(tries.flat(), ({ status, body }, { by, sent }) => {
      if (by.kind === 'invalid') return status !== 401;
      if (![200, 400, 403].includes(status)) return 'status';
      return status === 200 && selects.test(sent.path) && Array.isArray(body.data) && body.data.length > 0 && 'found';
    });
    expect(faults).toEqual([]);
  });
});

describe('the members of an organisation and the operator', () => {
  it('find its records in every list', async () => {
    const faults = await forEachOf(listRoutes(), async (route) => {
      const sent: Attempt = { method: 'GET', path: pathOf(route, '', world) };
      const { token } = route.operation.access === 'operator' ? operator : world.owning.people.owner;
      const query = route.operation.access === 'operator' ? `?filters[organisation]=${world.owning.documentId}` : '';
      const shown = await attempt({ ...sent, path: sent.path + query }, token);
      return shown.status === 200 && revealedBy(shown, world, sent).length > 0 ? [] : [`${sent.path}: ${shown.status}`];
    });
    expect(faults.flat()).toEqual([]);
  });

  it('read its records as far as their role goes, so the secrets of this test can be seen', async () => {
    const reads = targetRoutes().filter(({ operation }) => operation.kind === 'read');
    const callers = ROLES.map((role) => ({ role, token: world.owning.people[role].token }));
    const faults = await forEachOf(reads, async (route) => {
      const sent = targetAttempt(route, recordFor(route, world), world);
      const byOperator = await attempt(sent, operator.token);
      const found = [byOperator.status, revealedBy(byOperator, world, sent).length > 0];
      const wrong = found.join() === '200,true' ? [] : [`operator: ${found.join()}`];
      for (const { role, token } of callers) {
        const { access } = route.operation;
        const shown = await attempt(sent, token);
        const may = access !== 'operator' && roleHas(role, access as Capability);
        if (shown.status !== (may ? 200 : 403) || (!may && revealedBy(shown, world, sent).length > 0))
          wrong.push(`${role}: ${shown.status}`);
      }
      return wrong.map((what) => `${sent.path} by ${what}`);
    });
    expect(faults.flat()).toEqual([]);
  });
});

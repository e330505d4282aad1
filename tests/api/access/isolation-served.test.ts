import { KEY_CAPABILITIES, OPERATOR } from '../../../src/domain/api-keys/api-keys';
import { type AdminPanel, signInAdmin } from '../../helpers/admin-panel';
import { createKey } from '../../helpers/api-keys';
import {
  guardedRoutes,
  isOfPlatform,
  MISSING,
  otherRoutes,
  recordFor,
  targetAttempt,
} from '../../helpers/isolation/cases';
import { openAttempt, type OpenRequest, openRequests, unmatchedRequests } from '../../helpers/isolation/open-requests';
import { FOR_EVERY_ADMINISTRATOR, PUBLIC } from '../../helpers/isolation/panel-statuses';
import { type Attempt, attempt, forEachOf, revealedBy } from '../../helpers/isolation/requests';
import {
  ENDING,
  nameOf,
  openRoutes,
  panelAttempts,
  panelRoutes,
  scimRoutes,
  type ServedRoute,
} from '../../helpers/isolation/served-routes';
import { changedTables, createIsolationWorld, type IsolationWorld, ownedRows } from '../../helpers/isolation/world';

// Every other route in the table of the server: those for anyone, of accounts, of the platform and of the admin panel.

const READ = 'admin::operations.read';
const ACT = 'admin::operations.act';
const DASHBOARD = '/admin/operations/data/';
/** The POSTs of the dashboard that change nothing. */
const PREVIEWS = ['POST /admin/operations/data/plans/:id/preview'];
const REFUSALS = [400, 401, 403, 404];

let world: IsolationWorld;
let before: string[];
/** The callers without access to the organisation: by name, with their tokens. */
let callers: { name: string; token?: string }[];

beforeAll(async () => {
  world = await createIsolationWorld();
  const { owner } = world.other.people;
  const capabilities = KEY_CAPABILITIES.filter((capability) => capability !== OPERATOR);
  const { key } = await createKey(owner, capabilities);
  callers = [{ name: 'without credentials' }, { name: 'an owner', token: owner.token }, { name: 'a key', token: key }];
  before = await ownedRows(world);
});
afterEach(async () => expect(await changedTables(world, before)).toEqual([]));

interface Try {
  route: ServedRoute;
  sent: Attempt;
  name: string;
  token?: string | undefined;
}

/** Sends every request, and returns those whose response is wrong. */
const faultsOf = async (tries: readonly Try[], mayBe: (tried: Try, status: number) => boolean): Promise<string[]> => {
  const faults = await forEachOf(tries, async (tried) => {
    const { sent, name, token } = tried;
    const shown = await attempt(sent, token);
    const revealed = revealedBy(shown, world, sent);
    const isRight = revealed.length === 0 && mayBe(tried, shown.status);
    return isRight ? [] : [`${sent.method} ${sent.path} by ${name}: ${shown.status} ${revealed.join()}`];
  });
  return faults.flat();
};

const byCallers = (routes: readonly ServedRoute[], sentOf: (route: ServedRoute) => Attempt): Try[] =>
  callers.flatMap((caller) => routes.map((route) => ({ route, sent: sentOf(route), ...caller })));

describe('a route that requires credentials', () => {
  it('refuses requests without them', async () => {
    const guarded = guardedRoutes().map((route): Try => {
      const sent = targetAttempt(route, MISSING, world);
      return { route: sent, sent, name: 'anyone' };
    });
    const scim = scimRoutes().map((route): Try => {
      const sent = {
        ...route,
        path: route.path.replace(':id', MISSING),
        body: route.method === 'GET' ? undefined : {},
      };
      return { route, sent, name: 'anyone' };
    });
    expect(scim.length).toBeGreaterThan(15);
    expect(await faultsOf([...guarded, ...scim], (_, status) => status === 401)).toEqual([]);
  });

  it('and is about the platform or the caller shows nothing of an organisation', async () => {
    const tries = callers.flatMap(({ name, token }) =>
      otherRoutes().map((route): Try => {
        const id =
          isOfPlatform(route) && route.operation.resource?.path !== 'exchange-rates'
            ? recordFor(route, world)
            : MISSING;
        const sent = targetAttempt(route, id, world);
        return { route: sent, sent, name, token };
      }),
    );
    // It withdraws the caller's own request; there is none, and the response has no content.
    const isWithdrawal = (route: Try['route']): boolean => nameOf(route) === 'DELETE /api/me/address-change';
    const mayBe = ({ route, sent: { method } }: Try, status: number) =>
      REFUSALS.includes(status) || (method === 'GET' && status === 200) || (isWithdrawal(route) && status === 204);
    expect(await faultsOf(tries, mayBe)).toEqual([]);
  });
});

describe('a route for anyone or for the own account', () => {
  let requests: Record<string, OpenRequest>;
  beforeAll(async () => (requests = await openRequests(world)));

  it('has a request', () => {
    const message = 'change tests/helpers/isolation/open-requests.ts';
    expect(unmatchedRequests(requests).map((name) => `${name}: ${message}`)).toEqual([]);
  });

  it('shows and changes nothing of others', async () => {
    const routes = openRoutes().filter((route) => !ENDING.includes(nameOf(route)));
    const requestOf = (route: ServedRoute) => requests[nameOf(route)] as OpenRequest;
    const tries = byCallers(routes, (route) => openAttempt(route, requestOf(route)));
    const mayBe = ({ route }: Try, status: number) =>
      [...REFUSALS, ...(requestOf(route).statuses ?? [])].includes(status);
    expect(await faultsOf(tries, mayBe)).toEqual([]);
  });

  it('shows a person their own account, so the canaries of this test can be seen', async () => {
    const { token } = world.owning.people.owner;
    for (const path of ['/api/users/me', '/api/auth/sessions', '/api/me']) {
      const sent: Attempt = { method: 'GET', path };
      expect([path, revealedBy(await attempt(sent, token), world, sent)]).not.toEqual([path, []]);
    }
  });
});

describe('the admin panel', () => {
  /** Without permissions; with those to read the dashboard and one type; with that to act in the dashboard. */
  let none: AdminPanel;
  let reader: AdminPanel;
  let actor: AdminPanel;
  const all = () => panelRoutes().filter((route) => !ENDING.includes(nameOf(route)));
  const isOfDashboard = ({ path }: ServedRoute) => path.startsWith(DASHBOARD);
  const reads = (route: ServedRoute) => route.method === 'GET' || PREVIEWS.includes(nameOf(route));

  const triesOf = (routes: readonly ServedRoute[], { name, token }: AdminPanel): Try[] =>
    routes.flatMap((route) => panelAttempts(route, world).map((sent) => ({ route, sent, name, token })));

  const isRefused = ({ route }: Try, status: number) =>
    REFUSALS.includes(status) || nameOf(route) in PUBLIC || nameOf(route) in FOR_EVERY_ADMINISTRATOR;

  beforeAll(async () => {
    const rates = { action: 'plugin::content-manager.explorer.read', subject: 'api::exchange-rate.exchange-rate' };
    none = await signInAdmin([]);
    reader = await signInAdmin([READ, rates]);
    actor = await signInAdmin([ACT]);
  });

  it('shows nothing to callers of the API', async () => {
    expect(all().length).toBeGreaterThan(200);
    const tries = byCallers(all(), (route) => panelAttempts(route, world)[0] as Attempt);
    expect(await faultsOf(tries, ({ route }, status) => status === 401 || nameOf(route) in PUBLIC)).toEqual([]);
  });

  it('shows nothing to an administrator without permissions', async () => {
    const mayBe = (tried: Try, status: number) =>
      isOfDashboard(tried.route) ? status === 403 : isRefused(tried, status);
    expect(await faultsOf(triesOf(all(), none), mayBe)).toEqual([]);
  });

  it('shows nothing of one type to an administrator who can read another', async () => {
    const contents = all().filter(({ path }) => path.startsWith('/content-manager/'));
    expect(await faultsOf(triesOf(contents, reader), isRefused)).toEqual([]);
  });

  it('has dashboards whose permission to read does not include acting, and the reverse', async () => {
    const [reading, acting] = [true, false].map((is) =>
      all().filter((route) => isOfDashboard(route) && reads(route) === is),
    );
    expect(acting?.length).toBeGreaterThan(2);
    const tries = [...triesOf(acting ?? [], reader), ...triesOf(reading ?? [], actor)];
    expect(await faultsOf(tries, (_, status) => status === 403)).toEqual([]);
    const seen = await forEachOf(triesOf(reading ?? [], reader), async ({ sent, token }) => {
      const shown = await attempt(sent, token);
      return shown.status === (sent.method === 'GET' ? 200 : 400)
        ? revealedBy(shown, world, sent)
        : [`${sent.path}: ${shown.status}`];
    });
    expect(seen.flat()).toContainEqual(expect.stringMatching(/^secret\w+-/));
    expect(seen.flat().filter((fault) => fault.startsWith('/'))).toEqual([]);
  });

  it('has no other route that every administrator or everyone can use', () => {
    const names = panelRoutes().map(nameOf);
    expect(
      [...Object.keys(PUBLIC), ...Object.keys(FOR_EVERY_ADMINISTRATOR)].filter((name) => !names.includes(name)),
    ).toEqual([]);
  });

  it('and the API end no session but that of the caller', async () => {
    for (const name of ENDING) {
      const [method, path] = name.split(' ') as [Attempt['method'], string];
      const { token } = path.startsWith('/admin') ? await signInAdmin([]) : world.other.people.viewer;
      expect([name, (await attempt({ method, path }, token)).status]).toEqual([name, 200]);
    }
    const own: Attempt = { method: 'GET', path: '/api/users/me' };
    expect((await attempt(own, world.owning.people.owner.token)).status).toBe(200);
  });
});

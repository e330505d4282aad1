import { existsSync } from 'node:fs';
import path from 'node:path';
import { CAPABILITIES } from '../../src/domain/access/capability-matrix';
import { route as makeRoute, STRATEGIES } from '../../src/http/routes';
import type { Operation } from '../../src/wire/operation';
import { allRoutes } from '../helpers/source/api-modules';
import { faultsOf } from '../helpers/faults';

/** Who needs no capability of an organisation. */
const WORDS = ['signed-in', 'operator', 'anyone'];

/** What is open to the world, and why. */
const OPEN_TO_ANYONE: Record<string, string> = {
  'GET /openapi.json': 'the description of the API is no secret',
  'GET /cells/lookup': 'a frontend asks where to sign in',
  'GET /auth/methods': 'a login page asks before anybody is known',
  'GET /auth/sso/:organisation/start': 'whoever signs in is not known yet',
  'GET /auth/sso/callback': 'the identity provider says who it is',
  'POST /billing/stripe-webhook': 'the signature over the body is the credential',
  'POST /svc-agents/enrol': 'the enrollment token in the body is the credential',
  'POST /invitations/accept': 'the token of the invitation is the credential',
  'POST /invitations/decline': 'the token of the invitation is the credential',
};

/** Writes among them: each brings a credential of its own. */
const OPEN_WRITES = [
  'POST /billing/stripe-webhook',
  'POST /svc-agents/enrol',
  'POST /invitations/accept',
  'POST /invitations/decline',
];

/** What agents may do with their own credentials: this, and nothing else. */
const OPEN_TO_AGENTS = {
  'POST /svc-agents/:id/heartbeat': 'itself',
  'POST /synthetic-results': 'organisation',
  'POST /synthetic-results/batch': 'organisation',
};

/** The order in which the gates answer (contract, sections 1 and 5). */
const GATES = [
  'global::request-opened',
  'global::served-here',
  'global::ip-allowed',
  'global::sso-satisfied',
  'global::has-capability',
  'global::organisation-writable',
  'global::feature-in-plan',
  'global::within-budget',
  'global::within-limit',
];

/** Writes that a person may make without a role in an organisation, and why. */
const SIGNED_IN_WRITES: Record<string, string> = {
  'POST /organisations': 'whoever is signed in may found an organisation',
  'POST /memberships/:id/leave': 'whoever is a member may leave, in whatever role',
  'POST /memberships/:id/accept': 'a person who is asked to join has no role yet',
  'POST /memberships/:id/decline': 'a person who is asked to join has no role yet',
};

const ROUTES = allRoutes().map(({ file, route }) => [`${route.method} ${route.path}`, route, file] as const);
const WRITES = ROUTES.filter(([, { method }]) => method !== 'GET');

const isGlobal = (policy: string): boolean => policy.startsWith('global::');
const accessOf = ({ config }: { config: { operation?: Partial<Operation> } }) => config.operation?.access;

/** What is wrong with the gates of a route; empty where nothing is. */
const gateFaults = (policies: readonly string[]): string[] => {
  const gates = policies.filter(isGlobal);
  const positions = gates.map((gate) => GATES.indexOf(gate));
  const firstOwn = policies.findIndex((policy) => !isGlobal(policy));
  const lastGate = policies.findLastIndex(isGlobal);
  return [
    ...gates.filter((gate) => !GATES.includes(gate)).map((gate) => `${gate} is no known gate`),
    ...(positions.some((position, index) => index > 0 && position <= (positions[index - 1] as number))
      ? ['gates are out of order']
      : []),
    ...(gates.includes('global::has-capability') ? [] : ['has-capability is missing']),
    // The gates behind it read what it sets.
    ...(policies[0] === 'global::request-opened' ? [] : ['request-opened does not come first']),
    ...(firstOwn >= 0 && firstOwn < lastGate ? ['a gate of the route stands before a common one'] : []),
  ];
};

describe('every route', () => {
  it('is seen by this test', () => {
    expect(ROUTES.length).toBeGreaterThan(50);
    for (const operation of [
      'PUT /organisations/:id',
      'GET /blueprint-drafts',
      'GET /scim-tokens',
      'POST /svc-agents',
      'POST /synthetic-results',
      'PUT /subscription-plans/:id',
      'PUT /security-findings/:id',
    ]) {
      expect(ROUTES.map(([name]) => name)).toContain(operation);
    }
  });

  it('stands once', () => {
    const names = ROUTES.map(([name]) => name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('says who may call it, and what it does', () => {
    const faults = faultsOf(ROUTES, (route) => [
      ![...CAPABILITIES, ...WORDS].includes(String(accessOf(route))) && 'no access',
      !route.config.operation.summary && 'no summary',
    ]);
    expect(faults).toEqual([]);
  });

  it('asks who calls, unless it is open to anyone', () => {
    const faults = faultsOf(ROUTES, (route, name) => {
      if (accessOf(route) === 'anyone') return [!(name in OPEN_TO_ANYONE) && 'open to anyone without a reason'];
      // Every kind of credential is recognised everywhere: one without the right is forbidden, and not unknown.
      const takesAll = JSON.stringify(route.config.auth) === JSON.stringify({ strategies: STRATEGIES });
      return [!takesAll && 'takes other credentials', ...gateFaults(route.config.policies)];
    });
    expect(faults).toEqual([]);
  });

  it('enforces its contract', () => {
    const faults = faultsOf(ROUTES, ({ config }) => [
      !config.middlewares.includes('global::contract') && 'no contract',
    ]);
    expect(faults).toEqual([]);
  });

  const filesOf = (route: (typeof ROUTES)[number][1], file: string): string[] => {
    const [, , api] = file.split('/');
    const controller = route.handler.split('.')[0] ?? '';
    return [
      `src/api/${api}/controllers/${controller}.ts`,
      ...route.config.policies.map((policy) => {
        const [owner = '', name = ''] = policy
          .replace('global::', '')
          .split(/::|\.(?=[^.]*$)/)
          .slice(-2);
        return isGlobal(policy)
          ? `src/policies/${policy.slice('global::'.length)}.ts`
          : `src/api/${owner}/policies/${name}.ts`;
      }),
      ...route.config.middlewares.map((name) => `src/middlewares/${name.replace('global::', '')}.ts`),
    ];
  };

  it('leads to gates, a controller and a middleware that exist', () => {
    const isMissing = (name: string): boolean => !existsSync(path.resolve(__dirname, '../..', name));
    const named = ROUTES.map(([name, route, file]) => [name, filesOf(route, file)] as const);
    expect(faultsOf(named, (files) => files.filter(isMissing))).toEqual([]);
  });
});

describe('every exception', () => {
  const routesWith = (access: string, among: readonly (typeof ROUTES)[number][]) =>
    among.filter(([, route]) => accessOf(route) === access).map(([name]) => name);

  it('is one that a route needs', () => {
    expect(Object.keys(OPEN_TO_ANYONE).sort()).toEqual(routesWith('anyone', ROUTES).sort());
    expect(Object.keys(SIGNED_IN_WRITES).sort()).toEqual(routesWith('signed-in', WRITES).sort());
  });
});

it('is open to agents only where they report', () => {
  const open = ROUTES.filter(([, { config }]) => config.operation.agents);
  expect(Object.fromEntries(open.map(([name, { config }]) => [name, config.operation.agents]))).toEqual(OPEN_TO_AGENTS);
});

describe('a route that writes', () => {
  it('is not open to anyone, or brings a credential of its own', () => {
    const open = WRITES.filter(([, route]) => accessOf(route) === 'anyone').map(([name]) => name);
    expect(open.sort()).toEqual([...OPEN_WRITES].sort());
  });

  it('takes a capability, or there is a reason why not', () => {
    const faults = faultsOf(WRITES, (route, name) =>
      accessOf(route) === 'signed-in'
        ? [!(name in SIGNED_IN_WRITES) && 'takes no capability']
        : [/:read$/.test(String(accessOf(route))) && 'takes a capability to read'],
    );
    expect(faults).toEqual([]);
  });
});

describe('this test', () => {
  it.each([
    [['global::request-opened', 'global::has-capability'], 0],
    [['global::request-opened', 'global::ip-allowed', 'global::has-capability', 'global::within-limit', 'api::x.y'], 0],
    [[], 2],
    [['global::has-capability'], 1],
    [['global::request-opened', 'global::sso-satisfied'], 1],
    [['global::request-opened', 'global::has-capability', 'global::ip-allowed'], 1],
    [['global::ip-allowed', 'global::request-opened', 'global::has-capability'], 2],
    [['global::request-opened', 'global::has-capability', 'global::has-capability'], 1],
    [['global::request-opened', 'global::has-capability', 'global::novelty'], 2],
    [['global::request-opened', 'api::x.y', 'global::has-capability'], 1],
  ])('finds in %j as many faults as there are: %i', (policies, count) => {
    expect(gateFaults(policies)).toHaveLength(count);
  });

  it('sees that an open route has no gates', () => {
    const open = makeRoute('GET', '/x', 'x.find', { kind: 'custom', access: 'anyone', summary: 'X' });
    expect(open.config.auth).toBe(false);
    expect(gateFaults(open.config.policies)).not.toEqual([]);
  });
});

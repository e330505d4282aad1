import { existsSync } from 'node:fs';
import path from 'node:path';
import { CAPABILITIES } from '../../src/domain/access/capability-matrix';
import { countingRuleAt } from '../../src/domain/access/limits/rate-limits';
import { type Route, route as makeRoute, STRATEGIES } from '../../src/http/routes';
import type { Operation } from '../../src/wire/operation';
import { allRoutes } from '../helpers/source/api-modules';
import { faultsOf } from '../helpers/faults';

/** The kinds of access without a capability in an organisation. */
const WORDS = ['signed-in', 'operator', 'anyone'];

/** The public routes, and the reason for each. */
const OPEN_TO_ANYONE: Record<string, string> = {
  'GET /openapi.json': 'the description of the API is no secret',
  'GET /cells/lookup': 'a frontend looks up where to sign in',
  'GET /auth/methods': 'a login page calls it before the sign-in',
  'POST /auth/methods': 'a login page calls it before the sign-in',
  'GET /auth/sso/:organisation/start': 'it begins a sign-in',
  'GET /auth/sso/callback': 'the identity provider says who it is',
  'GET /auth/sso/:organisation/callback': 'the identity provider says who it is',
  'POST /auth/sso/:organisation/saml': 'the signature of the identity provider, and the cookie of the sign-in',
  'GET /auth/sso/:organisation/saml/metadata': 'identity providers read it',
  'POST /billing/stripe-webhook': 'the signature over the body is the credential',
  'POST /svc-agents/enrol': 'the enrollment token in the body is the credential',
  'POST /check-ins/:code': 'the token of the check in the path is the credential',
  'POST /deployment-callbacks/:attempt': 'the signature over the body is the credential',
  'POST /invitations/accept': 'the token of the invitation is the credential',
  'POST /invitations/decline': 'the token of the invitation is the credential',
  'POST /invitations/show': 'the token of the invitation is the credential',
  'POST /auth/support': 'the code of the admin panel in the body is the credential',
  'POST /auth/support/end': 'the token of the support view in the body is the credential',
  'POST /undo-links/show': 'the token of the email is the credential',
  'POST /leave-links/show': 'the token of the email is the credential',
  'POST /address-links/use': 'the token of the email is the credential',
  'POST /sign-in-links/use': 'the token of the email is the credential',
  'POST /leave-links/use': 'the token of the email is the credential',
  'POST /alert-recipients/sender': 'the token of the email is the credential',
  'POST /alert-recipients/confirm': 'the token of the email is the credential',
  'POST /alert-recipients/refuse': 'the token of the email is the credential',
  'POST /alert-recipients/unsubscribe': 'the token of the email is the credential',
};

/** The public routes with another method than GET. Each has its own credential, or reads only what is public. */
const OPEN_WRITES = [
  'POST /billing/stripe-webhook',
  'POST /svc-agents/enrol',
  'POST /check-ins/:code',
  'POST /auth/sso/:organisation/saml',
  'POST /deployment-callbacks/:attempt',
  'POST /invitations/accept',
  'POST /invitations/decline',
  'POST /invitations/show',
  'POST /auth/methods',
  'POST /auth/support',
  'POST /auth/support/end',
  'POST /undo-links/show',
  'POST /leave-links/show',
  'POST /leave-links/use',
  'POST /address-links/use',
  'POST /sign-in-links/use',
  'POST /alert-recipients/sender',
  'POST /alert-recipients/confirm',
  'POST /alert-recipients/refuse',
  'POST /alert-recipients/unsubscribe',
];

/** The routes that agents can call with their own credentials, and no others. */
const OPEN_TO_AGENTS = {
  'POST /svc-agents/:id/heartbeat': 'itself',
  'GET /security-scans/:id': 'begun',
  'GET /svc-agents/:id/configuration': 'itself',
  'GET /svc-agents/:id/work': 'itself',
  'POST /svc-agents/:id/work/:item': 'itself',
  'POST /svc-agents/:id/steps/:attempt': 'itself',
  'GET /synthetic-checks': 'organisation',
  'GET /synthetic-checks/:id': 'organisation',
  'POST /synthetic-results': 'organisation',
  'POST /synthetic-results/batch': 'organisation',
  'POST /security-findings/import': 'organisation',
};

const REPLAY = 'global::idempotent-replay';

/** The order of the policies (docs/api-rules.md#order-of-answers). */
const POLICIES = [
  'global::request-opened',
  'global::served-here',
  'global::ip-allowed',
  'global::sso-satisfied',
  'global::has-capability',
  REPLAY,
  'global::organisation-writable',
  'global::stepped-up',
  'global::feature-in-plan',
  'global::within-budget',
  'global::within-limit',
  'global::is-person',
];

/** Writes that a person can make without a role in an organisation, and the reason for each. */
const SIGNED_IN_WRITES: Record<string, string> = {
  'POST /organisations': 'every signed-in person can create an organisation',
  'PUT /me': 'a person changes the own name',
  'DELETE /me/address-change': 'a person keeps the own address',
  'POST /me/sso-links': 'a person links the own identity at the provider of an organisation',
  'PUT /me/notifications': 'every member chooses which emails they get',
  'POST /memberships/:id/leave': 'every member can leave, in any role',
  'POST /memberships/:id/accept': 'a person with a pending membership has no role yet',
  'POST /memberships/:id/decline': 'a person with a pending membership has no role yet',
};

const ROUTES = allRoutes().map(({ file, route }) => [`${route.method} ${route.path}`, route, file] as const);
const WRITES = ROUTES.filter(([, { method }]) => method !== 'GET');

const isGlobal = (policy: string): boolean => policy.startsWith('global::');
const accessOf = ({ config }: { config: { operation?: Partial<Operation> } }) => config.operation?.access;

/** Operations that end the access of their caller, and so replay a response before access is checked. */
const REPLAYED_WITHOUT_ACCESS = ['POST /memberships/:id/leave', 'POST /memberships/:id/decline'];

/** The errors in how a route handles an Idempotency-Key. */
const replayFaults = ({ method, config: { policies, middlewares, operation } }: Route, name: string): string[] => {
  const isPost = method === 'POST';
  const last = middlewares.at(-1) === 'global::idempotency';
  const isEarly = REPLAYED_WITHOUT_ACCESS.includes(name);
  return [
    ...(last === isPost ? [] : ['the middleware idempotency is not the last of a POST']),
    ...(policies.length > 0 && policies.includes(REPLAY) !== (isPost && !operation.upload && !operation.isReading)
      ? ['no replay']
      : []),
    ...(isEarly && policies.indexOf(REPLAY) !== 1 ? ['replay is not the second policy'] : []),
  ];
};

/** The errors in the policies of a route; empty if there are none. */
const policyFaults = (policies: readonly string[]): string[] => {
  const globalPolicies = policies.filter(isGlobal);
  const positions = globalPolicies.map((policy) => POLICIES.indexOf(policy));
  const firstOwn = policies.findIndex((policy) => !isGlobal(policy));
  const lastGlobal = policies.findLastIndex(isGlobal);
  return [
    ...globalPolicies.filter((policy) => !POLICIES.includes(policy)).map((policy) => `${policy} is not a known policy`),
    ...(positions.some((position, index) => index > 0 && position <= (positions[index - 1] as number))
      ? ['policies are out of order']
      : []),
    ...(globalPolicies.includes('global::has-capability') ? [] : ['has-capability is missing']),
    // Later policies read what it sets.
    ...(policies[0] === 'global::request-opened' ? [] : ['request-opened does not come first']),
    ...(firstOwn >= 0 && firstOwn < lastGlobal ? ['a policy of the route comes before a common one'] : []),
  ];
};

describe('every route', () => {
  it('is found by this test', () => {
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

  it('exists once', () => {
    const names = ROUTES.map(([name]) => name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('has its access and a summary', () => {
    const faults = faultsOf(ROUTES, (route) => [
      ![...CAPABILITIES, ...WORDS].includes(String(accessOf(route))) && 'no access',
      !route.config.operation.summary && 'no summary',
    ]);
    expect(faults).toEqual([]);
  });

  it('authenticates the caller, unless it is public', () => {
    const faults = faultsOf(ROUTES, (route, name) => {
      if (accessOf(route) === 'anyone') return [!(name in OPEN_TO_ANYONE) && 'open to anyone without a reason'];
      // Every kind of credential is accepted everywhere, so that one without the right gets a 403 instead of a 401.
      const takesAll = JSON.stringify(route.config.auth) === JSON.stringify({ strategies: STRATEGIES });
      const isEarly = REPLAYED_WITHOUT_ACCESS.includes(name);
      const policies = route.config.policies.filter((policy) => !isEarly || policy !== REPLAY);
      return [!takesAll && 'takes other credentials', ...policyFaults(policies)];
    });
    expect(faults).toEqual([]);
  });

  it('that is a POST handles an Idempotency-Key, with the replay after access was checked', () => {
    expect(faultsOf(ROUTES, replayFaults)).toEqual([]);
    expect(ROUTES.map(([name]) => name)).toEqual(expect.arrayContaining(REPLAYED_WITHOUT_ACCESS));
  });

  it('validates the request against its contract', () => {
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
      ...route.config.middlewares.map((middleware) => {
        const name = typeof middleware === 'string' ? middleware : middleware.name;
        return `src/middlewares/${name.replace('global::', '')}.ts`;
      }),
    ];
  };

  it('uses policies, controllers and middlewares that exist', () => {
    const isMissing = (name: string): boolean => !existsSync(path.resolve(__dirname, '../..', name));
    const named = ROUTES.map(([name, route, file]) => [name, filesOf(route, file)] as const);
    expect(faultsOf(named, (files) => files.filter(isMissing))).toEqual([]);
  });
});

describe('every exception in this test', () => {
  const routesWith = (access: string, among: readonly (typeof ROUTES)[number][]) =>
    among.filter(([, route]) => accessOf(route) === access).map(([name]) => name);

  it('is used by a route', () => {
    expect(Object.keys(OPEN_TO_ANYONE).sort()).toEqual(routesWith('anyone', ROUTES).sort());
    expect(Object.keys(SIGNED_IN_WRITES).sort()).toEqual(routesWith('signed-in', WRITES).sort());
  });
});

it('agents have access to what they report and to the checks that they run only', () => {
  const open = ROUTES.filter(([, { config }]) => config.operation.agents);
  expect(Object.fromEntries(open.map(([name, { config }]) => [name, config.operation.agents]))).toEqual(OPEN_TO_AGENTS);
});

describe('a route that writes', () => {
  it('is not public, or has its own credential', () => {
    const open = WRITES.filter(([, route]) => accessOf(route) === 'anyone').map(([name]) => name);
    expect(open.sort()).toEqual([...OPEN_WRITES].sort());
  });

  it('has a first policy that reads large bodies, or counts attempts, or is signed', () => {
    const isUncounted = (name: string): boolean => {
      const [method = '', path = ''] = name.split(' ');
      return countingRuleAt(method, `/api${path}`) === undefined;
    };
    expect(OPEN_WRITES.filter(isUncounted)).toEqual(['POST /billing/stripe-webhook']);
  });

  it('requires a capability, or has a reason not to', () => {
    const faults = faultsOf(WRITES, (route, name) =>
      accessOf(route) === 'signed-in'
        ? [!(name in SIGNED_IN_WRITES) && 'takes no capability']
        : [/:read$/.test(String(accessOf(route))) && 'takes a capability to read'],
    );
    expect(faults).toEqual([]);
  });
});

describe('the checks of this test', () => {
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
  ])('report for the policies %j as many errors as there are: %i', (policies, count) => {
    expect(policyFaults(policies)).toHaveLength(count);
  });

  it('accept a public route without policies', () => {
    const open = makeRoute('GET', '/x', 'x.find', { kind: 'custom', access: 'anyone', summary: 'X' });
    expect(open.config.auth).toBe(false);
    expect(policyFaults(open.config.policies)).not.toEqual([]);
  });
});

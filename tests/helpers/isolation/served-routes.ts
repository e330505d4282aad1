import { SCIM_OPERATIONS, SCIM_PATH } from '../../../src/wire/scim/operations';
import { app } from '../api';
import { guardedRoutes, MISSING } from './cases';
import type { Attempt } from './requests';
import { type IsolationWorld, ownedTypes, uidOf } from './world';

/** A route of the running server, of the application or of Strapi. */
export interface ServedRoute {
  method: Attempt['method'];
  /** The complete path. */
  path: string;
}

export const nameOf = ({ method, path }: ServedRoute): string => `${method} ${path}`;

const API = '/api/';

/** The table lists HEAD with every GET. A probe serves every method, also TRACE, in the same way. */
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Every route in the table of the running server. */
const servedRoutes = (): ServedRoute[] =>
  app()
    .server.listRoutes()
    .flatMap(({ methods, path }: { methods: string[]; path: unknown }) =>
      (methods.includes('TRACE') ? ['GET'] : methods)
        .filter((method): method is Attempt['method'] => METHODS.includes(method))
        .map((method) => ({ method, path: String(path) })),
    );

/** Routes of the API that check no capability: for anyone, and for the own account. */
export const openRoutes = (): ServedRoute[] => {
  const guarded = new Set(guardedRoutes().map(({ method, path }) => `${method} /api${path}`));
  return servedRoutes().filter((route) => route.path.startsWith(API) && !guarded.has(nameOf(route)));
};

/** Routes of the admin panel and of Strapi's plugins. */
export const panelRoutes = (): ServedRoute[] => servedRoutes().filter(({ path }) => !path.startsWith(API));

/** What no route table lists: the operations of SCIM. */
export const scimRoutes = (): ServedRoute[] =>
  Object.entries(SCIM_OPERATIONS).flatMap(([kind, { all, one }]) => [
    ...Object.keys(all).map((method) => ({ method: method as Attempt['method'], path: `${SCIM_PATH}/${kind}` })),
    ...Object.keys(one).map((method) => ({ method: method as Attempt['method'], path: `${SCIM_PATH}/${kind}/:id` })),
  ]);

/** Routes that end the session of their caller. */
export const ENDING = ['POST /api/auth/logout', 'POST /admin/logout', 'DELETE /admin/users/me/sessions'];

/** The types of the records that a path of the panel names. */
const NAMED: Record<string, string> = {
  organisations: 'organisation',
  plans: 'subscription-plan',
  'outbox-events': 'outbox-event',
  'webhook-endpoints': 'webhook-endpoint',
};

/** The lists of the operations dashboard. */
const DASHBOARD_LISTS = [
  ...['organisations', 'svc-agents', 'security-findings', 'outbox-events'],
  ...['audit-entries', 'memberships', 'subscriptions', 'subscription-plans'],
];

/** The parameters that name a record, and those that name a type. */
const IDS = ['id', 'sourceId', 'documentId'];
const TYPES = ['model', 'uid', 'contentType'];

/** The values of the other parameters of the panel's paths. */
const VALUES: Record<string, string[]> = {
  list: DASHBOARD_LISTS,
  name: ['budget'],
  targetField: ['organisation'],
  ...{ role: ['authenticated'], sessionId: [MISSING], version: ['1.0.0'], major: ['1'], minor: ['0'], patch: ['0'] },
};

/** The paths of a route with every value of a parameter. */
const filled = (path: string, name: string, values: readonly string[]): string[] =>
  values.map((value) => path.replace(new RegExp(`:${name}\\b(\\([^)]*\\))?`), value));

/** The paths of a route of the panel, about a record of the owning organisation. */
const pathsFor = (path: string, type: string, world: IsolationWorld): string[] => {
  const record = world.records[NAMED[/([\w-]+)\/:id/.exec(path)?.[1] ?? ''] ?? type]?.documentId ?? MISSING;
  let paths = [path];
  for (const [, name = ''] of path.matchAll(/:(\w+)/g)) {
    const values = IDS.includes(name) ? [record] : TYPES.includes(name) ? [uidOf(type)] : VALUES[name];
    if (!values)
      throw new Error(
        `${path} needs a value of ${name}: add it to VALUES in tests/helpers/isolation/served-routes.ts.`,
      );
    paths = paths.flatMap((one) => filled(one, name, values));
  }
  return paths;
};

/** The requests of a route of the panel: about records of every type, if it reads one. */
export const panelAttempts = ({ method, path }: ServedRoute, world: IsolationWorld): Attempt[] => {
  const isRead = method === 'GET';
  const types = path.includes(':model') && isRead ? ownedTypes() : ['webhook-endpoint'];
  const paths = types.flatMap((type) => pathsFor(path, type, world));
  const record = world.records['webhook-endpoint']?.documentId;
  return paths.map((one) => ({
    method,
    path: one,
    ...(isRead ? {} : { body: { documentIds: [record], ids: [record] } }),
  }));
};

import { hasTarget, type Operation } from '../../../src/wire/operation';
import type { Route } from '../../../src/http/routes';
import { allRoutes } from '../source/api-modules';
import type { Attempt } from './requests';
import type { IsolationWorld } from './world';

/** An id that no record has. */
export const MISSING = 'a'.repeat(24);

/** A route that takes credentials and that can show or change rows of an organisation. */
export interface GuardedRoute {
  method: Route['method'];
  path: string;
  operation: Operation;
}

/** Routes without a record in their path that a loop cannot call, with the reason. */
const BY_HAND: Record<string, string> = {
  'GET /me': 'the account of the caller',
  'PUT /me': 'the account of the caller: tests/api/accounts/own-account.test.ts',
  'POST /me/sso-links': 'the account of the caller: tests/api/single-sign-on/own-provider.test.ts',
  'GET /me/notifications': 'the account of the caller: tests/api/mails/mail-choices.test.ts',
  'GET /me/address-change': 'the account of the caller: tests/api/accounts/own-account.test.ts',
  'DELETE /me/address-change': 'the account of the caller: tests/api/accounts/own-account.test.ts',
  'GET /me/ownership': 'the plan of the caller, and how many organisations they own',
  'GET /events': 'names its organisation in the query: the test of the feed',
  'GET /maintenance-windows/calendar':
    'names its organisation in the query: tests/api/checks/maintenance-calendar.test.ts',
  'GET /metrics': 'numbers of the platform, for operators',
  'GET /outbox-events/lag': 'numbers of the platform, for operators',
  'POST /cost-records/import': 'a file of the platform, for operators',
  'GET /check-tries/:trial': 'names no record: tests/api/agents/agent-work.test.ts',
  'POST /watchdogs/:name/run': 'a job of the platform, for operators',
};

export const guardedRoutes = (): GuardedRoute[] =>
  allRoutes()
    .map(({ route: { method, path, config } }) => ({ method, path, operation: config.operation }))
    .filter(({ operation }) => operation.access !== 'anyone');

const nameOf = ({ method, path }: GuardedRoute): string => `${method} ${path}`;

export const isOfPlatform = ({ operation }: GuardedRoute): boolean => operation.resource?.ownership === 'platform';

/** Routes about one record of an organisation, which the path names. */
export const targetRoutes = (): GuardedRoute[] =>
  guardedRoutes().filter((route) => hasTarget(route.operation) && !isOfPlatform(route));

/** Routes that create a record in an organisation, or choose one in the same way. */
export const creatingRoutes = (): GuardedRoute[] =>
  guardedRoutes().filter(
    ({ operation: { kind, choosesOrganisation, resource } }) =>
      choosesOrganisation || (kind === 'create' && resource?.ownership === 'member'),
  );

/** Lists of records of organisations. */
export const listRoutes = (): GuardedRoute[] =>
  guardedRoutes().filter((route) => route.operation.kind === 'list' && !isOfPlatform(route));

/** Routes with credentials that are about no record of an organisation, or that tests call by hand. */
export const otherRoutes = (): GuardedRoute[] => {
  const covered = new Set([...targetRoutes(), ...creatingRoutes(), ...listRoutes()].map(nameOf));
  return guardedRoutes().filter((route) => !covered.has(nameOf(route)));
};

/** Guarded routes that no test of isolation calls. */
export const routesWithoutCase = (): string[] =>
  otherRoutes()
    .filter((route) => !isOfPlatform(route))
    .filter(({ operation }) => !(operation.resource?.ownership === 'self' && operation.kind === 'create'))
    .map(nameOf)
    .filter((name) => !(name in BY_HAND));

/** Values of path parameters other than the id of the record. */
const PARAMETERS: Record<string, (world: IsolationWorld) => string> = {
  deliveryId: ({ records }) => records['outbox-event']?.documentId as string,
  name: () => 'budget',
  item: () => MISSING,
  trial: () => MISSING,
  step: () => 'vm',
  attempt: () => MISSING,
};

/** The address of a route for a record. */
export const pathOf = ({ method, path }: GuardedRoute, id: string, world: IsolationWorld): string =>
  `/api${path.replace(/:(\w+)/g, (_, name: string) => {
    const value = name === 'id' ? id : PARAMETERS[name]?.(world);
    if (value === undefined)
      throw new Error(
        `${method} ${path} needs a value of ${name}: add it to PARAMETERS in tests/helpers/isolation/cases.ts.`,
      );
    return value;
  })}`;

/** The record of the owning organisation that a route is about. */
export const recordFor = ({ method, path, operation }: GuardedRoute, { records }: IsolationWorld): string => {
  const record = records[operation.resource?.uid.split('.')[1] as string];
  if (!record) throw new Error(`${method} ${path} needs a record: add one in tests/helpers/isolation/world.ts.`);
  return record.documentId;
};

/** The request of a route about a record. */
export const targetAttempt = (route: GuardedRoute, id: string, world: IsolationWorld): Attempt => ({
  method: route.method,
  path: pathOf(route, id, world),
  ...(route.method === 'POST' || route.method === 'PUT' ? { body: { data: {} } } : {}),
});

/** The queries by which a list could show, count, order or find what its caller cannot read. */
export const listQueries = ({ operation }: GuardedRoute, world: IsolationWorld, cursor: string | null): string[] => {
  const resource = operation.resource as NonNullable<Operation['resource']>;
  const { owning, known, records } = world;
  const texts = Object.entries(resource.fields).filter(([, { kind }]) => kind === 'string' || kind === 'text');
  const relations = Object.entries(resource.fields).flatMap(([name, { relation }]) =>
    relation ? [[name, relation.label] as const] : [],
  );
  const record = records[resource.uid.split('.')[1] as string];
  return [
    '',
    'pagination[pageSize]=100&populate=*',
    'pagination[cursor]=',
    ...(cursor ? [`pagination[cursor]=${encodeURIComponent(cursor)}`] : []),
    `_q=${known}`,
    `filters[documentId]=${record?.documentId}`,
    `filters[id]=${record?.id}`,
    ...(resource.ownership === 'member'
      ? [`filters[organisation]=${owning.documentId}`, `filters[organisation][name][$contains]=${known}`]
      : []),
    ...texts.map(([name]) => `filters[${name}][$containsi]=${known}&fields=${name}`),
    ...texts.map(([name]) => `counts=${name}`),
    ...relations.flatMap(([name, label]) => [
      `filters[${name}][${label}][$containsi]=${known}`,
      `sort=${name}.${label}`,
      `sort=${name}.${label}:desc&pagination[cursor]=`,
    ]),
  ];
};

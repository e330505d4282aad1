import type { SessionEffect } from '../wire/headers/session-mode';
import type { Access, Operation } from '../wire/operation';
import type { Resource } from '../wire/resource';
import { keysOf, defined } from '../values';

/** What a Strapi router file exports. */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  handler: string;
  config: {
    auth: { strategies: string[] } | false;
    policies: string[];
    middlewares: (string | { name: string; config: { effect: SessionEffect } })[];
    operation: Operation;
  };
}

/**
 * Every route authenticates all kinds of credentials, so that a valid credential without the right to the operation gets a 403,
 * not a 401. JWTs come first. API tokens of the admin panel come last, because they have no prefix.
 */
export const STRATEGIES = [
  'tenant-jwt',
  'tenant-agent',
  'tenant-scim-token',
  'tenant-api-key',
  'tenant-support-view',
  'content-api-token',
];

const OPENED = 'global::request-opened';

/** The policies of every route that check access, in the order in which they run. */
const OF_ACCESS = ['global::served-here', 'global::ip-allowed', 'global::sso-satisfied', 'global::has-capability'];

const REPLAY = 'global::idempotent-replay';

const WRITABLE = 'global::organisation-writable';

/** The policies that decide whether a caller can do what the request asks for. They change nothing but the request state. */
export const ACCESS_POLICIES = [...OF_ACCESS, WRITABLE];

/** Whether a POST can have a stored response when its policies run. Files are read later; what only reads has none. */
const canReplayEarly = (method: Route['method'], { upload, isReading }: Operation): boolean =>
  method === 'POST' && !upload && !isReading;

/**
 * The policies of an operation. A response is replayed when access has been checked. To leave an organisation makes that
 * check fail, and its response contains nothing, so it is replayed before. The policy of a feature comes last, because it
 * needs the organisation.
 */
const policiesOf = (method: Route['method'], operation: Operation): string[] => {
  const checks = operation.ownMembership === 'always' ? [OPENED, REPLAY, ...OF_ACCESS] : [OPENED, ...OF_ACCESS, REPLAY];
  const common = [...(canReplayEarly(method, operation) ? checks : [OPENED, ...OF_ACCESS]), WRITABLE];
  return operation.feature ? [...common, 'global::feature-in-plan'] : common;
};

interface Extra {
  /** Policies of this route, in addition to the common ones. */
  policies?: string[];
}

/**
 * Creates the route of an operation, with strategies, policies and contract.
 *
 * @param handler controller and action, in Strapi's notation
 */
export const route = (
  method: Route['method'],
  path: string,
  handler: string,
  operation: Operation,
  extra: Extra = {},
): Route => ({
  method,
  path,
  handler,
  config: {
    auth: operation.access === 'anyone' ? false : { strategies: STRATEGIES },
    policies: operation.access === 'anyone' ? [] : [...policiesOf(method, operation), ...(extra.policies ?? [])],
    middlewares: [
      ...(operation.session ? [{ name: 'global::session-cookie', config: { effect: operation.session } }] : []),
      'global::contract',
      ...(method === 'POST' ? ['global::idempotency'] : []),
    ],
    operation,
  },
});

type Crud = 'list' | 'read' | 'create' | 'update' | 'remove';
type CrudAccess = Partial<
  Record<
    Crud,
    | Access
    | ({ access: Access } & Extra &
        Partial<
          Pick<
            Operation,
            'agents' | 'description' | 'codes' | 'meta' | 'query' | 'whileSuspended' | 'feature' | 'repeats'
          >
        >)
  >
>;

const METHODS = {
  list: ['GET', '', 'find'],
  read: ['GET', '/:id', 'findOne'],
  create: ['POST', '', 'create'],
  update: ['PUT', '/:id', 'update'],
  remove: ['DELETE', '/:id', 'delete'],
} as const;

const SUMMARIES: Record<Crud, (resource: Resource) => string> = {
  list: ({ plural }) => `List ${plural}`,
  read: ({ singular }) => `Read one ${singular}`,
  create: ({ singular }) => `Create one ${singular}`,
  update: ({ singular }) => `Update one ${singular}`,
  remove: ({ singular }) => `Delete one ${singular}`,
};

/**
 * The plain routes of a resource, for the operations in `access`.
 *
 * @param resource the resource
 * @param access the access of each operation, optionally with policies and texts
 */
export const resourceRoutes = (resource: Resource, access: CrudAccess): Route[] =>
  keysOf(METHODS).flatMap((kind) => {
    const entry = access[kind];
    if (entry === undefined) return [];
    const { policies, ...rest } = typeof entry === 'string' ? { access: entry, policies: [] } : entry;
    const [method, suffix, action] = METHODS[kind];
    const name = defined(resource.uid.split('.').pop());
    const operation: Operation = { kind, summary: SUMMARIES[kind](resource), resource, ...rest };
    return [route(method, `/${resource.path}${suffix}`, `${name}.${action}`, operation, { policies: policies ?? [] })];
  });

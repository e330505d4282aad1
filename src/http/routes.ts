import type { Access, Operation } from '../wire/operation';
import type { Resource } from '../wire/resource';

/** What a Strapi router file exports. */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  handler: string;
  config: {
    auth: { strategies: string[] } | false;
    policies: string[];
    middlewares: string[];
    operation: Operation;
  };
}

/**
 * Every kind of credential is recognised on every route: one that is valid and has no right to the operation is a 403 and
 * not a 401. JWTs come first; what no other strategy recognises may be an API token of the admin panel.
 */
export const STRATEGIES = ['tenant-jwt', 'tenant-agent', 'tenant-scim-token', 'content-api-token'];

/** The gates of every route, in the order in which they answer. */
const GATES = [
  'global::request-opened',
  'global::served-here',
  'global::ip-allowed',
  'global::sso-satisfied',
  'global::has-capability',
  'global::organisation-writable',
];

/** The gates of an operation; that of a feature stands where the organisation is known. */
const gatesOf = ({ feature }: Operation): string[] => (feature ? [...GATES, 'global::feature-in-plan'] : GATES);

interface Extra {
  /** Gates of this route beyond the common ones. */
  policies?: string[];
}

/**
 * Makes a route of an operation: strategies, gates and contract come with it.
 *
 * @param handler controller and action, as Strapi names them
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
    policies: operation.access === 'anyone' ? [] : [...gatesOf(operation), ...(extra.policies ?? [])],
    middlewares: ['global::contract'],
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
 * The plain routes of a resource: those named, each with what it takes.
 *
 * @param resource the resource
 * @param access per operation the access, or the access with gates and texts of its own
 */
export const resourceRoutes = (resource: Resource, access: CrudAccess): Route[] =>
  (Object.keys(METHODS) as Crud[]).flatMap((kind) => {
    const entry = access[kind];
    if (entry === undefined) return [];
    const { policies, ...rest } = typeof entry === 'string' ? { access: entry, policies: [] } : entry;
    const [method, suffix, action] = METHODS[kind];
    const name = resource.uid.split('.').pop() as string;
    const operation: Operation = { kind, summary: SUMMARIES[kind](resource), resource, ...rest };
    return [route(method, `/${resource.path}${suffix}`, `${name}.${action}`, operation, { policies: policies ?? [] })];
  });

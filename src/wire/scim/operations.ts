import type { ScimType } from './refusal';

/** The base path of SCIM. Directories append the endpoints of RFC 7644 to it. */
export const SCIM_PATH = '/scim/v2';

/** The records that a directory provisions. */
export type ScimKind = 'User' | 'Group';

/** Query parameters that an operation reads. It ignores all others. */
export type ScimParameter = 'filter' | 'startIndex' | 'count' | 'attributes' | 'excludedAttributes';

/** The contract of an operation. The OpenAPI document is derived from it, and tests check every response against it. */
export interface ScimOperation {
  operationId: string;
  summary: string;
  description: string;
  parameters?: readonly ScimParameter[];
  /** The request body. */
  takes?: ScimKind | 'PatchOp' | 'SearchRequest';
  /** The response body. Without it, the response is a 204. */
  answers?: ScimKind | 'Any' | 'ServiceProviderConfig' | 'ResourceType' | 'Schema';
  /** Whether the response is a ListResponse of such records. */
  isList?: boolean;
  /** Whether it creates a record: 201 with Location. */
  creates?: boolean;
  /** Its refusals by status with their possible scimTypes, except those of every operation. */
  refusals: Readonly<Record<number, readonly ScimType[]>>;
  /** The possible codes of refusals, by status. */
  codes?: Readonly<Record<number, readonly string[]>>;
}

/** The operations of an endpoint: on all records, and on the record whose id is in the path. */
interface ScimEndpoint {
  all: Partial<Record<string, ScimOperation>>;
  one: Partial<Record<string, ScimOperation>>;
}

const PROJECTION = ['attributes', 'excludedAttributes'] as const;
const BODY_REFUSALS = { 400: ['invalidSyntax', 'invalidValue'], 413: [], 415: [] } as const;
/** Codes of lifecycles and the database, which any write can return. */
const BODY_CODES = ['VALIDATION_FAILED', 'VALUE_UNFIT', 'RELATION_NOT_FOUND'];

const listOf = (kind: ScimKind, refusals: readonly ScimType[], description: string): ScimOperation => ({
  operationId: `scimList${kind}s`,
  summary: `List ${kind.toLowerCase()}s`,
  description,
  parameters: ['filter', 'startIndex', 'count', ...PROJECTION],
  answers: kind,
  isList: true,
  refusals: { 400: refusals },
});

/** A search: what a list returns, with the parameters in the body. It also works for read-only organisations. */
const searchOf = (kind: ScimKind | 'Any', summary: string, refusals: readonly ScimType[]): ScimOperation => ({
  operationId: `scimSearch${kind}`,
  summary,
  description: 'The same as a GET with these parameters. Sorting is ignored.',
  takes: 'SearchRequest',
  answers: kind,
  isList: true,
  refusals: { ...BODY_REFUSALS, 400: [...BODY_REFUSALS[400], ...refusals] },
});

const readOf = (kind: ScimKind): ScimOperation => ({
  operationId: `scimRead${kind}`,
  summary: `Read a ${kind.toLowerCase()}`,
  description: `One ${kind.toLowerCase()} of the organisation that the token belongs to.`,
  parameters: PROJECTION,
  answers: kind,
  refusals: { 400: ['invalidValue'], 404: [] },
});

const createOf = (kind: ScimKind, description: string, forbidden: readonly string[]): ScimOperation => ({
  operationId: `scimCreate${kind}`,
  summary: `Create a ${kind.toLowerCase()}`,
  description,
  parameters: PROJECTION,
  takes: kind,
  answers: kind,
  creates: true,
  refusals: { ...BODY_REFUSALS, 403: [], 409: ['uniqueness'] },
  codes: { 400: BODY_CODES, 403: forbidden, 409: ['NOT_UNIQUE'] },
});

const replaceOf = (
  kind: ScimKind,
  description: string,
  invalid: readonly string[],
  forbidden: readonly string[],
): ScimOperation => ({
  operationId: `scimReplace${kind}`,
  summary: `Replace a ${kind.toLowerCase()}`,
  description,
  parameters: PROJECTION,
  takes: kind,
  answers: kind,
  refusals: { ...BODY_REFUSALS, 400: [...BODY_REFUSALS[400], 'mutability'], 403: [], 404: [], 409: ['uniqueness'] },
  codes: { 400: [...BODY_CODES, ...invalid], 403: forbidden, 409: ['NOT_UNIQUE'] },
});

const removeOf = (
  kind: ScimKind,
  description: string,
  invalid: readonly string[],
  forbidden: readonly string[],
): ScimOperation => ({
  operationId: `scimDelete${kind}`,
  summary: `Delete a ${kind.toLowerCase()}`,
  description,
  refusals: { 400: ['mutability'], 403: [], 404: [] },
  codes: { 400: invalid, 403: forbidden },
});

/** PATCH has the refusals of PUT, and those about paths. */
const patchOf = (
  { operationId: _id, summary: _summary, takes, refusals, ...rest }: ScimOperation,
  description: string,
): ScimOperation => ({
  ...rest,
  operationId: `scimPatch${takes}`,
  summary: `Change a ${takes?.toLowerCase()}`,
  description,
  takes: 'PatchOp',
  refusals: { ...refusals, 400: [...(refusals[400] ?? []), 'invalidFilter', 'invalidPath', 'noTarget'] },
});

const READ_ONLY = 'ORGANISATION_READ_ONLY';
const NOT_IN_PLAN = 'FEATURE_NOT_IN_PLAN';
const USER_CODES = [READ_ONLY, NOT_IN_PLAN, 'MEMBER_LIMIT_REACHED', 'ROLE_ABOVE_OWN'];
const GROUP_CODES = [READ_ONLY, NOT_IN_PLAN, 'ROLE_ABOVE_OWN'];

const replaceUser = replaceOf(
  'User',
  'Attributes that the body omits are removed, except `active`, which does not change. `active: false` ends the access of the user to the organisation.',
  ['LAST_OWNER'],
  USER_CODES,
);

const replaceGroup = replaceOf(
  'Group',
  '`members` replaces the members of the group. Without it, they do not change.',
  [],
  GROUP_CODES,
);

const discovered = (
  name: 'ServiceProviderConfig' | 'ResourceType' | 'Schema',
  summary: string,
  isList: boolean,
): ScimOperation => ({
  operationId: `scim${isList ? 'List' : 'Read'}${name}${isList ? 's' : ''}`,
  summary,
  description: 'The same for every organisation.',
  answers: name,
  isList,
  refusals: {},
});

/** Discovery cannot be filtered (RFC 7644, section 4): a `filter` is a 403. */
const unsearched = (operation: ScimOperation): ScimOperation => ({
  ...operation,
  description: 'Refuses a `filter` with 403.',
  refusals: { 403: [] },
});

/** Every operation below /scim/v2: those of RFC 7644, section 3.2, that Tenantry supports. */
export const SCIM_OPERATIONS = {
  Users: {
    all: {
      GET: listOf('User', ['invalidFilter', 'invalidValue', 'tooMany'], 'The members of the organisation.'),
      POST: createOf(
        'User',
        'Adds a person as a viewer. This takes effect at once if the organisation has verified the domain of the address, otherwise when the person accepts.',
        [READ_ONLY, NOT_IN_PLAN, 'MEMBER_LIMIT_REACHED', 'MEMBERSHIP_LIMIT_REACHED'],
      ),
    },
    one: {
      GET: readOf('User'),
      PUT: replaceUser,
      PATCH: patchOf(replaceUser, 'All operations are applied, or none. The answer is the user.'),
      DELETE: removeOf(
        'User',
        'Ends the access of the user to the organisation and removes role and groups. The account remains.',
        ['LAST_OWNER'],
        GROUP_CODES,
      ),
    },
  },
  Groups: {
    all: {
      GET: listOf(
        'Group',
        ['invalidFilter', 'invalidValue'],
        'The groups of the roles, and the groups of the directory.',
      ),
      POST: createOf(
        'Group',
        'A new group gives no role until an owner or admin sets one: `PUT /api/scim-groups/{id}`.',
        GROUP_CODES,
      ),
    },
    one: {
      GET: readOf('Group'),
      PUT: replaceGroup,
      PATCH: {
        ...patchOf(replaceGroup, 'All operations are applied, or none. The answer has no body.'),
        parameters: [],
        answers: undefined,
      },
      DELETE: removeOf('Group', 'The groups of the roles cannot be deleted.', [], GROUP_CODES),
    },
  },
  'Users/.search': { all: { POST: searchOf('User', 'Search users', ['invalidFilter', 'tooMany']) }, one: {} },
  'Groups/.search': { all: { POST: searchOf('Group', 'Search groups', ['invalidFilter']) }, one: {} },
  '.search': {
    all: {
      POST: {
        ...searchOf('Any', 'Search users and groups', ['invalidFilter', 'tooMany']),
        description: 'Finds users, then groups. A filter that names an attribute of one kind finds only that kind.',
      },
    },
    one: {},
  },
  Schemas: {
    all: { GET: unsearched(discovered('Schema', 'List the schemas of users and groups', true)) },
    one: { GET: { ...discovered('Schema', 'Read a schema', false), refusals: { 404: [] } } },
  },
  ResourceTypes: {
    all: { GET: unsearched(discovered('ResourceType', 'List the resource types', true)) },
    one: { GET: { ...discovered('ResourceType', 'Read a resource type', false), refusals: { 404: [] } } },
  },
  ServiceProviderConfig: {
    all: { GET: unsearched(discovered('ServiceProviderConfig', 'Read what the service supports', false)) },
    one: {},
  },
} satisfies Record<string, ScimEndpoint>;

/** Name of an endpoint, as it follows /scim/v2 in the path. */
export type ScimEndpointName = keyof typeof SCIM_OPERATIONS;

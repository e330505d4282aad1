import type { ScimType } from './refusal';

/** Where SCIM is served: directories are given this address, and append the endpoints of RFC 7644 to it. */
export const SCIM_PATH = '/scim/v2';

/** The records that a directory provisions. */
export type ScimKind = 'User' | 'Group';

/** Query parameters that an operation reads. It ignores all others. */
export type ScimParameter = 'filter' | 'startIndex' | 'count' | 'attributes' | 'excludedAttributes';

/** What an operation promises: the OpenAPI document is made from it, and tests check every answer against it. */
export interface ScimOperation {
  operationId: string;
  summary: string;
  description: string;
  parameters?: readonly ScimParameter[];
  /** The body of the request. */
  takes?: ScimKind | 'PatchOp' | 'SearchRequest';
  /** The body of the answer; without it the answer is a 204. */
  answers?: ScimKind | 'Any' | 'ServiceProviderConfig' | 'ResourceType' | 'Schema';
  /** Whether the answer is a ListResponse of such records. */
  isList?: boolean;
  /** Whether it creates a record: 201 with Location. */
  creates?: boolean;
  /** Its refusals by status with the scimTypes that they may have; those of every operation are not repeated. */
  refusals: Readonly<Record<number, readonly ScimType[]>>;
  /** The codes that refusals may have, by status. */
  codes?: Readonly<Record<number, readonly string[]>>;
}

/** The operations of an endpoint: on all of its records, and on the one whose id follows in the path. */
interface ScimEndpoint {
  all: Partial<Record<string, ScimOperation>>;
  one: Partial<Record<string, ScimOperation>>;
}

const PROJECTION = ['attributes', 'excludedAttributes'] as const;
const BODY_REFUSALS = { 400: ['invalidSyntax', 'invalidValue'], 413: [], 415: [] } as const;
/** What lifecycles and the database may refuse in any write. */
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

/** The same as a list, with the parameters in the body: it works for organisations that are read-only, too. */
const searchOf = (kind: ScimKind | 'Any', summary: string, refusals: readonly ScimType[]): ScimOperation => ({
  operationId: `scimSearch${kind}`,
  summary,
  description: 'Does what a GET with the same parameters does. Sorting is ignored.',
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

/** PATCH refuses what PUT refuses, and paths. */
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
  'Attributes that the body leaves out are removed; `active` stays as it is. `active: false` ends what the user can do in the organisation.',
  ['LAST_OWNER'],
  USER_CODES,
);

const replaceGroup = replaceOf(
  'Group',
  'The members that the body names are the members afterwards; without `members` they stay as they are.',
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

/** Discovery is not searched (RFC 7644, section 4): a `filter` is a 403. */
const unsearched = (operation: ScimOperation): ScimOperation => ({
  ...operation,
  description: 'Takes no `filter` (403).',
  refusals: { 403: [] },
});

/** Every operation below /scim/v2: RFC 7644, section 3.2, as far as Tenantry has it. */
export const SCIM_OPERATIONS = {
  Users: {
    all: {
      GET: listOf('User', ['invalidFilter', 'invalidValue', 'tooMany'], 'The members of the organisation.'),
      POST: createOf(
        'User',
        'Adds a person as a viewer: at once where the organisation has verified the domain of the address, otherwise when the person accepts.',
        [READ_ONLY, NOT_IN_PLAN, 'MEMBER_LIMIT_REACHED'],
      ),
    },
    one: {
      GET: readOf('User'),
      PUT: replaceUser,
      PATCH: patchOf(replaceUser, 'All operations are applied, or none. The answer is the user.'),
      DELETE: removeOf(
        'User',
        'Ends what the user can do in the organisation and forgets role and groups. The account stays.',
        ['LAST_OWNER'],
        GROUP_CODES,
      ),
    },
  },
  Groups: {
    all: {
      GET: listOf('Group', ['invalidFilter', 'invalidValue'], 'The groups of the roles, and those of the directory.'),
      POST: createOf(
        'Group',
        'A new group gives no role until an owner or admin says which: `PUT /api/scim-groups/{id}`.',
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

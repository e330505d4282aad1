import { filterPaths, MAX_COMPARISONS } from '../wire/scim/filter';
import { MAX_FILTER_LENGTH } from '../wire/scim/filter-text';
import { DEFAULT_COUNT, MAX_COUNT, MAX_NAMES } from '../wire/scim/list';
import { SCIM_PATH, type ScimOperation, type ScimParameter } from '../wire/scim/operations';
import { type PlacedScimOperation, placedScimOperations } from '../wire/scim/placed-operations';
import { ERROR_SCHEMA } from '../wire/scim/refusal';
import { ERROR_CODES } from './error-codes';
import type { Schema } from './json-schema';
import { LONG_READ_CODES } from './operation-codes';
import { schemaRef } from './record-schemas';
import { headersOf } from './response-headers';
import { emptyAnswer } from './responses';
import { GROUP_SCHEMA } from '../wire/scim/group';
import { PATCH_SCHEMA } from '../wire/scim/patch';
import { SEARCH_SCHEMA } from '../wire/scim/search';
import { USER_SCHEMA } from '../wire/scim/user';

/** Bodies as directories send them. */
const SCIM_EXAMPLES: Record<NonNullable<ScimOperation['takes']>, object> = {
  User: {
    schemas: [USER_SCHEMA],
    userName: 'ada@example.com',
    displayName: 'Ada Lovelace',
    emails: [{ value: 'ada@example.com', type: 'work', primary: true }],
    active: true,
  },
  Group: { schemas: [GROUP_SCHEMA], displayName: 'Cloud engineers' },
  PatchOp: { schemas: [PATCH_SCHEMA], Operations: [{ op: 'replace', path: 'displayName', value: 'Ada King' }] },
  SearchRequest: { schemas: [SEARCH_SCHEMA], filter: 'displayName sw "A"', count: 10 },
};

/** The tag of SCIM's operations. */
export const SCIM_TAG: [name: string, description: string] = [
  'SCIM',
  'Provisioning from a directory (RFC 7643, 7644). A SCIM token gives access only to the users and groups of its organisation.',
];

/** How directories authenticate. */
export const scimSecurity: Schema = {
  type: 'http',
  scheme: 'bearer',
  description: 'A SCIM token of an organisation, created by `POST /api/scim-tokens`. It works only below /scim/v2.',
};

const MEDIA_TYPE = 'application/scim+json';

/** The refusals that every operation can return. */
const COMMON_CODES: Record<number, readonly string[]> = {
  401: [],
  403: ['CAPABILITY_MISSING'],
  421: ['WRONG_CELL'],
  429: ['TOO_MANY_REQUESTS', 'REQUEST_LIMIT_REACHED'],
  503: ['DATABASE_UNAVAILABLE'],
};

const REFUSALS: Record<number, { name: string; description: string }> = {
  400: { name: 'ScimInvalid', description: 'The body or a parameter is invalid.' },
  401: { name: 'ScimUnauthenticated', description: 'The SCIM token is absent, unknown, expired or revoked.' },
  403: {
    name: 'ScimForbidden',
    description: 'The credential is not a SCIM token, or the organisation does not allow the operation.',
  },
  404: { name: 'ScimNotFound', description: 'The organisation has no such record.' },
  409: { name: 'ScimConflict', description: 'A value that must be unique is already in use.' },
  413: {
    name: 'ScimTooLarge',
    description: 'The body is larger than 2 MiB, or contains too many operations.',
  },
  415: { name: 'ScimUnsupportedMediaType', description: 'The body is neither application/scim+json nor JSON.' },
  421: { name: 'ScimWrongCell', description: 'Another cell serves the organisation; detail contains its address.' },
  429: {
    name: 'ScimTooManyRequests',
    description: 'Too many requests, or unknown tokens from this address; try again later.',
  },
  503: {
    name: 'ScimUnavailable',
    description:
      'The database is unavailable or the server is too busy; Retry-After, if present, says when to try again.',
  },
};

const responseOf = (status: number): { name: string; description: string } => {
  const known = REFUSALS[status];
  if (!known) throw new Error(`Describe the status ${status} in src/openapi/scim-paths.ts.`);
  return known;
};

const content = (schema: Schema, example?: unknown): Schema => ({
  [MEDIA_TYPE]: { schema, ...(example === undefined ? {} : { example }) },
});

/** The error responses that the operations share, under `components.responses`. */
export const scimResponses = (): Record<string, Schema> =>
  Object.fromEntries(
    Object.entries(REFUSALS).map(([status, { name, description }]) => [
      name,
      {
        description,
        headers: headersOf(Number(status)),
        content: content(schemaRef('ScimError'), { schemas: [ERROR_SCHEMA], status, detail: description }),
      },
    ]),
  );

const parameter = (name: ScimParameter, description: string, schema: Schema): Schema => ({
  name,
  in: 'query',
  description,
  schema,
});

const COMMA_LIST = `names separated by commas, at most ${MAX_NAMES}; sub-attributes as \`name.givenName\``;

const PARAMETERS: Record<Exclude<ScimParameter, 'filter'>, Schema> = {
  startIndex: parameter(
    'startIndex',
    'Number of the first record. A value below 1 means 1. Records are in the order of creation and cannot be sorted.',
    { type: 'integer', default: 1 },
  ),
  count: parameter('count', `Records per page, at most ${MAX_COUNT}. A value below 0 means 0.`, {
    type: 'integer',
    default: DEFAULT_COUNT,
  }),
  attributes: parameter('attributes', `The only attributes to return, in addition to id and schemas: ${COMMA_LIST}.`, {
    type: 'string',
  }),
  excludedAttributes: parameter(
    'excludedAttributes',
    `Attributes to omit: ${COMMA_LIST}. Cannot be combined with \`attributes\`.`,
    {
      type: 'string',
    },
  ),
};

const filterOf = (kind: 'User' | 'Group'): Schema => {
  const names = filterPaths(kind).map((name) => `\`${name}\``);
  const lists = kind === 'User' ? ' `emails[...]` compares the sub-attributes of one address.' : '';
  const description = `At most ${MAX_COMPARISONS} comparisons (RFC 7644, section 3.4.2.2: \`eq\`, \`ne\`, \`co\`, \`sw\`, \`ew\`, \`gt\`, \`ge\`, \`lt\`, \`le\`, \`pr\`), joined by \`and\`, \`or\`, \`not\` and brackets, of ${names.join(', ')}.${lists}`;
  return parameter('filter', description, { type: 'string', maxLength: MAX_FILTER_LENGTH });
};

const idParameter: Schema = {
  name: 'id',
  in: 'path',
  required: true,
  description: 'ID of the record.',
  schema: { type: 'string' },
};

const parametersOf = ({ hasId, operation }: PlacedScimOperation): { parameters?: Schema[] } => {
  const { parameters = [], answers } = operation;
  const read = parameters.map((name) => (name === 'filter' ? filterOf(answers as 'User' | 'Group') : PARAMETERS[name]));
  const all = [...(hasId ? [idParameter] : []), ...read];
  return all.length > 0 ? { parameters: all } : {};
};

const bodyOf = ({ takes }: ScimOperation): { requestBody?: Schema } => {
  if (!takes) return {};
  const schema = schemaRef(takes === 'User' || takes === 'Group' ? `Scim${takes}Request` : `Scim${takes}`);
  const example = SCIM_EXAMPLES[takes];
  const both = { ...content(schema, example), 'application/json': { schema, example } };
  return { requestBody: { required: true, content: both } };
};

const success = ({ answers, isList, creates }: ScimOperation): Record<string, Schema> => {
  if (!answers) return { 204: emptyAnswer('Done.') };
  const status = creates ? 201 : 200;
  return {
    [status]: {
      description: creates ? 'Created.' : 'Done.',
      headers: headersOf(status, creates ? ['Location'] : []),
      content: content(schemaRef(`Scim${answers}${isList ? 'ListResponse' : 'Resource'}`)),
    },
  };
};

/** Lists read members, and so do the responses that contain a group. */
const readsMembers = ({ answers, isList = false, parameters = [], takes }: ScimOperation): boolean =>
  answers === 'Group' || (isList && (takes === 'SearchRequest' || parameters.includes('filter')));

/** The codes of a busy server. */
const busyCodesOf = (operation: ScimOperation, method: string): string[] => [
  ...(readsMembers(operation) ? LONG_READ_CODES : []),
  ...(operation.takes ? ['BODIES_BUSY'] : []),
  ...(method === 'GET' ? ['RESPONSES_BUSY'] : []),
];

/** The codes of an operation by status. A status without codes has an empty list. */
const codesOf = ({ operation, method }: PlacedScimOperation): Record<number, string[]> => {
  const { refusals, codes = {} } = operation;
  const busy: Record<number, string[]> = { 503: busyCodesOf(operation, method) };
  const statuses = Object.keys({ ...COMMON_CODES, ...refusals }).map(Number);
  const all = Object.fromEntries(
    statuses.map((status) => [status, [...new Set([COMMON_CODES, codes, busy].flatMap((some) => some[status] ?? []))]]),
  );
  const unknown = Object.values(all)
    .flat()
    .find((code) => !ERROR_CODES[code]);
  if (unknown) throw new Error(`Describe the code ${unknown} in src/openapi/error-codes.ts.`);
  return all;
};

const errorsOf = ({ refusals }: ScimOperation, codes: Record<number, string[]>): Record<string, Schema> =>
  Object.fromEntries(
    Object.entries(codes).map(([status, list]) => {
      const { name, description } = responseOf(Number(status));
      const types = refusals[Number(status)] ?? [];
      const sentences = [
        description,
        ...(types.length > 0 ? [`scimType: ${types.join(', ')}.`] : []),
        ...(list.length > 0 ? [`Codes: ${list.join(', ')}.`] : []),
      ];
      return [status, { $ref: `#/components/responses/${name}`, description: sentences.join(' ') }];
    }),
  );

const operationObject = (placed: PlacedScimOperation): Schema => {
  const { operation } = placed;
  const { operationId, summary, description, refusals } = operation;
  const codes = codesOf(placed);
  return {
    operationId,
    tags: [SCIM_TAG[0]],
    summary,
    description,
    security: [{ scim: [] }],
    ...parametersOf(placed),
    ...bodyOf(operation),
    responses: { ...success(operation), ...errorsOf(operation, codes) },
    'x-error-codes': codes,
    'x-scim-types': refusals,
  };
};

/** The paths below /scim/v2. */
export const scimPaths = (): Record<string, Schema> => {
  const paths: Record<string, Schema> = {};
  for (const placed of placedScimOperations()) {
    const path = `${SCIM_PATH}/${placed.endpoint}${placed.hasId ? '/{id}' : ''}`;
    (paths[path] ??= {})[placed.method.toLowerCase()] = operationObject(placed);
  }
  return paths;
};

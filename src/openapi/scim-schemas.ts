import { defined, isPlainObject } from '../values';
import { resourceTypes, schemas, serviceProviderConfig } from '../wire/scim/discovery';
import { MAX_FILTER_LENGTH } from '../wire/scim/filter-text';
import { LIST_SCHEMA, MAX_COUNT, MAX_NAMES } from '../wire/scim/list';
import { MAX_OPERATIONS, PATCH_SCHEMA } from '../wire/scim/patch';
import { placedScimOperations } from '../wire/scim/placed-operations';
import { ERROR_SCHEMA } from '../wire/scim/refusal';
import { SEARCH_SCHEMA } from '../wire/scim/search';
import type { Schema } from './json-schema';
import { schemaRef } from './record-schemas';
import { scimRequestSchema, scimResourceSchema } from './scim-resources';
import { strictObject } from './sign-in/sign-in-parts';

/** A list that contains this URN. */
const urns = (urn: string): Schema => ({ type: 'array', items: { type: 'string', enum: [urn] }, minItems: 1 });

const operationSchema: Schema = {
  type: 'object',
  required: ['op'],
  properties: {
    op: {
      type: 'string',
      pattern: '^([Aa][Dd][Dd]|[Rr][Ee][Pp][Ll][Aa][Cc][Ee]|[Rr][Ee][Mm][Oo][Vv][Ee])$',
      description: '`add`, `replace` or `remove`, in any case.',
    },
    path: {
      type: ['string', 'null'],
      description:
        'An attribute, such as `name.familyName`, `emails[type eq "work"].value` or `members[value eq "id"]`. `remove` requires it. Without it, `value` is an object of attributes.',
    },
    value: { description: 'The value; `add` and `replace` require it.' },
  },
};

const patchOpSchema: Schema = {
  type: 'object',
  description: `The body of a PATCH (RFC 7644, section 3.5.2): at most ${MAX_OPERATIONS} operations, where each key of an operation without \`path\` counts as one.`,
  required: ['Operations'],
  properties: {
    schemas: { type: 'array', items: { type: 'string' }, minItems: 1, description: `Contains \`${PATCH_SCHEMA}\`.` },
    Operations: { type: 'array', items: operationSchema, minItems: 1, maxItems: MAX_OPERATIONS },
  },
};

const namesSchema: Schema = { type: ['array', 'null'], items: { type: 'string' }, maxItems: MAX_NAMES };

const searchSchema: Schema = {
  type: 'object',
  description: 'The body of a search (RFC 7644, section 3.4.3). Its parameters are those of the list.',
  required: ['schemas'],
  properties: {
    schemas: { type: 'array', items: { type: 'string' }, minItems: 1, description: `Contains \`${SEARCH_SCHEMA}\`.` },
    filter: { type: ['string', 'null'], maxLength: MAX_FILTER_LENGTH },
    startIndex: { type: ['integer', 'null'] },
    count: { type: ['integer', 'null'] },
    attributes: namesSchema,
    excludedAttributes: namesSchema,
  },
};

const errorSchema = (): Schema => {
  const types = placedScimOperations().flatMap(({ operation }) => Object.values(operation.refusals).flat());
  const properties = {
    schemas: urns(ERROR_SCHEMA),
    status: { type: 'string', pattern: '^[45]\\d\\d$', description: 'The HTTP status.' },
    scimType: {
      type: 'string',
      enum: [...new Set(types)].sort(),
      description: 'What is wrong, as a keyword of the RFC.',
    },
    detail: { type: 'string', description: 'What is wrong and how to resolve it, in words.' },
    code: {
      type: 'string',
      pattern: '^[A-Z][A-Z0-9_]*$',
      description: 'The error code, as in `details.code` of the other errors.',
    },
  };
  return {
    ...strictObject(properties, ['schemas', 'status', 'detail']),
    description: 'A request was refused (RFC 7644, section 3.12).',
  };
};

const listSchema = (name: string): Schema => ({
  ...strictObject({
    schemas: urns(LIST_SCHEMA),
    totalResults: { type: 'integer', minimum: 0, description: 'Number of all records that match.' },
    startIndex: { type: 'integer', minimum: 1, description: 'Number of the first record of the page.' },
    itemsPerPage: { type: 'integer', minimum: 0, maximum: MAX_COUNT, description: 'Number of records on the page.' },
    Resources: { type: 'array', items: schemaRef(name) },
  }),
  description: 'A page of records (RFC 7644, section 3.4.2).',
});

/** The schema of a value that always has the same properties. */
const shapeOf = (value: unknown): Schema => {
  if (Array.isArray(value)) return { type: 'array', items: shapeOf(value[0]) };
  if (!isPlainObject(value)) return { type: typeof value === 'number' ? 'integer' : typeof value };
  return strictObject(Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shapeOf(inner)])));
};

const flag: Schema = { type: 'boolean' };
const text: Schema = { type: 'string' };

/** An attribute as /Schemas describes it (RFC 7643, section 7). */
const attributeSchema: Schema = strictObject(
  {
    name: text,
    type: text,
    description: text,
    multiValued: flag,
    required: flag,
    caseExact: flag,
    mutability: text,
    returned: text,
    uniqueness: text,
    canonicalValues: { type: 'array', items: text },
    referenceTypes: { type: 'array', items: text },
    subAttributes: { type: 'array', items: schemaRef('ScimAttribute') },
  },
  ['name', 'type', 'description', 'multiValued', 'required', 'mutability', 'returned'],
);

const schemaSchema = (): Schema => {
  const { attributes: _attributes, ...rest } = defined(schemas('')[0]);
  const shape = shapeOf({ ...rest, attributes: [] });
  const properties = shape.properties as Record<string, Schema>;
  return { ...shape, properties: { ...properties, attributes: { type: 'array', items: schemaRef('ScimAttribute') } } };
};

/** The schemas that SCIM's operations refer to, by name under `components.schemas`. */
export const scimSchemas = (): Record<string, Schema> => ({
  ScimUserResource: scimResourceSchema('User'),
  ScimUserRequest: scimRequestSchema('User'),
  ScimUserListResponse: listSchema('ScimUserResource'),
  ScimGroupResource: scimResourceSchema('Group'),
  ScimGroupRequest: scimRequestSchema('Group'),
  ScimGroupListResponse: listSchema('ScimGroupResource'),
  ScimPatchOp: patchOpSchema,
  ScimSearchRequest: searchSchema,
  ScimAnyResource: { anyOf: [schemaRef('ScimUserResource'), schemaRef('ScimGroupResource')] },
  ScimAnyListResponse: listSchema('ScimAnyResource'),
  ScimError: errorSchema(),
  ScimAttribute: attributeSchema,
  ScimSchemaResource: schemaSchema(),
  ScimSchemaListResponse: listSchema('ScimSchemaResource'),
  ScimResourceTypeResource: shapeOf(resourceTypes('')[0]),
  ScimResourceTypeListResponse: listSchema('ScimResourceTypeResource'),
  ScimServiceProviderConfigResource: shapeOf(serviceProviderConfig('')),
});

import { MAX_STRING_LENGTH } from '../wire/bounds';
import { ALWAYS_SET, schemas } from '../wire/scim/discovery';
import { MAX_EMAILS } from '../wire/scim/emails';
import { GROUP_SCHEMA } from '../wire/scim/group';
import type { ScimKind } from '../wire/scim/operations';
import { USER_SCHEMA } from '../wire/scim/user';
import type { Schema } from './json-schema';

/** An attribute as GET /scim/v2/Schemas describes it. */
interface Attribute {
  name: string;
  type: string;
  description: string;
  multiValued: boolean;
  required: boolean;
  mutability: string;
  subAttributes?: Attribute[];
}

const URNS: Record<ScimKind, string> = { User: USER_SCHEMA, Group: GROUP_SCHEMA };

const OUTPUT_TYPES: Record<string, Schema> = {
  string: { type: 'string' },
  boolean: { type: 'boolean' },
  reference: { type: 'string', format: 'uri' },
};
/** Directories send null for an absent value, and some of them send booleans as strings. */
const INPUT_TYPES: Record<string, Schema> = {
  string: { type: ['string', 'null'], maxLength: MAX_STRING_LENGTH },
  boolean: { type: ['boolean', 'string', 'null'] },
  reference: { type: ['string', 'null'] },
};
const REQUIRED_TEXT: Schema = { type: 'string', minLength: 1, maxLength: MAX_STRING_LENGTH };
const MAX_ITEMS: Record<string, number> = { emails: MAX_EMAILS };

const scalarOf = (types: Record<string, Schema>, { name, type }: Attribute): Schema => {
  const schema = types[type];
  if (!schema) throw new Error(`Describe the type ${type} of ${name} in src/openapi/scim-resources.ts.`);
  return schema;
};

const outputOf = (attribute: Attribute): Schema => {
  const { type, description, multiValued, subAttributes = [] } = attribute;
  const single =
    type === 'complex'
      ? { type: 'object', properties: byName(subAttributes, outputOf), additionalProperties: false }
      : scalarOf(OUTPUT_TYPES, attribute);
  return { ...(multiValued ? { type: 'array', items: single } : single), description };
};

const inputOf = (attribute: Attribute): Schema => {
  const { name, type, description, multiValued, required, subAttributes = [] } = attribute;
  if (type !== 'complex') return { ...(required ? REQUIRED_TEXT : scalarOf(INPUT_TYPES, attribute)), description };
  const properties = byName(subAttributes, inputOf);
  if (!multiValued) return { type: ['object', 'null'], properties, description };
  const maxItems = MAX_ITEMS[name];
  return {
    type: ['array', 'null'],
    items: { type: 'object', properties },
    ...(maxItems === undefined ? {} : { maxItems }),
    description,
  };
};

const byName = (attributes: readonly Attribute[], schemaOf: (attribute: Attribute) => Schema): Record<string, Schema> =>
  Object.fromEntries(attributes.map((attribute) => [attribute.name, schemaOf(attribute)]));

/** The attributes of a kind as /Schemas returns them, so that the document and the service agree. */
const attributesOf = (kind: ScimKind): Attribute[] => {
  const described = schemas('').find(({ id }) => id === URNS[kind]);
  return (JSON.parse(JSON.stringify(described)) as { attributes: Attribute[] }).attributes;
};

const moment: Schema = { type: 'string', format: 'date-time', pattern: 'Z$' };
const EXTERNAL_ID = 'ID of the record in the directory.';

const metaOf = (kind: ScimKind): Schema => ({
  type: 'object',
  additionalProperties: false,
  properties: {
    resourceType: { type: 'string', enum: [kind] },
    created: moment,
    lastModified: moment,
    location: { type: 'string', format: 'uri' },
  },
});

/**
 * The schema of a resource in a response. It contains only what /Schemas describes.
 *
 * @param kind of the resource
 */
export const scimResourceSchema = (kind: ScimKind): Schema => ({
  type: 'object',
  description: `A ${kind} resource (RFC 7643). Attributes without a value are omitted, and those that \`attributes\` or \`excludedAttributes\` exclude.`,
  required: ['schemas', 'id'],
  additionalProperties: false,
  properties: {
    schemas: { type: 'array', items: { type: 'string', enum: [URNS[kind]] }, minItems: 1 },
    id: { type: 'string', description: 'ID of the record, as used in paths.' },
    externalId: { type: 'string', description: EXTERNAL_ID },
    ...byName(attributesOf(kind), outputOf),
    meta: metaOf(kind),
  },
});

/** A request can omit the attributes that the service fills in. */
const optionalIfDefaulted = (attribute: Attribute): Attribute => ({
  ...attribute,
  required: attribute.required && !ALWAYS_SET.includes(attribute.name),
});

/**
 * The schema of a resource in a request. JSON Schema cannot say that the names of its attributes are case-insensitive.
 *
 * @param kind of the resource
 */
export const scimRequestSchema = (kind: ScimKind): Schema => {
  const attributes = attributesOf(kind).map(optionalIfDefaulted);
  const required = attributes.filter((attribute) => attribute.required).map(({ name }) => name);
  const writable = attributes.filter(({ mutability }) => mutability !== 'readOnly');
  return {
    type: 'object',
    description: `A ${kind} resource (RFC 7643). The names of attributes are case-insensitive. Extensions and attributes that Tenantry does not store are ignored.`,
    required: ['schemas', ...required],
    properties: {
      schemas: { type: 'array', items: { type: 'string' }, minItems: 1, description: `Contains \`${URNS[kind]}\`.` },
      externalId: { type: ['string', 'null'], maxLength: MAX_STRING_LENGTH, description: EXTERNAL_ID },
      ...byName(writable, inputOf),
    },
  };
};

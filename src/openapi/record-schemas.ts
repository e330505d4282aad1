import type { Field } from '../wire/field';
import type { OperationKind } from '../wire/operation';
import type { Resource } from '../wire/resource';
import { inputSchemaOf, notNull, outputSchemaOf, type Schema } from './json-schema';
import { defined } from '../values';

const capitalise = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();

/** `SCIM tokens` as `ScimTokens`, `svc-agent` as `SvcAgent`. */
export const pascalCase = (words: string): string =>
  words
    .split(/[^a-zA-Z0-9]+/)
    .map(capitalise)
    .join('');

/** Name of the component schema of a resource's record. */
export const schemaName = ({ singular }: Resource): string => pascalCase(singular);

/** A reference to a component schema. */
export const schemaRef = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

const moment = (description: string): Schema => ({ type: 'string', format: 'date-time', pattern: 'Z$', description });

const IDENTITY: Record<string, Schema> = {
  id: { type: 'integer', description: 'Numeric ID of the record.' },
  documentId: { type: 'string', description: 'ID of the record, as used in paths and relations.' },
};

const TIMESTAMPS: Record<string, Schema> = {
  createdAt: moment('When it was created.'),
  updatedAt: moment('When it was last changed.'),
  publishedAt: moment('When it was published.'),
};

/** An object schema that allows no other properties: a response with an additional field would be a leak. */
const strictObject = (properties: Record<string, Schema>, required: readonly string[]): Schema => ({
  type: 'object',
  properties,
  ...(required.length > 0 ? { required: [...required] } : {}),
  additionalProperties: false,
});

const referenceName = (target: string): string => `${pascalCase(defined(target.split('.').pop()))}Reference`;

const isNullable = (field: Field): boolean => field.output.safeParse(null).success;

const answerField = (field: Field): Schema => {
  if (!field.relation) return outputSchemaOf(field);
  const reference = schemaRef(referenceName(field.relation.target));
  const { description } = field;
  return isNullable(field) ? { anyOf: [reference, { type: 'null' }], description } : { ...reference, description };
};

const mapFields = (fields: Record<string, Field>, show: (field: Field, name: string) => Schema) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, show(field, name)]));

const record = (resource: Resource): Schema => {
  const own = { ...mapFields(resource.fields, answerField), ...mapFields(resource.computed ?? {}, answerField) };
  const properties = { ...IDENTITY, ...own, ...TIMESTAMPS };
  const more = mapFields(resource.onRequest ?? {}, answerField);
  const isEverywhere = (name: string): boolean => !resource.detail?.includes(name);
  return strictObject({ ...properties, ...more }, Object.keys(properties).filter(isEverywhere));
};

/** Whether the response to a creation contains more than the record. */
export const showsOnce = ({ fields, createdOnly }: Resource): boolean =>
  createdOnly !== undefined || Object.values(fields).some(({ secret }) => secret);

const createdRecord = (resource: Resource): Schema => {
  const shown = (field: Field): Schema =>
    field.secret ? outputSchemaOf({ ...field, secret: false }) : answerField(field);
  const properties = {
    ...IDENTITY,
    ...mapFields(resource.fields, shown),
    ...mapFields(resource.computed ?? {}, shown),
    ...mapFields(resource.createdOnly ?? {}, shown),
    ...TIMESTAMPS,
  };
  return strictObject(properties, Object.keys(properties));
};

const RELATION_HINT = ' A documentId, or a record that contains one.';

const bodyField = (field: Field, kind: 'create' | 'update', isRequired: boolean): Schema => {
  const schema = inputSchemaOf(field);
  const isKept = field.writer === 'system' || (field.createOnly === true && kind === 'update');
  const hints = [
    field.relation ? RELATION_HINT : '',
    field.writer === 'platform' ? ' Only platform operators can change it.' : '',
    isKept ? ' Read-only: you can only send back the stored value.' : '',
  ];
  return {
    ...(isRequired ? notNull(schema) : schema),
    description: `${field.description}${hints.join('')}`,
    ...(isKept ? { readOnly: true } : {}),
  };
};

const body = (resource: Resource, kind: 'create' | 'update'): Schema => {
  const required = kind === 'create' ? resource.requiredOnCreate : resource.requiredOnUpdate;
  const computed = mapFields({ ...resource.computed, ...resource.onRequest }, answerField);
  const ignored = mapValues({ ...IDENTITY, ...computed, ...TIMESTAMPS }, ({ pattern: _pattern, ...schema }) => ({
    ...schema,
    description: 'Ignored, so that you can send back a record exactly as you read it.',
    readOnly: true,
  }));
  const own = mapFields(resource.fields, (field, name) => bodyField(field, kind, required.includes(name)));
  return strictObject({ ...own, ...ignored }, required);
};

const mapValues = (schemas: Record<string, Schema>, change: (schema: Schema) => Schema): Record<string, Schema> =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, change(schema)]));

/** Body schema of an action that does not take a whole record. */
export const actionBody = (input: Record<string, Field>, required: readonly string[]): Schema =>
  strictObject(
    mapFields(input, (field, name) => bodyField(field, 'create', required.includes(name))),
    required,
  );

const references = ({ fields }: Resource): Record<string, Schema> =>
  Object.fromEntries(
    Object.values(fields).flatMap((field) => {
      if (!field.relation) return [];
      const stub = notNull(outputSchemaOf(field));
      return [[referenceName(field.relation.target), { ...stub, description: 'A related record, shortened.' }]];
    }),
  );

/**
 * The component schemas of a resource.
 *
 * @param resource the resource
 * @param kinds the kinds of its operations; only the schemas that they need are returned
 */
export const recordSchemas = (resource: Resource, kinds: ReadonlySet<OperationKind>): Record<string, Schema> => {
  const name = schemaName(resource);
  return {
    ...references(resource),
    [name]: record(resource),
    ...(kinds.has('create') ? { [`${name}Create`]: body(resource, 'create') } : {}),
    ...(kinds.has('create') && showsOnce(resource) ? { [`${name}Created`]: createdRecord(resource) } : {}),
    ...(kinds.has('update') ? { [`${name}Update`]: body(resource, 'update') } : {}),
  };
};

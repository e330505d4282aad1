import type { OpenApiDocument } from './document';
import type { Schema } from './json-schema';
import { defined, isPlainObject } from '../values';

/** Swagger UI 4 reads only OpenAPI 3.0, so it gets the same document in that version. */
type Shared = Record<string, Schema>;

const isNull = (schema: unknown): boolean => isPlainObject(schema) && schema.type === 'null';

const lowerType = (schema: Schema): Schema => {
  const { type } = schema;
  if (type === 'null') return { ...schema, type: 'string', nullable: true, enum: [null] };
  if (!Array.isArray(type)) return schema;
  const [only, ...others] = type.filter((name) => name !== 'null') as string[];
  const nullable = type.includes('null') ? { nullable: true } : {};
  const { type: _type, ...rest } = schema;
  if (others.length === 0) return { ...rest, type: only, ...nullable };
  return { ...rest, anyOf: [only, ...others].map((name) => ({ type: name })), ...nullable };
};

const lowerAnyOf = (schema: Schema): Schema => {
  if (!Array.isArray(schema.anyOf) || !schema.anyOf.some(isNull)) return schema;
  const { anyOf, ...rest } = schema;
  const others = (anyOf as Schema[]).filter((entry) => !isNull(entry));
  return { ...rest, nullable: true, ...(others.length === 1 ? { allOf: others } : { anyOf: others }) };
};

/** OpenAPI 3.0 ignores properties next to a reference. */
const lowerReference = (value: Schema, responses: Shared): Schema => {
  const { $ref, ...siblings } = value;
  if (typeof $ref !== 'string' || Object.keys(siblings).length === 0) return value;
  if ($ref.startsWith('#/components/responses/')) return { ...responses[defined($ref.split('/').pop())], ...siblings };
  return { ...siblings, allOf: [{ $ref }] };
};

const lower = (value: unknown, responses: Shared): unknown => {
  if (Array.isArray(value)) return value.map((entry) => lower(entry, responses));
  if (!isPlainObject(value)) return value;
  const changed = lowerReference(lowerType(lowerAnyOf(value)), responses);
  return Object.fromEntries(Object.entries(changed).map(([key, inner]) => [key, lower(inner, responses)]));
};

/**
 * Renders an OpenAPI 3.1 document in OpenAPI 3.0.3.
 *
 * @param document the result of `openApiDocument`; it is not changed
 */
export const toOpenApi30 = (document: OpenApiDocument): OpenApiDocument => {
  const lowered = lower(document, defined(document.components.responses)) as OpenApiDocument;
  const { summary: _summary, ...info } = document.info;
  return { ...lowered, openapi: '3.0.3', info: { ...info, license: { name: 'MIT' } } };
};

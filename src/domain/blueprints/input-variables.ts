import Ajv, { type ErrorObject, type ValidateFunction } from 'ajv';
import draft07 from 'ajv/dist/refs/json-schema-draft-07.json';
import { canonicalJson } from '../audit/canonical-json';
import { type Fault, firstFaults } from '../refusal';
import { isPlainObject } from '../../values';

/**
 * The input variables of a blueprint: one JSON Schema per variable name, with a type and an optional default
 * (docs/api-rules.md#lifecycles). A schema is checked against the meta-schema but never compiled, because customers'
 * patterns must not run here. Only the default is checked, against its type and enum.
 */
const ajv = new Ajv({ strict: false, meta: false, validateSchema: false, validateFormats: false, logger: false });

/** Ajv compares all pairs of enum entries: 10,000 objects take over a minute. Unique entries are only a SHOULD. */
const META_SCHEMA = {
  ...draft07,
  properties: { ...draft07.properties, enum: { type: 'array', items: true, minItems: 1 } },
};

let compiled: ValidateFunction | undefined;

/**
 * Compiles the meta-schema, which blocks the process for 50 to 100 ms. Call it when the server starts, before requests.
 *
 * @returns the function that checks a schema
 */
export const prepareMetaSchema = (): ValidateFunction => (compiled ??= ajv.compile(META_SCHEMA));

const IS_OF_TYPE: Record<string, (value: unknown) => boolean> = {
  array: Array.isArray,
  boolean: (value) => typeof value === 'boolean',
  integer: Number.isInteger,
  null: (value) => value === null,
  number: (value) => typeof value === 'number',
  object: isPlainObject,
  string: (value) => typeof value === 'string',
};

/**
 * Whether a value fits the type and the enum of a schema. Without Ajv, which would compile a function per schema: thousands of
 * variables would take seconds.
 */
export const fitsTypeAndEnum = ({ type, enum: allowed }: Record<string, unknown>, value: unknown): boolean => {
  const isTyped = [type].flat().some((name) => IS_OF_TYPE[String(name)]?.(value));
  if (!isTyped || !Array.isArray(allowed)) return isTyped;
  const wanted = canonicalJson(value);
  return allowed.some((each) => canonicalJson(each) === wanted);
};

const checkVariable = (name: string, schema: unknown): Fault[] => {
  const path = ['variables', name];
  if (!isPlainObject(schema)) return [{ path, message: `Variable "${name}" must be a JSON Schema object.` }];
  if (schema.type === undefined) return [{ path, message: `Variable "${name}" has no type.` }];
  const { $schema: _dialect, $id: _id, ...rest } = schema;
  const isSchema = prepareMetaSchema();
  if (!isSchema(rest)) {
    const first: ErrorObject | undefined = isSchema.errors?.[0];
    return [
      {
        path,
        message: `Variable "${name}" is not a valid JSON Schema: ${first?.instancePath || 'it'} ${first?.message ?? ''}.`,
      },
    ];
  }
  if (schema.default !== undefined && !fitsTypeAndEnum(schema, schema.default)) {
    return [{ path: [...path, 'default'], message: `The default of variable "${name}" does not match its type.` }];
  }
  return [];
};

/**
 * Checks the variables of a draft.
 *
 * @param variables an object keyed by variable name
 * @returns the first faults: one per variable that is not a valid JSON Schema with a type and a matching default
 */
export const checkVariables = (variables: unknown): Fault[] => {
  if (!isPlainObject(variables))
    return [{ path: ['variables'], message: 'variables must be an object keyed by variable name.' }];
  return firstFaults(Object.keys(variables), (name) => checkVariable(name, variables[name]));
};

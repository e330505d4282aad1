import Ajv, { type ValidateFunction } from 'ajv';
import { MAX_FAULTS } from '../refusal';
import { defined, fieldsIn, isPlainObject, messageOf } from '../../values';
import { byteLength } from './config/byte-length';
import { INPUT_FORMATS } from './inputs/input-formats';
import { describeErrors, type InputFault, inputFault } from './inputs/input-faults';
import { linearPatterns } from './inputs/linear-patterns';

/** The inputs of a deployment, as its steps use them. */
export interface ResolvedInputs {
  /** The value of every variable; none if there are faults. */
  values: Record<string, unknown>;
  /** The variables whose values nobody may see. */
  secretNames: string[];
  /** The first faults. */
  faults: InputFault[];
}

/** Bounds of what one deployment can ask for: variables, and bytes of JSON of their schemas and of the inputs. */
const MAX_VARIABLES = 200;
const MAX_SCHEMA_BYTES = 64 * 1024;
const MAX_INPUT_BYTES = 64 * 1024;

/** All forms of secrets are searched in what programs print. In bytes of JSON. */
const MAX_SECRET_BYTES = 16 * 1024;

/** Defaults inside objects and lists can make the values larger than the inputs. In bytes. */
const MAX_VALUE_BYTES = 256 * 1024;

/**
 * One for each variable, so that none can refer to the schema of another. References to other documents are never followed: Ajv
 * knows none, and this is synchronous.
 */
const createAjv = (): Ajv =>
  new Ajv({
    strict: false,
    meta: false,
    validateSchema: false,
    // A schema that names another one twice, and so on, would grow to 2^n copies.
    inlineRefs: false,
    allErrors: true,
    useDefaults: true,
    coerceTypes: false,
    logger: false,
    formats: { ...INPUT_FORMATS },
    code: { regExp: linearPatterns },
  });

const bytesOf = (value: unknown): number => byteLength(JSON.stringify(value) ?? '');

/** Whether a schema, or a part of it, is `writeOnly`: then the whole value is a secret. */
const isSecret = (schema: unknown): boolean => {
  const open: unknown[] = [schema];
  while (open.length > 0) {
    const part = open.pop();
    if (isPlainObject(part) && part.writeOnly === true) return true;
    if (typeof part === 'object' && part !== null) for (const inner of Object.values(part)) open.push(inner);
  }
  return false;
};

/**
 * The names of the variables whose values are secrets: `writeOnly: true` marks them.
 *
 * @param variables JSON Schemas by name
 */
export const secretNamesOf = (variables: unknown): string[] =>
  Object.entries(fieldsIn(variables)).flatMap(([name, schema]) => (isSecret(schema) ? [name] : []));

const tooLarge = (message: string): InputFault[] => [inputFault('INPUTS_TOO_LARGE', [], message)];

const sizeFaults = (variables: Record<string, unknown>, given: Record<string, unknown>): InputFault[] => {
  if (Object.keys(variables).length > MAX_VARIABLES)
    return tooLarge(`A blueprint with more than ${MAX_VARIABLES} variables cannot be deployed.`);
  if (bytesOf(variables) > MAX_SCHEMA_BYTES)
    return tooLarge(`A blueprint whose variables have more than ${MAX_SCHEMA_BYTES / 1024} KiB cannot be deployed.`);
  if (bytesOf(given) > MAX_INPUT_BYTES)
    return tooLarge(`The inputs must not have more than ${MAX_INPUT_BYTES / 1024} KiB.`);
  return [];
};

const valueFaults = (values: Record<string, unknown>, secretNames: readonly string[]): InputFault[] => {
  if (bytesOf(values) > MAX_VALUE_BYTES)
    return tooLarge(`The inputs with their defaults must not have more than ${MAX_VALUE_BYTES / 1024} KiB.`);
  if (bytesOf(secretNames.map((name) => values[name])) > MAX_SECRET_BYTES)
    return tooLarge(`The secret inputs together must not have more than ${MAX_SECRET_BYTES / 1024} KiB.`);
  return [];
};

const unknownFaults = (variables: Record<string, unknown>, given: Record<string, unknown>): InputFault[] =>
  Object.keys(given)
    .filter((name) => !Object.hasOwn(variables, name))
    .map((name) => inputFault('INPUT_UNKNOWN', [name], `The blueprint has no variable "${name}".`));

/** A copy of what is given, else of the default, else null if the type allows it. */
const startOf = (
  schema: Record<string, unknown>,
  name: string,
  given: Record<string, unknown>,
): { value?: unknown } => {
  if (Object.hasOwn(given, name)) return { value: structuredClone(given[name]) };
  if (schema.default !== undefined) return { value: structuredClone(schema.default) };
  return [schema.type].flat().includes('null') ? { value: null } : {};
};

interface Checked {
  value?: unknown;
  faults: InputFault[];
}

const checkValue = (schema: Record<string, unknown>, name: string, given: Record<string, unknown>): Checked => {
  const start = startOf(schema, name, given);
  if (!('value' in start)) return { faults: [inputFault('INPUT_MISSING', [name], `Input "${name}" is missing.`)] };
  // An identifier or a dialect would make Ajv look for other schemas; an asynchronous one would not answer at once.
  const { $schema: _dialect, $id: _id, $async: _async, ...rest } = schema;
  let validate: ValidateFunction;
  try {
    validate = createAjv().compile(rest);
    if (validate(start.value)) return { value: start.value, faults: [] };
  } catch (error) {
    const message = `The schema of variable "${name}" cannot be used: ${messageOf(error)}.`;
    return { faults: [inputFault('VARIABLE_UNUSABLE', [name], message)] };
  }
  const isDefault = !Object.hasOwn(given, name);
  return { faults: describeErrors(name, defined(validate.errors), { isSecret: isSecret(schema), isDefault }) };
};

/**
 * Resolves the inputs of a deployment: applies defaults, also inside objects, and checks every value against the whole JSON Schema
 * (draft-07) of its variable. A variable without a default must be given, unless its type includes null. Types are not converted.
 * Schemas of customers can take exponential time: only a thread with a time limit calls this (src/commands/deployments/inputs).
 *
 * @param variables the blueprint's JSON Schemas by name, which `checkVariables` has checked
 * @param given values by name
 */
export const resolveInputs = (variables: unknown, given: unknown): ResolvedInputs => {
  const schemas = fieldsIn(variables);
  const secretNames = secretNamesOf(schemas);
  const refused = (faults: InputFault[]): ResolvedInputs => ({
    values: {},
    secretNames,
    faults: faults.slice(0, MAX_FAULTS + 1),
  });
  if (!isPlainObject(given ?? {}))
    return refused([inputFault('INPUT_INVALID', [], 'inputs must be an object keyed by variable name.')]);
  const inputs = fieldsIn(given);
  const beyondBounds = sizeFaults(schemas, inputs);
  if (beyondBounds.length > 0) return refused(beyondBounds);
  const faults = unknownFaults(schemas, inputs);
  const values: [string, unknown][] = [];
  for (const [name, schema] of Object.entries(schemas)) {
    if (faults.length > MAX_FAULTS) break;
    const checked = checkValue(fieldsIn(schema), name, inputs);
    // Not a spread: one list of many numbers has more faults than a call has room for arguments.
    for (const fault of checked.faults) faults.push(fault);
    if (checked.faults.length === 0) values.push([name, checked.value]);
  }
  const resolved = Object.fromEntries(values);
  const refusals = faults.length > 0 ? faults : valueFaults(resolved, secretNames);
  return refusals.length > 0 ? refused(refusals) : { values: resolved, secretNames, faults: [] };
};

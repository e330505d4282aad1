import { isPlainObject } from '../../values';
import { ScimRefusal, scimInvalid } from './refusal';
import { assertSchema } from './user';
import { isReadOnlyAttribute } from './user-attributes';

export const PATCH_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
/** Operations of one PATCH. */
export const MAX_OPERATIONS = 1_000;

type Verb = 'add' | 'replace' | 'remove';

/** One operation of a PATCH, with its verb in lower case. */
export interface PatchOperation {
  op: Verb;
  path: string | undefined;
  value: unknown;
}

/** RFC 7644, section 3.12: 413 has no scimType. */
const tooManyOperations = (): ScimRefusal =>
  new ScimRefusal(413, `One request can contain at most ${MAX_OPERATIONS} operations.`);

const readOperation = (operation: unknown): PatchOperation => {
  if (!isPlainObject(operation)) throw scimInvalid('invalidSyntax', 'Every operation must be an object.');
  const { path, value } = operation;
  // Entra capitalises the verbs.
  const op = typeof operation.op === 'string' ? operation.op.toLowerCase() : '';
  if (op !== 'add' && op !== 'replace' && op !== 'remove')
    throw scimInvalid('invalidSyntax', 'op must be add, replace or remove.');
  if (path !== undefined && path !== null && typeof path !== 'string')
    throw scimInvalid('invalidPath', 'path must be a text.');
  if (op === 'remove' && !path) throw scimInvalid('noTarget', 'remove requires a path.');
  if (op !== 'remove' && value === undefined) throw scimInvalid('invalidValue', `${op} requires a value.`);
  return { op, path: path || undefined, value };
};

/**
 * The operations of a PATCH body.
 *
 * @throws ScimRefusal if the body is invalid
 */
export const readOperations = (body: unknown): PatchOperation[] => {
  // authentik names no schema, and only a PATCH has this body.
  const isUnnamed = isPlainObject(body) && body.schemas === undefined;
  const patch = assertSchema(isUnnamed ? { ...body, schemas: [PATCH_SCHEMA] } : body, PATCH_SCHEMA);
  const listed = Object.entries(patch).find(([name]) => name.toLowerCase() === 'operations')?.[1];
  if (!Array.isArray(listed) || listed.length === 0)
    throw scimInvalid('invalidSyntax', `Operations must be a list of 1 to ${MAX_OPERATIONS}.`);
  if (listed.length > MAX_OPERATIONS) throw tooManyOperations();
  return listed.map(readOperation);
};

/** Replaces an operation without a path, such as `{ "name.givenName": "Ada" }`, by one operation per key. */
const spread = ({ op, path, value }: PatchOperation): PatchOperation[] => {
  if (path !== undefined) return [{ op, path, value }];
  if (!isPlainObject(value)) throw scimInvalid('invalidValue', 'Without a path, value must be an object.');
  return Object.entries(value)
    .filter(([name]) => !isReadOnlyAttribute(name))
    .map(([name, part]) => ({ op, path: name, value: part }));
};

/**
 * Replaces operations without a path, so that all operations have one.
 *
 * @throws ScimRefusal 413 if there are too many operations afterwards
 */
export const spreadAll = (operations: readonly PatchOperation[]): PatchOperation[] => {
  const all: PatchOperation[] = [];
  for (const operation of operations) {
    if (all.push(...spread(operation)) > MAX_OPERATIONS) throw tooManyOperations();
  }
  return all;
};

const PATH = /^(\w+)(?:\[(.+)\])?(?:\.([\w$]+))?$/s;

/** The parts of a path: `emails[type eq "work"].value`. */
export interface PatchPath {
  name: string;
  /** What is between the brackets. */
  filter: string | undefined;
  part: string | undefined;
}

/** There is no attribute with this path. */
export const noAttribute = (path: string): ScimRefusal =>
  scimInvalid('invalidPath', `There is no attribute ${path.slice(0, 60)}.`);

/**
 * The parts of a path without the URN of its schema.
 *
 * @throws ScimRefusal `invalidPath`
 */
export const readPath = (path: string): PatchPath => {
  const [, name, filter, part] = PATH.exec(path) ?? [];
  if (name === undefined) throw noAttribute(path);
  return { name, filter, part };
};

import { scimPatch, type ScimPatchOperation, type ScimResource } from 'scim-patch';
import { isPlainObject } from '../plain-object';
import { ScimRefusal, scimInvalid, type ScimType } from './refusal';
import { assertFewEmails, emailsOf } from './emails';
import { assertSchema, profileOf, type UserAttributes, type UserProfile } from './user';
import {
  isReadOnlyAttribute,
  isUnusedAttribute,
  type KeptAttribute,
  keptAttribute,
  keptPart,
  withoutCore,
} from './user-attributes';
import { partsOf, shortText, truth } from './values';

export const PATCH_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
/** Operations of one PATCH. */
export const MAX_OPERATIONS = 1_000;
const MAX_FILTER_LENGTH = 200;

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
  const patch = assertSchema(body, PATCH_SCHEMA);
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

const PATH = /^(\w+)(?:\[(.{1,200})\])?(?:\.([\w$]+))?$/s;

/** A value that is not an object, with its length checked before it is compared a thousand times. */
const scalar = (value: unknown, name: string): unknown => {
  if (typeof value === 'object' && value !== null)
    throw scimInvalid('invalidValue', `${name} cannot be an object here.`);
  return typeof value === 'string' ? (shortText(value, name) ?? '') : value;
};

const scalarParts = (attribute: KeptAttribute, parts: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, scalar(part, `${attribute}.${name}`)]));

const cleanValue = (attribute: KeptAttribute, part: string | undefined, value: unknown): unknown => {
  if (value === undefined || value === null) return value;
  if (attribute === 'emails' && part === undefined) return emailsOf(value).map((email) => scalarParts('emails', email));
  if (attribute === 'name' && part === undefined) return scalarParts('name', partsOf('name', value));
  if (attribute === 'active') return truth(value, 'active');
  return scalar(value, attribute);
};

/**
 * One operation in the form that scim-patch understands; null if it concerns an attribute that Tenantry does not store.
 * Only names on our list reach the library, because it would also follow `__proto__`.
 */
const canonical = ({ op, path = '', value }: PatchOperation): ScimPatchOperation | null => {
  const plain = withoutCore(path);
  if (isUnusedAttribute(plain)) return null;
  const [, name = '', filter, sub] = PATH.exec(plain) ?? [];
  if (isReadOnlyAttribute(name)) throw scimInvalid('mutability', `${name} is read-only.`);
  if (isUnusedAttribute(name)) return null;
  const attribute = keptAttribute(name);
  const part = attribute && sub !== undefined ? keptPart(attribute, sub) : undefined;
  const isMisplaced = (filter !== undefined && attribute !== 'emails') || (sub !== undefined && part === undefined);
  if (!attribute || isMisplaced || (filter?.length ?? 0) > MAX_FILTER_LENGTH)
    throw scimInvalid('invalidPath', `There is no attribute ${path.slice(0, 60)}.`);
  if (part === null) return null;
  const target = attribute + (filter === undefined ? '' : `[${filter}]`) + (part === undefined ? '' : `.${part}`);
  const clean = cleanValue(attribute, part, value);
  // Some directories send null to remove a value.
  if (op === 'remove' || clean === null) return { op: 'remove', path: target };
  if (attribute === 'emails' && filter !== undefined && part === undefined && Array.isArray(clean))
    return { op, path: target, value: clean[0] as unknown };
  return { op, path: target, value: clean };
};

/** Applies operations one by one. Lists are bounded after each, because every operation reads the whole list. */
const applyAll = (attributes: UserAttributes, operations: readonly ScimPatchOperation[]): UserAttributes => {
  let resource = structuredClone(attributes) as unknown as ScimResource;
  for (const operation of operations) {
    resource = scimPatch(resource, [operation]);
    assertFewEmails((resource as UserAttributes).emails);
  }
  return resource as UserAttributes;
};

/** The attributes after all operations. A removed name stays removed until an operation sets one. */
const attributesAfter = (before: UserAttributes, operations: readonly ScimPatchOperation[]): UserAttributes => {
  const { name, ...others } = before;
  const after = applyAll(name === null ? others : before, operations);
  const isRemoved = name === null || operations.some(({ op, path }) => op === 'remove' && path === 'name');
  return isRemoved && after.name === undefined ? { ...after, name: null } : after;
};

/**
 * A user after a PATCH. Accepts the spellings of Entra and Okta as well as those of the RFC.
 *
 * @param attributes the stored user; a `name` of null means that it was removed
 * @throws ScimRefusal
 */
export const patchUser = (attributes: UserAttributes, operations: readonly PatchOperation[]): UserProfile => {
  const known = spreadAll(operations)
    .map(canonical)
    .filter((operation) => operation !== null);
  try {
    return profileOf(attributesAfter(attributes, known));
  } catch (error) {
    if (error instanceof ScimRefusal) throw error;
    const { scimCode, message } = error as { scimCode?: ScimType; message: string };
    throw scimInvalid(scimCode ?? 'invalidPath', message || 'The operation cannot be applied.');
  }
};

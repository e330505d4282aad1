import { scimPatch, type ScimPatchOperation, type ScimResource } from 'scim-patch';
import { isPlainObject } from '../plain-object';
import { ScimRefusal, scimInvalid, type ScimType } from './refusal';
import { assertSchema, emailsOf, partsOf, profileOf, truth, type UserAttributes, type UserProfile } from './user';
import {
  isReadOnlyAttribute,
  isUnusedAttribute,
  type KeptAttribute,
  keptAttribute,
  keptPart,
  withoutCore,
} from './user-attributes';

const PATCH_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
const MAX_OPERATIONS = 1_000;
const MAX_FILTER_LENGTH = 200;

type Verb = 'add' | 'replace' | 'remove';

/** One operation of a PATCH, its verb in small letters. */
export interface PatchOperation {
  op: Verb;
  path: string | undefined;
  value: unknown;
}

const readOperation = (operation: unknown): PatchOperation => {
  if (!isPlainObject(operation)) throw scimInvalid('invalidSyntax', 'Every operation is an object.');
  const { path, value } = operation;
  // Entra writes the verbs with a capital.
  const op = String(operation.op).toLowerCase();
  if (op !== 'add' && op !== 'replace' && op !== 'remove')
    throw scimInvalid('invalidSyntax', 'op must be add, replace or remove.');
  if (path !== undefined && path !== null && typeof path !== 'string')
    throw scimInvalid('invalidPath', 'path must be a text.');
  if (op === 'remove' && !path) throw scimInvalid('noTarget', 'remove takes a path.');
  if (op !== 'remove' && value === undefined) throw scimInvalid('invalidValue', `${op} takes a value.`);
  return { op, path: path || undefined, value };
};

/**
 * The operations of a PATCH body.
 *
 * @throws ScimRefusal where it is none
 */
export const readOperations = (body: unknown): PatchOperation[] => {
  const patch = assertSchema(body, PATCH_SCHEMA);
  const listed = Object.entries(patch).find(([name]) => name.toLowerCase() === 'operations')?.[1];
  if (!Array.isArray(listed) || listed.length === 0 || listed.length > MAX_OPERATIONS)
    throw scimInvalid('invalidSyntax', `Operations must be a list of 1 to ${MAX_OPERATIONS}.`);
  return listed.map(readOperation);
};

/** What a path without value, such as `{ "name.givenName": "Ada" }`, stands for: one operation for each of its keys. */
export const spread = ({ op, path, value }: PatchOperation): PatchOperation[] => {
  if (path !== undefined) return [{ op, path, value }];
  if (!isPlainObject(value)) throw scimInvalid('invalidValue', 'Without a path, value must be an object.');
  return Object.entries(value)
    .filter(([name]) => !isReadOnlyAttribute(name))
    .map(([name, part]) => ({ op, path: name, value: part }));
};

const PATH = /^(\w+)(?:\[(.{1,200})\])?(?:\.([\w$]+))?$/s;

const cleanValue = (attribute: KeptAttribute, part: string | undefined, value: unknown): unknown => {
  if (value === undefined || value === null) return value;
  if (attribute === 'emails' && part === undefined) return emailsOf(value);
  if (attribute === 'name' && part === undefined) return partsOf('name', value);
  if (attribute === 'active') return truth(value, 'active');
  if (typeof value === 'object') throw scimInvalid('invalidValue', `${attribute} takes no object there.`);
  return value;
};

/**
 * One operation in words that scim-patch understands; null where it is about something that Tenantry does not keep. No
 * name reaches the library that is not on our list, for it would follow `__proto__` like any other.
 */
const canonical = ({ op, path = '', value }: PatchOperation): ScimPatchOperation | null => {
  const plain = withoutCore(path);
  if (isUnusedAttribute(plain)) return null;
  const [, name = '', filter, sub] = PATH.exec(plain) ?? [];
  if (isReadOnlyAttribute(name)) throw scimInvalid('mutability', `${name} is not yours to write.`);
  if (isUnusedAttribute(name)) return null;
  const attribute = keptAttribute(name);
  const part = attribute && sub !== undefined ? keptPart(attribute, sub) : undefined;
  const isMisplaced = (filter !== undefined && attribute !== 'emails') || (sub !== undefined && part === undefined);
  if (!attribute || isMisplaced || (filter?.length ?? 0) > MAX_FILTER_LENGTH)
    throw scimInvalid('invalidPath', `There is nothing at ${path.slice(0, 60)}.`);
  if (part === null) return null;
  const target = attribute + (filter === undefined ? '' : `[${filter}]`) + (part === undefined ? '' : `.${part}`);
  const clean = cleanValue(attribute, part, value);
  // Null is how some directories say that there is nothing any more.
  if (op === 'remove' || clean === null) return { op: 'remove', path: target };
  if (attribute === 'emails' && filter !== undefined && part === undefined && Array.isArray(clean))
    return { op, path: target, value: clean[0] as unknown };
  return { op, path: target, value: clean };
};

/**
 * A user after a PATCH, in the spellings of Entra and Okta as well as the RFC's.
 *
 * @param attributes the user as it is answered
 * @throws ScimRefusal
 */
export const patchUser = (attributes: UserAttributes, operations: readonly PatchOperation[]): UserProfile => {
  const known = operations
    .flatMap(spread)
    .map(canonical)
    .filter((operation) => operation !== null);
  try {
    const resource = structuredClone(attributes) as unknown as ScimResource;
    return profileOf(scimPatch(resource, known) as UserAttributes);
  } catch (error) {
    if (error instanceof ScimRefusal) throw error;
    const { scimCode, message } = error as { scimCode?: ScimType; message: string };
    throw scimInvalid(scimCode ?? 'invalidPath', message || 'The operation cannot be applied.');
  }
};

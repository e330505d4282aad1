import { isPlainObject } from '../../values';
import { changeEmails, type EmailParts } from './email-changes';
import { emailsOf } from './emails';
import type { ScimFilter } from '../../domain/scim/filter';
import { entryFilterReader } from './filter';
import { noAttribute, type PatchOperation, readPath, spreadAll } from './patch';
import { scimInvalid } from './refusal';
import { profileOf, type UserAttributes, type UserProfile } from './user';
import {
  isReadOnlyAttribute,
  isUnusedAttribute,
  type KeptAttribute,
  keptAttribute,
  keptPart,
  withoutCore,
} from './user-attributes';
import { longestOf, partsOf, shortText, truth, unwrapped } from './values';

/** An operation on an attribute that Tenantry stores. */
interface UserOperation {
  op: PatchOperation['op'];
  attribute: KeptAttribute;
  /** Selects addresses; null for all of them. */
  filter: ScimFilter | null;
  part: string | undefined;
  value: unknown;
}

/** A value that is not an object, with its length checked before it is compared a thousand times. */
const scalar = (value: unknown, name: string): unknown => {
  if (typeof value === 'object' && value !== null)
    throw scimInvalid('invalidValue', `${name} cannot be an object here.`);
  return typeof value === 'string' ? (shortText(value, name, longestOf(name)) ?? '') : value;
};

const cleanPart = (name: string, value: unknown): unknown =>
  name === 'emails.primary' && value !== null ? truth(value, name) : scalar(value, name);

const cleanParts = (attribute: KeptAttribute, parts: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(parts)
      .filter(([, part]) => part !== null)
      .map(([name, part]) => [name, cleanPart(`${attribute}.${name}`, part)]),
  );

/**
 * One operation with a value that can be stored; null if it concerns an attribute that Tenantry does not store. Only names
 * on our list are used as keys.
 */
const readOperation = (
  { op, path = '', value }: PatchOperation,
  readFilter: (text: string) => ScimFilter,
): UserOperation | null => {
  const plain = withoutCore(path);
  if (isUnusedAttribute(plain)) return null;
  const { name, filter: selection, part: sub } = readPath(plain);
  if (isReadOnlyAttribute(name)) throw scimInvalid('mutability', `${name} is read-only.`);
  if (isUnusedAttribute(name)) return null;
  const attribute = keptAttribute(name);
  const part = attribute && sub !== undefined ? keptPart(attribute, sub) : undefined;
  const isMisplaced = (selection !== undefined && attribute !== 'emails') || (sub !== undefined && part === undefined);
  if (!attribute || isMisplaced) throw noAttribute(path);
  if (part === null) return null;
  const filter = selection === undefined ? null : readFilter(selection);
  const isWhole = part === undefined && (attribute === 'emails' || attribute === 'name');
  // Some directories send null to remove a value.
  if (op !== 'remove' && (value === null || value === undefined))
    return { op: 'remove', attribute, filter, part, value: undefined };
  return { op, attribute, filter, part, value: isWhole ? value : unwrapped(value) };
};

const changedEmails = (before: unknown, { op, filter, part, value }: UserOperation): EmailParts[] => {
  const hasEntries = part === undefined && value !== undefined && value !== null;
  return changeEmails((before ?? []) as EmailParts[], {
    op,
    filter,
    part,
    entries: hasEntries ? emailsOf(value).map((email) => cleanParts('emails', email)) : null,
    value: part === undefined || op === 'remove' ? undefined : cleanPart(`emails.${part}`, value),
  });
};

/** The name after an operation; null if it is removed. */
const changedName = (before: unknown, { op, part, value }: UserOperation): unknown => {
  if (op === 'remove' && part === undefined) return null;
  const name = (before ?? {}) as Record<string, unknown>;
  if (op === 'remove')
    return isPlainObject(before)
      ? Object.fromEntries(Object.entries(name).filter(([known]) => known !== part))
      : before;
  const parts = cleanParts('name', part === undefined ? partsOf('name', value) : { [part]: value });
  return { ...name, ...parts };
};

const changedScalar = ({ op, attribute, value }: UserOperation): unknown => {
  if (op === 'remove' && attribute === 'userName')
    throw scimInvalid('mutability', 'userName is required, and cannot be removed.');
  if (op === 'remove') return undefined;
  return attribute === 'active' ? truth(value, 'active') : scalar(value, attribute);
};

const changed = (before: unknown, operation: UserOperation): unknown => {
  if (operation.attribute === 'emails') return changedEmails(before, operation);
  return operation.attribute === 'name' ? changedName(before, operation) : changedScalar(operation);
};

/**
 * A user after a PATCH. Accepts the spellings of Entra and Okta as well as those of the RFC.
 *
 * @param attributes the stored user; a `name` of null means that it was removed
 * @throws ScimRefusal
 */
export const patchUser = (attributes: UserAttributes, operations: readonly PatchOperation[]): UserProfile => {
  const after: UserAttributes = { ...attributes };
  const readFilter = entryFilterReader('emails');
  for (const operation of spreadAll(operations)) {
    const known = readOperation(operation, readFilter);
    if (known) after[known.attribute] = changed(after[known.attribute], known);
  }
  return profileOf(after);
};

import isEmail from 'validator/lib/isEmail';
import { emailAddress } from '../../domain/access/email-address';
import { MAX_STRING_LENGTH } from '../bounds';
import { textFault } from '../json-bounds';
import { isPlainObject } from '../plain-object';
import { scimInvalid } from './refusal';
import { type KeptAttribute, keptAttribute, keptPart, withoutCore } from './user-attributes';

export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User';

/** What a directory says of a person, as Tenantry keeps it with the membership. */
export interface UserProfile {
  userName: string;
  externalId: string | null;
  displayName: string | null;
  givenName: string | null;
  familyName: string | null;
  email: string | null;
  /** Undefined where the directory said nothing of it. */
  active: boolean | undefined;
}

/** The attributes of a user that count, under their proper names. */
export type UserAttributes = Partial<Record<KeptAttribute, unknown>>;

/** Addresses that a user may have. */
export const MAX_EMAILS = 20;
/** The schemas that one resource may name: its own and its extensions. */
const MAX_SCHEMAS = 100;

/** A short text, or null for nothing. */
export const shortText = (value: unknown, name: string): string | null => {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value !== 'string') throw scimInvalid('invalidValue', `${name} must be a text.`);
  const fault = value.length > MAX_STRING_LENGTH ? `takes at most ${MAX_STRING_LENGTH} characters` : textFault(value);
  if (fault) throw scimInvalid('invalidValue', `${name}: ${fault}.`);
  return value;
};

/** The first characters of a yes or no, in small letters; an object is no word, however it is nested. */
const wordOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'boolean' ? String(value).slice(0, 10).toLowerCase() : '';

/** A yes or no, which some directories send as the texts "True" and "False". */
export const truth = (value: unknown, name: string): boolean => {
  const word = wordOf(value);
  if (word !== 'true' && word !== 'false') throw scimInvalid('invalidValue', `${name} must be true or false.`);
  return word === 'true';
};

/** The parts of a name or an address that count, under their proper names. */
export const partsOf = (attribute: KeptAttribute, value: unknown): Record<string, unknown> => {
  if (!isPlainObject(value)) throw scimInvalid('invalidValue', `${attribute} has the wrong shape.`);
  const parts: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(value)) {
    const kept = keptPart(attribute, name);
    if (kept) parts[kept] = part;
  }
  return parts;
};

/** Refuses a list of more addresses than a user may have. */
export const assertFewEmails = (value: unknown): void => {
  if (Array.isArray(value) && value.length > MAX_EMAILS)
    throw scimInvalid('invalidValue', `A user has at most ${MAX_EMAILS} addresses.`);
};

/** A list of addresses; one alone is a list of one. */
export const emailsOf = (value: unknown): Record<string, unknown>[] => {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  assertFewEmails(list);
  return list.map((entry) => partsOf('emails', typeof entry === 'string' ? { value: entry } : entry));
};

/** The address that counts: the primary one, else the one for work, else the first. */
const emailOf = (value: unknown): string | null => {
  if (value === undefined || value === null) return null;
  const emails = emailsOf(value);
  const isPrimary = ({ primary }: Record<string, unknown>): boolean => wordOf(primary) === 'true';
  const isForWork = ({ type }: Record<string, unknown>): boolean => wordOf(type) === 'work';
  const chosen = emails.find(isPrimary) ?? emails.find(isForWork) ?? emails[0];
  const text = shortText(chosen?.value, 'emails.value') ?? null;
  const address = text === null ? null : emailAddress(text);
  if (address !== null && !isEmail(address)) throw scimInvalid('invalidValue', 'emails holds no e-mail address.');
  return address;
};

/**
 * The profile in a user's attributes.
 *
 * @throws ScimRefusal `invalidValue`
 */
export const profileOf = (attributes: UserAttributes): UserProfile => {
  const userName = shortText(attributes.userName, 'userName')?.trim();
  if (!userName) throw scimInvalid('invalidValue', 'userName is required.');
  const { name } = attributes;
  const parts = name === undefined || name === null ? {} : partsOf('name', name);
  return {
    userName,
    externalId: shortText(attributes.externalId, 'externalId'),
    displayName: shortText(attributes.displayName, 'displayName'),
    givenName: shortText(parts.givenName, 'name.givenName'),
    familyName: shortText(parts.familyName, 'name.familyName'),
    email: emailOf(attributes.emails),
    active:
      attributes.active === undefined || attributes.active === null ? undefined : truth(attributes.active, 'active'),
  };
};

/** A text only: to write out a value that is nested deeply enough would exhaust the stack. */
const isSameWord = (value: unknown, word: string): boolean =>
  typeof value === 'string' && value.length === word.length && value.toLowerCase() === word.toLowerCase();

/** Refuses a body that is none of a schema. */
export const assertSchema = (body: unknown, schema: string): Record<string, unknown> => {
  const listed: unknown = isPlainObject(body) ? body.schemas : undefined;
  const isOne = Array.isArray(listed) && listed.slice(0, MAX_SCHEMAS).some((urn) => isSameWord(urn, schema));
  if (!isPlainObject(body) || !isOne)
    throw scimInvalid('invalidSyntax', `The body must be a JSON object whose schemas name ${schema}.`);
  return body;
};

/**
 * Reads a whole user, as POST and PUT carry it. Attributes that Tenantry does not keep are left out.
 *
 * @throws ScimRefusal `invalidSyntax` or `invalidValue`
 */
export const readUser = (body: unknown): UserProfile => {
  const attributes: UserAttributes = {};
  for (const [name, value] of Object.entries(assertSchema(body, USER_SCHEMA))) {
    const kept = keptAttribute(withoutCore(name));
    if (kept) attributes[kept] = value;
  }
  return profileOf(attributes);
};

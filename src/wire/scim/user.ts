import { NAME_REMOVED, ownFormat } from '../../domain/scim/user-name';
import { isPlainObject } from '../../values';
import { readEmails, type UserEmail } from './emails';
import { scimInvalid } from './refusal';
import { type KeptAttribute, keptAttribute, withoutCore } from './user-attributes';
import { longestOf, partsOf, shortText, truth } from './values';

export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User';

/** A person's data from a directory, as Tenantry stores it with the membership. */
export interface UserProfile {
  userName: string;
  externalId: string | null;
  displayName: string | null;
  givenName: string | null;
  familyName: string | null;
  /** As the directory formats the name; NAME_REMOVED if it has removed the name. */
  formattedName: string | null;
  /** The address that identifies the account. */
  email: string | null;
  /** All addresses, as the directory sent them; null if it sent none. */
  emails: readonly UserEmail[] | null;
  /** Undefined if the directory did not send it. */
  active: boolean | undefined;
}

/** The stored attributes of a user, by name. A `name` of null means that it was removed. */
export type UserAttributes = Partial<Record<KeptAttribute, unknown>>;

/** The schemas that one resource can name: its own and its extensions. */
const MAX_SCHEMAS = 100;

/**
 * The profile from a user's attributes.
 *
 * @throws ScimRefusal `invalidValue`
 */
export const profileOf = (attributes: UserAttributes): UserProfile => {
  const userName = shortText(attributes.userName, 'userName')?.trim();
  if (!userName) throw scimInvalid('invalidValue', 'userName is required.');
  const { name } = attributes;
  const parts = name === undefined || name === null ? {} : partsOf('name', name);
  const givenName = shortText(parts.givenName, 'name.givenName');
  const familyName = shortText(parts.familyName, 'name.familyName');
  const formatted = shortText(parts.formatted, 'name.formatted', longestOf('name.formatted'));
  const ownFormatted = shortText(ownFormat(formatted, givenName, familyName), 'name.formatted');
  return {
    userName,
    externalId: shortText(attributes.externalId, 'externalId'),
    displayName: shortText(attributes.displayName, 'displayName'),
    givenName,
    familyName,
    formattedName: name === null ? NAME_REMOVED : ownFormatted,
    ...readEmails(attributes.emails),
    active:
      attributes.active === undefined || attributes.active === null ? undefined : truth(attributes.active, 'active'),
  };
};

/** Compares only texts, because converting a deeply nested value to text would exhaust the stack. */
const isSameWord = (value: unknown, word: string): boolean =>
  typeof value === 'string' && value.length === word.length && value.toLowerCase() === word.toLowerCase();

/** The URN of the core schema in drafts of the RFC. OneLogin still sends it for users and groups. */
const DRAFT_SCHEMA = 'urn:scim:schemas:core:2.0';

/** Refuses a body that does not have this schema. */
export const assertSchema = (body: unknown, schema: string): Record<string, unknown> => {
  const listed: unknown = isPlainObject(body) ? body.schemas : undefined;
  const isMeant = (urn: unknown): boolean => isSameWord(urn, schema) || isSameWord(urn, DRAFT_SCHEMA);
  if (!isPlainObject(body) || !Array.isArray(listed) || !listed.slice(0, MAX_SCHEMAS).some(isMeant))
    throw scimInvalid('invalidSyntax', `The body must be a JSON object whose schemas contain ${schema}.`);
  return body;
};

/**
 * Reads the whole user in the body of a POST or PUT. Attributes that Tenantry does not store are ignored.
 *
 * @throws ScimRefusal `invalidSyntax` or `invalidValue`
 */
export const readUser = (body: unknown): UserProfile => {
  const attributes: UserAttributes = {};
  for (const [name, value] of Object.entries(assertSchema(body, USER_SCHEMA))) {
    const kept = keptAttribute(withoutCore(name));
    if (kept && value !== null) attributes[kept] = value;
  }
  return profileOf(attributes);
};

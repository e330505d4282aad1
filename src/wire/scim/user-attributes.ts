/**
 * The attributes of a SCIM user that Tenantry stores. Names are case-insensitive (RFC 7643, section 2.1). Other attributes
 * of the RFC are accepted and ignored, because directories send everything they have.
 */
const KEPT = ['userName', 'externalId', 'displayName', 'active', 'name', 'emails'] as const;
export type KeptAttribute = (typeof KEPT)[number];

const READ_ONLY = ['id', 'meta', 'groups', 'schemas'];

const UNUSED = [
  'nickName',
  'profileUrl',
  'title',
  'userType',
  'preferredLanguage',
  'locale',
  'timezone',
  'password',
  'phoneNumbers',
  'ims',
  'photos',
  'addresses',
  'entitlements',
  'roles',
  'x509Certificates',
];

const SUB_ATTRIBUTES: Partial<Record<KeptAttribute, readonly string[]>> = {
  name: ['formatted', 'givenName', 'familyName'],
  emails: ['value', 'type', 'primary'],
};
const UNUSED_SUB_ATTRIBUTES: Partial<Record<KeptAttribute, readonly string[]>> = {
  name: ['middleName', 'honorificPrefix', 'honorificSuffix'],
  emails: ['display', '$ref'],
};

const LONGEST_NAME = 32;
const keysOf = new WeakMap<readonly string[], Map<string, string>>();

/** A body can have tens of thousands of names, so a map finds them instead of a loop over our names. */
const find = <T extends string>(names: readonly T[], name: string): T | undefined => {
  const keys = keysOf.get(names) ?? new Map(names.map((known) => [known.toLowerCase(), known]));
  keysOf.set(names, keys);
  return name.length > LONGEST_NAME ? undefined : (keys.get(name.toLowerCase()) as T | undefined);
};

/** The stored attribute with a name, in any case; undefined if there is none. */
export const keptAttribute = (name: string): KeptAttribute | undefined => find(KEPT, name);

/** Whether only Tenantry can write the attribute. */
export const isReadOnlyAttribute = (name: string): boolean => find(READ_ONLY, name) !== undefined;

/** Whether the attribute is accepted and ignored, as all extensions are. */
export const isUnusedAttribute = (name: string): boolean =>
  name.toLowerCase().startsWith('urn:') || find(UNUSED, name) !== undefined;

/** The sub-attribute with a name, in any case; null if it is ignored, undefined if it does not exist. */
export const keptPart = (attribute: KeptAttribute, name: string): string | null | undefined =>
  find(SUB_ATTRIBUTES[attribute] ?? [], name) ??
  (find(UNUSED_SUB_ATTRIBUTES[attribute] ?? [], name) === undefined ? undefined : null);

const CORE = /^urn:ietf:params:scim:schemas:core:2\.0:(User|Group):/i;

/** A path without the prefix of the core schema's URN. */
export const withoutCore = (path: string): string => path.replace(CORE, '');

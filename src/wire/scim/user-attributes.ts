/**
 * The attributes of a SCIM user as Tenantry takes them. Names are compared without regard to case (RFC 7643, section 2.1);
 * what the RFC knows and Tenantry has no use for is taken and left out, as directories send whatever they have.
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

/** A body may have tens of thousands of names: none of them is compared with every name that we know. */
const find = <T extends string>(names: readonly T[], name: string): T | undefined => {
  const keys = keysOf.get(names) ?? new Map(names.map((known) => [known.toLowerCase(), known]));
  keysOf.set(names, keys as Map<string, string>);
  return name.length > LONGEST_NAME ? undefined : (keys.get(name.toLowerCase()) as T | undefined);
};

/** The attribute that is kept under a name in any case; undefined where none is. */
export const keptAttribute = (name: string): KeptAttribute | undefined => find(KEPT, name);

/** Whether a name is of an attribute that Tenantry alone writes. */
export const isReadOnlyAttribute = (name: string): boolean => find(READ_ONLY, name) !== undefined;

/** Whether a name is of an attribute that is taken and left out. Extensions are such, whatever is in them. */
export const isUnusedAttribute = (name: string): boolean =>
  name.toLowerCase().startsWith('urn:') || find(UNUSED, name) !== undefined;

/** The part of an attribute under a name in any case; null for one that is left out, undefined for none. */
export const keptPart = (attribute: KeptAttribute, name: string): string | null | undefined =>
  find(SUB_ATTRIBUTES[attribute] ?? [], name) ??
  (find(UNUSED_SUB_ATTRIBUTES[attribute] ?? [], name) === undefined ? undefined : null);

const CORE = /^urn:ietf:params:scim:schemas:core:2\.0:(User|Group):/i;

/** A path without the URN of the core schema before it. */
export const withoutCore = (path: string): string => path.replace(CORE, '');

import { MAX_OPERATIONS } from './patch';
import SCIMMY from 'scimmy';
import { isPlainObject } from '../../values';
import { GROUP_SCHEMA } from './group';
import { MAX_COUNT } from './list';
import { USER_SCHEMA } from './user';

/**
 * What directories read before they provision: the supported functions, the kinds of records, and their attributes
 * (RFC 7643, sections 5 to 7). scimmy describes the attributes in the words of the RFC; only those that Tenantry stores
 * are listed.
 */
type Description = Record<string, unknown> & { id: string };

interface Attribute {
  name: string;
  subAttributes?: Attribute[];
}

/** The attributes of a kind that Tenantry stores, each with its stored sub-attributes, or all of them. */
type Kept = Readonly<Record<string, readonly string[] | true>>;

const USER_ATTRIBUTES: Kept = {
  userName: true,
  displayName: true,
  name: ['formatted', 'familyName', 'givenName'],
  active: true,
  emails: ['value', 'type', 'primary'],
  groups: true,
};
const GROUP_ATTRIBUTES: Kept = { displayName: true, members: true };

/**
 * Attributes that every user has, although the RFC does not require them: an address identifies the account, and a removed
 * `active` would be meaningless. A POST or PUT can omit them: the defaults are the address in userName, and true.
 */
export const ALWAYS_SET: readonly string[] = ['active', 'emails', 'emails.value'];

/** Differences from the RFC: groups contain only users, and return the names of members only on request. */
const DIFFERENCES: Readonly<Record<string, Record<string, unknown>>> = {
  ...Object.fromEntries(ALWAYS_SET.map((path) => [path, { required: true }])),
  'groups.type': { canonicalValues: ['direct'] },
  'groups.$ref': { referenceTypes: ['Group'] },
  'members.type': { canonicalValues: ['User'] },
  'members.display': { mutability: 'readOnly', returned: 'request' },
  'members.$ref': { referenceTypes: ['User'] },
};

const describePart = (attribute: Attribute, within: string): Attribute => ({
  ...attribute,
  ...DIFFERENCES[`${within}.${attribute.name}`],
});

/** The stored attributes, with the differences from the RFC. */
const cut = (attributes: readonly Attribute[], kept: Kept): Attribute[] =>
  attributes.flatMap((attribute) => {
    const { name, subAttributes } = attribute;
    const parts = Object.hasOwn(kept, name) ? kept[name] : undefined;
    if (parts === undefined) return [];
    const left = subAttributes?.filter((part) => parts === true || parts.includes(part.name));
    return [
      {
        ...attribute,
        ...DIFFERENCES[name],
        ...(left && { subAttributes: left.map((part) => describePart(part, name)) }),
      },
    ];
  });

const schemaOf = (base: string, id: string): Description => {
  const isUser = id === USER_SCHEMA;
  const whole = (isUser ? SCIMMY.Schemas.User : SCIMMY.Schemas.Group).definition.describe(`${base}/Schemas`);
  // scimmy's attributes are objects with their own toJSON method, which a copy of their properties would lose.
  const plain: unknown = JSON.parse(JSON.stringify(whole));
  const { attributes, name, description } = plain as { attributes: Attribute[] } & Record<string, string>;
  return {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
    id,
    name,
    description,
    attributes: cut(attributes, isUser ? USER_ATTRIBUTES : GROUP_ATTRIBUTES),
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${id}` },
  };
};

const resourceType = (base: string, name: 'User' | 'Group', schema: string): Description => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
  id: name,
  name,
  endpoint: `/${name}s`,
  description: name === 'User' ? 'A member of the organisation.' : 'Gives its members a role.',
  schema,
  meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${name}` },
});

/** The schemas of users and groups. */
export const schemas = (base: string): Description[] => [USER_SCHEMA, GROUP_SCHEMA].map((id) => schemaOf(base, id));

/** The kinds of records. */
export const resourceTypes = (base: string): Description[] => [
  resourceType(base, 'User', USER_SCHEMA),
  resourceType(base, 'Group', GROUP_SCHEMA),
];

/** The functions that this service supports. */
export const serviceProviderConfig = (base: string): Record<string, unknown> => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  // Some clients read here how many operations a PATCH can have.
  bulk: { supported: false, maxOperations: MAX_OPERATIONS, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MAX_COUNT },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'SCIM token',
      description: 'A token of one organisation, created with POST /api/scim-tokens, sent as Authorization: Bearer.',
      specUri: 'https://www.rfc-editor.org/info/rfc6750',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
});

/** Whether a description has this id, in any case. */
export const isNamed = (description: unknown, id: string): boolean =>
  isPlainObject(description) && String(description.id).toLowerCase() === id.toLowerCase();

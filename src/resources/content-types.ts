import type { ContentType, Resource } from '../wire/resource';
import { RESOURCES } from '.';
import { INTERNAL_TYPES, PEOPLE, TABLE_OF_PEOPLE } from './internal-types';

/** Whether a resource has a content type. */
export const isStored = (resource: Resource): resource is Resource & ContentType => resource.derived !== true;

/** Every content type of Tenantry, and people: those of resources in their order, then the others. */
export const CONTENT_TYPES: ReadonlyMap<string, ContentType> = new Map([
  ...RESOURCES.filter(isStored).map((resource) => [resource.uid, resource] as const),
  ...INTERNAL_TYPES,
  PEOPLE,
]);

/** The word for several records of a type that Tenantry defines. */
const PLURALS: ReadonlyMap<string, string> = new Map([
  ...RESOURCES.map(({ uid, path }) => [uid, path] as const),
  ...[...INTERNAL_TYPES].map(([uid, { plural }]) => [uid, plural] as const),
]);

/** The table of a content type. */
export const tableOf = (uid: string): string => PLURALS.get(uid)?.replaceAll('-', '_') ?? TABLE_OF_PEOPLE;

const ofResources = (has: (resource: Resource) => boolean | undefined): ReadonlySet<string> =>
  new Set(RESOURCES.filter(has).map(({ uid }) => uid));

/** Types of organisations whose records can belong to the platform instead. */
export const MAY_BE_PLATFORMS = ofResources(({ mayBePlatforms }) => mayBePlatforms);

/** Types that are written as part of the changes that they record. */
export const LOGS = ofResources(({ isLog }) => isLog);

/** Types whose records operators can change while their organisation is read-only. */
export const WRITABLE_WHEN_READ_ONLY = ofResources(({ writableWhenReadOnly }) => writableWhenReadOnly);

/** Types whose records give rights. Strapi's roles of members are not a content type of Tenantry. */
export const GRANTING_TYPES: readonly string[] = [
  ...[...CONTENT_TYPES].filter(([, { grantsRights }]) => grantsRights).map(([uid]) => uid),
  'plugin::users-permissions.role',
];

/** Types whose writes by people are all in the audit log. An import of cost records is audited as a whole. */
export const AUDITED_TYPES: ReadonlySet<string> = new Set(
  [...CONTENT_TYPES].filter(([, { audited }]) => audited === true).map(([uid]) => uid),
);

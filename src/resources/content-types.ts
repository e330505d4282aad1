import type { ContentType, Resource } from '../wire/resource';
import { RESOURCES } from '.';
import { INTERNAL_TYPES } from './internal-types';

const isStored = (resource: Resource): resource is Resource & ContentType => !resource.derived;

/** Every content type of src/api: those of resources in their order, then the others. */
export const CONTENT_TYPES: ReadonlyMap<string, ContentType> = new Map([
  ...RESOURCES.filter(isStored).map((resource) => [resource.uid, resource] as const),
  ...INTERNAL_TYPES,
]);

const typesIn = (has: (type: ContentType) => boolean): ReadonlySet<string> =>
  new Set([...CONTENT_TYPES].filter(([, type]) => has(type)).map(([uid]) => uid));

/** Types of organisations whose records can belong to the platform instead. */
export const MAY_BE_PLATFORMS: ReadonlySet<string> = new Set(
  RESOURCES.filter(({ mayBePlatforms }) => mayBePlatforms).map(({ uid }) => uid),
);

/** Types whose writes by people are all in the audit log. An import of cost records is audited as a whole. */
export const AUDITED_TYPES = typesIn(({ audited }) => audited === true);

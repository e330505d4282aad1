import { isPlainObject } from '../../values';
import { ScimRefusal, scimInvalid } from './refusal';

export const LIST_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';

/** Maximum records per page. A larger `count` is reduced to it (RFC 7644, section 3.4.2.4). */
export const MAX_COUNT = 200;
/** Records per page without `count`. */
export const DEFAULT_COUNT = 100;
/** Attributes that `attributes` and `excludedAttributes` can name. */
export const MAX_NAMES = 50;

/** The requested part of a list. The first record is number one. */
export interface Paging {
  startIndex: number;
  count: number;
}

type Query = Record<string, unknown>;

/** The value of a query parameter, which can be sent only once. */
export const single = (query: Query, name: string): string | undefined => {
  const value = query[name];
  if (value === undefined || typeof value === 'string') return value;
  throw new ScimRefusal(400, `${name} must be sent only once.`, 'invalidValue');
};

/** Safe integers: some clients send the largest of 32 bits for all records. */
const WHOLE_NUMBER = /^-?\d{1,15}$/;

const wholeNumber = (query: Query, name: string, otherwise: number): number => {
  const text = single(query, name);
  if (text === undefined || text === '') return otherwise;
  if (!WHOLE_NUMBER.test(text)) throw scimInvalid('invalidValue', `${name} must be an integer.`);
  return Number(text);
};

/** Reads startIndex and count. Values that are too small become the minimum, as the RFC requires. */
export const readPaging = (query: Query): Paging => ({
  startIndex: Math.max(1, wholeNumber(query, 'startIndex', 1)),
  count: Math.min(MAX_COUNT, Math.max(0, wholeNumber(query, 'count', DEFAULT_COUNT))),
});

/** A page of a list. */
export const listResponse = (resources: readonly unknown[], total: number, startIndex: number) => ({
  schemas: [LIST_SCHEMA],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
});

/** The requested attributes of a response, in lower case. */
export interface Projection {
  only: readonly string[] | null;
  without: readonly string[];
}

/** Attributes that every response has. */
const ALWAYS = ['id', 'schemas'];
const URN = /^urn:ietf:params:scim:schemas:core:2\.0:(user|group):/;

const names = (query: Query, parameter: string): string[] => {
  const listed = (single(query, parameter) ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase().replace(URN, ''))
    .filter((name) => name !== '');
  if (listed.length > MAX_NAMES)
    throw scimInvalid('invalidValue', `${parameter} can name at most ${MAX_NAMES} attributes.`);
  return listed;
};

/** Reads `attributes` and `excludedAttributes`. A request can have only one of them. */
export const readProjection = (query: Query): Projection => {
  const only = names(query, 'attributes');
  const without = names(query, 'excludedAttributes');
  if (only.length > 0 && without.length > 0)
    throw scimInvalid('invalidValue', 'attributes and excludedAttributes cannot be combined.');
  return { only: only.length > 0 ? only : null, without };
};

/** Whether a response needs an attribute, so that members of a group are read only if they are returned. */
export const isWanted = ({ only, without }: Projection, name: string): boolean => {
  const key = name.toLowerCase();
  if (ALWAYS.includes(key)) return true;
  if (only) return only.some((wanted) => wanted === key || wanted.startsWith(`${key}.`));
  return !without.includes(key);
};

const partsOf = (value: unknown, keeps: (part: string) => boolean): unknown => {
  if (Array.isArray(value)) return value.map((entry) => partsOf(entry, keeps));
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([part]) => keeps(part.toLowerCase())));
};

/** The requested attributes and sub-attributes (`name.givenName`) of a resource. */
export const project = (resource: Record<string, unknown>, projection: Projection): Record<string, unknown> => {
  const { only, without } = projection;
  if (!only && without.length === 0) return resource;
  const kept = Object.entries(resource).filter(([name]) => isWanted(projection, name));
  return Object.fromEntries(
    kept.map(([name, value]) => {
      const key = name.toLowerCase();
      if (ALWAYS.includes(key)) return [name, value];
      if (only && !only.includes(key)) return [name, partsOf(value, (part) => only.includes(`${key}.${part}`))];
      return [name, partsOf(value, (part) => !without.includes(`${key}.${part}`))];
    }),
  );
};

import { isPlainObject } from '../plain-object';
import { ScimRefusal, scimInvalid } from './refusal';

export const LIST_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';

/** Records of one page; more are cut to it (RFC 7644, section 3.4.2.4). */
export const MAX_COUNT = 200;
/** Records of a page where `count` is not given. */
export const DEFAULT_COUNT = 100;
/** Attributes that `attributes` and `excludedAttributes` may name. */
export const MAX_NAMES = 50;

/** Which part of a list is asked for; the first record is number one. */
export interface Paging {
  startIndex: number;
  count: number;
}

type Query = Record<string, unknown>;

/** A query parameter that stands once. */
export const single = (query: Query, name: string): string | undefined => {
  const value = query[name];
  if (value === undefined || typeof value === 'string') return value;
  throw new ScimRefusal(400, `${name} stands more than once.`, 'invalidValue');
};

const wholeNumber = (query: Query, name: string, otherwise: number): number => {
  const text = single(query, name);
  if (text === undefined || text === '') return otherwise;
  if (!/^-?\d{1,9}$/.test(text)) throw scimInvalid('invalidValue', `${name} must be a whole number.`);
  return Number(text);
};

/** Reads startIndex and count; what is too small is taken for the least, as the RFC says. */
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

/** Which attributes an answer is to have; names in small letters. */
export interface Projection {
  only: readonly string[] | null;
  without: readonly string[];
}

/** Attributes that every answer has. */
const ALWAYS = ['id', 'schemas'];
const URN = /^urn:ietf:params:scim:schemas:core:2\.0:(user|group):/;

const names = (query: Query, parameter: string): string[] => {
  const listed = (single(query, parameter) ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase().replace(URN, ''))
    .filter((name) => name !== '');
  if (listed.length > MAX_NAMES) throw scimInvalid('invalidValue', `${parameter} names more than ${MAX_NAMES}.`);
  return listed;
};

/** Reads `attributes` and `excludedAttributes`, of which a request has one. */
export const readProjection = (query: Query): Projection => {
  const only = names(query, 'attributes');
  const without = names(query, 'excludedAttributes');
  if (only.length > 0 && without.length > 0)
    throw scimInvalid('invalidValue', 'attributes and excludedAttributes exclude each other.');
  return { only: only.length > 0 ? only : null, without };
};

/** Whether an answer needs an attribute at all: members of a group are read only where they are told. */
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

/** What is left of a resource, its parts (`name.givenName`) included. */
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

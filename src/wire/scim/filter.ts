import { type Filter, parse } from 'scim2-parse-filter';
import { emailAddress } from '../../domain/access/email-address';
import { scimInvalid } from './refusal';

/** What users and groups can be found by. */
export type Criterion =
  | { attribute: 'id' | 'externalId' | 'userName' | 'email' | 'displayName'; value: string }
  | { attribute: 'active'; value: boolean };

type Attribute = Criterion['attribute'];

/** What filters may name, and the attribute that it stands for. */
export const FILTER_PATHS: Record<'User' | 'Group', Record<string, Attribute>> = {
  User: {
    id: 'id',
    externalId: 'externalId',
    userName: 'userName',
    emails: 'email',
    'emails.value': 'email',
    active: 'active',
  },
  Group: { id: 'id', externalId: 'externalId', displayName: 'displayName' },
};

const inSmallLetters = (paths: Record<string, Attribute>): Record<string, Attribute> =>
  Object.fromEntries(Object.entries(paths).map(([path, attribute]) => [path.toLowerCase(), attribute]));

const PATHS = { User: inSmallLetters(FILTER_PATHS.User), Group: inSmallLetters(FILTER_PATHS.Group) };

/** Characters of a filter, and attributes that it may name. */
export const MAX_FILTER_LENGTH = 1_000;
export const MAX_CRITERIA = 10;
/** The parser calls itself for every bracket and `not`: a text of nothing else would exhaust the stack. */
const MAX_BRACKETS = 20;

const CORE = /^urn:ietf:params:scim:schemas:core:2\.0:(User|Group):/i;

const criterion = (path: string, value: unknown, paths: Record<string, Attribute>): Criterion => {
  const name = path.replace(CORE, '').toLowerCase();
  const attribute = Object.hasOwn(paths, name) ? paths[name] : undefined;
  if (!attribute) throw scimInvalid('invalidFilter', `Records cannot be found by ${path.slice(0, 60)}.`);
  if (attribute === 'active') {
    const word = String(value).toLowerCase();
    if (word !== 'true' && word !== 'false') throw scimInvalid('invalidFilter', 'active is true or false.');
    return { attribute, value: word === 'true' };
  }
  if (typeof value !== 'string') throw scimInvalid('invalidFilter', `${path.slice(0, 60)} takes a text.`);
  return { attribute, value: attribute === 'email' ? emailAddress(value) : value };
};

/** `emails[type eq "work" and value eq "a@b"]`: there is one address, the work one. */
const emailCriteria = (inner: Filter, paths: Record<string, Attribute>): Criterion[] => {
  if (inner.op === 'and') return inner.filters.flatMap((part) => emailCriteria(part, paths));
  if (inner.op !== 'eq') throw scimInvalid('invalidFilter', 'Only eq is understood inside of emails[].');
  const name = inner.attrPath.toLowerCase();
  if (name === 'value') return [criterion('emails', inner.compValue, paths)];
  if (name === 'type' || name === 'primary') return [];
  throw scimInvalid('invalidFilter', 'emails[] can be searched by value, type and primary.');
};

const criteriaOf = (filter: Filter, paths: Record<string, Attribute>): Criterion[] => {
  if (filter.op === 'and') return filter.filters.flatMap((part) => criteriaOf(part, paths));
  if (filter.op === 'eq') return [criterion(filter.attrPath, filter.compValue, paths)];
  if (filter.op !== '[]') throw scimInvalid('invalidFilter', `Filters understand eq and and, not ${filter.op}.`);
  const inner =
    filter.attrPath.toLowerCase() === 'emails' && paths.emails ? emailCriteria(filter.valFilter, paths) : [];
  if (inner.length > 0) return inner;
  throw scimInvalid('invalidFilter', `Records cannot be found by ${filter.attrPath.slice(0, 60)}[].`);
};

const parsed = (text: string): Filter => {
  try {
    return parse(text);
  } catch {
    throw scimInvalid('invalidFilter', 'The filter cannot be read.');
  }
};

/**
 * Reads a filter: `eq`, joined by `and`.
 *
 * @param text what `filter` carries; undefined for no filter
 * @returns criteria that all have to hold
 * @throws ScimRefusal `invalidFilter`
 */
export const readFilter = (text: string | undefined, kind: 'User' | 'Group'): Criterion[] => {
  if (text === undefined || text.trim() === '') return [];
  const brackets = text.match(/[([]|\bnot\b/gi)?.length ?? 0;
  if (text.length > MAX_FILTER_LENGTH || brackets > MAX_BRACKETS || text.includes('\0'))
    throw scimInvalid('invalidFilter', 'The filter is too long.');
  const criteria = criteriaOf(parsed(text), PATHS[kind]);
  if (criteria.length > MAX_CRITERIA) throw scimInvalid('invalidFilter', 'The filter names too many attributes.');
  return criteria;
};

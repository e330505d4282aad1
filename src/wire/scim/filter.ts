import { type AttrExp, type Filter, parse, type ValuePath } from 'scim2-parse-filter';
import { emailAddress } from '../../domain/accounts/email-address';
import {
  comparable,
  type Comparable,
  type FilterOperator,
  type FilterType,
  operatorsOf,
  type ScimFilter,
} from '../../domain/scim/filter';
import { scimInvalid } from './refusal';

type Kind = 'User' | 'Group';

const META = { 'meta.created': 'moment', 'meta.lastModified': 'moment' } as const;

/** The attributes that filters can use. */
const ATTRIBUTES: Record<Kind, Readonly<Record<string, FilterType>>> = {
  User: {
    id: 'exact',
    externalId: 'exact',
    userName: 'text',
    displayName: 'text',
    'name.formatted': 'text',
    'name.givenName': 'text',
    'name.familyName': 'text',
    'emails.value': 'text',
    'emails.type': 'text',
    'emails.primary': 'boolean',
    active: 'boolean',
    ...META,
  },
  Group: { id: 'exact', externalId: 'exact', displayName: 'text', ...META },
};

/** A complex attribute means its main sub-attribute (RFC 7644, section 3.4.2.2). */
const MAIN_PARTS: Record<Kind, Readonly<Record<string, string>>> = {
  User: { emails: 'emails.value', name: 'name.formatted' },
  Group: {},
};

/** The names that filters can contain. */
export const filterPaths = (kind: Kind): string[] => [
  ...Object.keys(ATTRIBUTES[kind]),
  ...Object.keys(MAIN_PARTS[kind]),
];

interface Attribute {
  path: string[];
  type: FilterType;
}

/** Attributes by name in lower case, because names are case-insensitive. */
const attributesOf = (kind: Kind): Map<string, Attribute> => {
  const known = new Map<string, Attribute>();
  for (const name of filterPaths(kind)) {
    const full = MAIN_PARTS[kind][name] ?? name;
    known.set(name.toLowerCase(), { path: full.split('.'), type: ATTRIBUTES[kind][full] as FilterType });
  }
  return known;
};

const KNOWN: Record<Kind, ReadonlyMap<string, Attribute>> = {
  User: attributesOf('User'),
  Group: attributesOf('Group'),
};

/** Bounds of a filter: characters and comparisons. */
export const MAX_FILTER_LENGTH = 1_000;
export const MAX_COMPARISONS = 10;
/** The parser recurses for every bracket and `not`: too many of them would exhaust the stack. */
const MAX_BRACKETS = 20;

const CORE = /^urn:ietf:params:scim:schemas:core:2\.0:(User|Group):/i;

const invalidFilter = (message: string) => scimInvalid('invalidFilter', message);

interface Reading {
  kind: Kind;
  /** The prefix of names inside brackets, such as `emails.`. */
  within: string;
  /** Whether the text contains an attribute after a bracket: `emails[type eq "work"].value`. */
  hasTail: boolean;
}

const attributeOf = (name: string, { kind, within }: Reading): Attribute => {
  const found = KNOWN[kind].get(within + name.replace(CORE, '').toLowerCase());
  if (!found) throw invalidFilter(`Records cannot be filtered by ${(within + name).slice(0, 60)}.`);
  return within === '' ? found : { ...found, path: found.path.slice(1) };
};

/** Some directories send booleans as texts, in any case. */
const truthOf = (value: unknown): unknown => {
  const word = String(value).toLowerCase();
  return word === 'true' || word === 'false' ? word === 'true' : value;
};

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
const EXPECTED: Record<FilterType, string> = {
  text: 'a text in quotes',
  exact: 'a text in quotes',
  boolean: 'true or false',
  moment: 'a date-time such as "2026-05-01T12:00:00Z"',
};

const valueOf = (name: string, { path, type }: Attribute, op: FilterOperator, given: unknown): Comparable | null => {
  if (given === null && (op === 'eq' || op === 'ne')) return null;
  const isMoment = type !== 'moment' || (typeof given === 'string' && MOMENT.test(given));
  const value = isMoment ? comparable(type, type === 'boolean' ? truthOf(given) : given) : null;
  if (value === null) throw invalidFilter(`${name.slice(0, 60)} requires ${EXPECTED[type]}.`);
  const isAddress = path.at(-1) === 'value' && (op === 'eq' || op === 'ne');
  return isAddress ? emailAddress(String(value)) : value;
};

const comparisonOf = (parsed: AttrExp, reading: Reading): ScimFilter => {
  const { op, attrPath } = parsed;
  const attribute = attributeOf(attrPath, reading);
  if (!operatorsOf(attribute.type).includes(op))
    throw invalidFilter(`${op} does not apply to ${attrPath.slice(0, 60)}.`);
  const value = op === 'pr' ? null : valueOf(attrPath, attribute, op, parsed.compValue);
  return { op, ...attribute, value };
};

const eachOf = ({ attrPath, valFilter }: ValuePath, reading: Reading): ScimFilter => {
  const list = attrPath.replace(CORE, '').toLowerCase();
  if (list !== 'emails' || reading.within !== '' || reading.kind !== 'User')
    throw invalidFilter(`Records cannot be filtered by ${attrPath.slice(0, 60)}[].`);
  return { op: 'each', path: ['emails'], filter: read(valFilter, { ...reading, within: 'emails.' }) };
};

/** Combines the two conditions that the parser makes of `emails[type eq "work"].value eq "x"`: they apply to the same entry. */
const withTail = (filters: readonly Filter[], { hasTail }: Reading): Filter | null => {
  const [list, tail] = filters;
  if (!hasTail || filters.length !== 2 || list?.op !== '[]' || !tail || !('attrPath' in tail) || tail.op === '[]')
    return null;
  const start = `${list.attrPath}.`;
  if (!tail.attrPath.startsWith(start)) return null;
  const inner = { ...tail, attrPath: tail.attrPath.slice(start.length) };
  return { ...list, valFilter: { op: 'and', filters: [list.valFilter, inner] } };
};

function read(parsed: Filter, reading: Reading): ScimFilter {
  if ('filters' in parsed) {
    const one = parsed.op === 'and' ? withTail(parsed.filters, reading) : null;
    return one ? read(one, reading) : { op: parsed.op, filters: parsed.filters.map((part) => read(part, reading)) };
  }
  if (parsed.op === 'not') return { op: 'not', filter: read(parsed.filter, reading) };
  return parsed.op === '[]' ? eachOf(parsed, reading) : comparisonOf(parsed, reading);
}

const parsedOf = (text: string): Filter => {
  try {
    return parse(text);
  } catch {
    throw invalidFilter('The filter is malformed. Texts must be in double quotes.');
  }
};

const countComparisons = (filter: ScimFilter): number => {
  if (filter.op === 'and' || filter.op === 'or')
    return filter.filters.reduce((sum, part) => sum + countComparisons(part), 0);
  return filter.op === 'not' || filter.op === 'each' ? countComparisons(filter.filter) : 1;
};

/**
 * Reads a filter (RFC 7644, section 3.4.2.2).
 *
 * @param text the parameter `filter`; undefined for no filter
 * @returns null without a filter
 * @throws ScimRefusal `invalidFilter`
 */
export const readFilter = (text: string | undefined, kind: Kind): ScimFilter | null => {
  if (text === undefined || text.trim() === '') return null;
  const brackets = text.match(/[([]|\bnot\b/gi)?.length ?? 0;
  if (text.length > MAX_FILTER_LENGTH || brackets > MAX_BRACKETS || text.includes('\0'))
    throw invalidFilter('The filter is too long.');
  const filter = read(parsedOf(text), { kind, within: '', hasTail: text.includes('].') });
  if (countComparisons(filter) > MAX_COMPARISONS)
    throw invalidFilter(`A filter can have at most ${MAX_COMPARISONS} comparisons.`);
  return filter;
};

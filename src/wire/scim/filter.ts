import type { AttrExp, Filter, ValuePath } from 'scim2-parse-filter';
import { emailAddress } from '../../domain/accounts/email-address';
import { comparable, type Comparable, type FilterType, operatorsOf, type ScimFilter } from '../../domain/scim/filter';
import { parseFilter, type ParsedFilter } from './filter-text';
import { ScimRefusal, scimInvalid } from './refusal';
import { withoutCore } from './user-attributes';
import { defined } from '../../values';

/** What a filter selects; members of a group only in the path of a PATCH. */
type Kind = 'User' | 'Group' | 'Member';

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
  Member: { 'members.value': 'text', 'members.type': 'text' },
};

/** Names that are stored without outer blanks, and so compared without them. */
const TRIMMED: Record<Kind, readonly string[]> = { User: ['userName'], Group: ['displayName'], Member: [] };

/** A complex attribute means its main sub-attribute (RFC 7644, section 3.4.2.2). */
const MAIN_PARTS: Record<Kind, Readonly<Record<string, string>>> = {
  User: { emails: 'emails.value', name: 'name.formatted' },
  Group: {},
  Member: {},
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
    known.set(name.toLowerCase(), { path: full.split('.'), type: defined(ATTRIBUTES[kind][full]) });
  }
  return known;
};

const KNOWN: Record<Kind, ReadonlyMap<string, Attribute>> = {
  User: attributesOf('User'),
  Group: attributesOf('Group'),
  Member: attributesOf('Member'),
};

/** Comparisons of a filter. */
export const MAX_COMPARISONS = 10;
/** Comparisons in all paths of one PATCH: two in each of a thousand operations. */
const MAX_PATH_COMPARISONS = 2_000;

const invalidFilter = (message: string) => scimInvalid('invalidFilter', message);

interface FilterContext extends ParsedFilter {
  kind: Kind;
  /** The prefix of names inside brackets, such as `emails.`. */
  within: string;
}

const attributeOf = (name: string, { kind, within }: FilterContext): Attribute => {
  const found = KNOWN[kind].get(within + withoutCore(name).toLowerCase());
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

/** The value in a filter, with its text. */
const givenOf = (value: unknown, { texts }: FilterContext): unknown =>
  typeof value === 'string' ? texts[Number(value)] : value;

/** The form in which an attribute is stored. */
const storedForm = (text: string, { path }: Attribute, { kind, within }: FilterContext): string => {
  const name = within + path.join('.');
  if (kind === 'User' && name === 'emails.value') return emailAddress(text);
  return TRIMMED[kind].includes(name) ? text.trim() : text;
};

const valueOf = (parsed: AttrExp, attribute: Attribute, given: unknown, reading: FilterContext): Comparable | null => {
  const { op, attrPath } = parsed;
  const { type } = attribute;
  const isWhole = op === 'eq' || op === 'ne';
  if (given === null && isWhole) return null;
  const isMoment = type !== 'moment' || (typeof given === 'string' && MOMENT.test(given));
  const whole = typeof given === 'string' && isWhole ? storedForm(given, attribute, reading) : given;
  const value = isMoment ? comparable(type, type === 'boolean' ? truthOf(whole) : whole) : null;
  if (value === null) throw invalidFilter(`${attrPath.slice(0, 60)} requires ${EXPECTED[type]}.`);
  return value;
};

const comparisonOf = (parsed: AttrExp, reading: FilterContext): ScimFilter => {
  const { op, attrPath } = parsed;
  const attribute = attributeOf(attrPath, reading);
  if (!operatorsOf(attribute.type).includes(op))
    throw invalidFilter(`${op} does not apply to ${attrPath.slice(0, 60)}.`);
  if (op === 'pr') return { op, ...attribute, value: null };
  const given = givenOf(parsed.compValue, reading);
  const value = valueOf(parsed, attribute, given, reading);
  return { op, ...attribute, value, ...(typeof given === 'string' && { given }) };
};

const eachOf = ({ attrPath, valFilter }: ValuePath, reading: FilterContext): ScimFilter => {
  const list = withoutCore(attrPath).toLowerCase();
  if (list !== 'emails' || reading.within !== '' || reading.kind !== 'User')
    throw invalidFilter(`Records cannot be filtered by ${attrPath.slice(0, 60)}[].`);
  return { op: 'each', path: ['emails'], filter: read(valFilter, { ...reading, within: 'emails.' }) };
};

/** Combines the two conditions that the parser makes of `emails[type eq "work"].value eq "x"`: they apply to the same entry. */
const withTail = (filters: readonly Filter[], { hasTail }: FilterContext): Filter | null => {
  const [list, tail] = filters;
  if (!hasTail || filters.length !== 2 || list?.op !== '[]' || !tail || !('attrPath' in tail) || tail.op === '[]')
    return null;
  const start = `${list.attrPath}.`;
  if (!tail.attrPath.startsWith(start)) return null;
  const inner = { ...tail, attrPath: tail.attrPath.slice(start.length) };
  return { ...list, valFilter: { op: 'and', filters: [list.valFilter, inner] } };
};

function read(parsed: Filter, reading: FilterContext): ScimFilter {
  if ('filters' in parsed) {
    const one = parsed.op === 'and' ? withTail(parsed.filters, reading) : null;
    return one ? read(one, reading) : { op: parsed.op, filters: parsed.filters.map((part) => read(part, reading)) };
  }
  if (parsed.op === 'not') return { op: 'not', filter: read(parsed.filter, reading) };
  return parsed.op === '[]' ? eachOf(parsed, reading) : comparisonOf(parsed, reading);
}

/** The number of comparisons in a filter. */
export const countComparisons = (filter: ScimFilter): number => {
  if (filter.op === 'and' || filter.op === 'or')
    return filter.filters.reduce((sum, part) => sum + countComparisons(part), 0);
  return filter.op === 'not' || filter.op === 'each' ? countComparisons(filter.filter) : 1;
};

const readBounded = (
  text: string,
  kind: Kind,
  within: string,
  invalid: (message: string) => ScimRefusal,
): ScimFilter => {
  const whole = parseFilter(text, invalid);
  const filter = read(whole.parsed, { ...whole, kind, within });
  if (countComparisons(filter) > MAX_COMPARISONS)
    throw invalidFilter(`A filter can have at most ${MAX_COMPARISONS} comparisons.`);
  return filter;
};

/**
 * Reads a filter (RFC 7644, section 3.4.2.2).
 *
 * @param text the parameter `filter`; undefined for no filter
 * @returns null without a filter
 * @throws ScimRefusal `invalidFilter`
 */
export const readFilter = (text: string | undefined, kind: 'User' | 'Group'): ScimFilter | null =>
  text === undefined || text.trim() === '' ? null : readBounded(text, kind, '', invalidFilter);

/**
 * Creates the reader of the filters in the paths of one PATCH (RFC 7644, section 3.5.2), which select entries of a list. They
 * are bounded together, because a request can have a thousand of them.
 *
 * @returns reads what is between the brackets. Throws ScimRefusal `invalidPath` if it is malformed, `invalidFilter` if it
 *   cannot be evaluated, 413 for too many comparisons
 */
export const entryFilterReader = (list: 'emails' | 'members'): ((text: string) => ScimFilter) => {
  const invalid = (message: string) => scimInvalid('invalidPath', message);
  let left = MAX_PATH_COMPARISONS;
  return (text) => {
    const filter = readBounded(text, list === 'emails' ? 'User' : 'Member', `${list}.`, invalid);
    left -= countComparisons(filter);
    if (left >= 0) return filter;
    throw new ScimRefusal(413, `The paths of one request can have at most ${MAX_PATH_COMPARISONS} comparisons.`);
  };
};

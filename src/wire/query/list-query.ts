import type { Fault } from '../../domain/refusal';
import {
  DEFAULT_PAGE_SIZE,
  MAX_CURSOR_LENGTH,
  MAX_PAGE,
  MAX_PAGE_SIZE,
  MAX_SORT_KEYS,
  MAX_SORTED,
  MAX_START,
} from '../bounds';
import { invalid } from '../errors/http-errors';
import { listOf } from './filter-operators';
import type { Condition } from './filters';
import { parseBothFilters } from './flat-filters';
import { RECORD_FIELDS, type Resource } from '../resource';
import { isPlainObject } from '../../values';
import { parseCounts } from './counts';
import { choosesEdition, insteadOf } from './editions';
import { parseListFields } from './fields';
import { checkPopulate } from './populate';
import { parseSearch } from './search';

/** A parsed list request, which the tenant store turns into SQL. */
export interface ListQuery {
  page: number;
  /** How many records are skipped; instead of `page`. */
  start?: number;
  /** The nextCursor of the previous response; empty for the first page; absent for numbered pages. */
  cursor?: string;
  pageSize: number;
  condition: Condition | null;
  sort: { name: string; descending: boolean }[];
  /** The order of a list with too many records for `sort`; absent if such a list is refused. */
  sortFallback?: ListQuery['sort'];
  /** The fields that responses contain; absent for all. */
  fields?: readonly string[];
  /** The fields by whose values the response counts the selected records; absent for none. */
  counts?: readonly string[];
  /** The fields by whose values it counts what is selected without the conditions on that field; absent for none. */
  facets?: readonly string[];
}

/** How many records a page by number, or by its start, skips. */
export const skippedBy = ({ page, pageSize, start }: Pick<ListQuery, 'page' | 'pageSize' | 'start'>): number =>
  start ?? (page - 1) * pageSize;

const PARAMETERS = ['pagination', 'filters', 'filter', 'sort', 'populate'];

/** The parameters that a list of a resource accepts. */
const parametersOf = ({ searched }: Resource, isDownload: boolean): string[] => [
  ...PARAMETERS,
  ...(searched ? ['_q'] : []),
  ...(isDownload ? [] : ['sort_fallback', 'fields', 'counts', 'facets']),
];

const integerFrom1 = (value: unknown, name: string, max: number, fallback: number, faults: Fault[]): number => {
  if (value === undefined) return fallback;
  if (typeof value === 'string' && /^[1-9]\d{0,8}$/.test(value) && Number(value) <= max) return Number(value);
  faults.push({ path: ['pagination', name], message: `pagination[${name}] must be an integer from 1 to ${max}.` });
  return fallback;
};

type Paging = Pick<ListQuery, 'page' | 'pageSize' | 'start' | 'cursor'>;

/** The ways to page. They exclude each other, except that a cursor page has a `pageSize`. */
const BY_NUMBER = ['page', 'pageSize'];
const BY_CURSOR = ['cursor', 'pageSize'];
const BY_START = ['start', 'limit'];
/** Responses contain the total anyway. */
const COUNTING = 'withCount';

const readCursor = (cursor: unknown, faults: Fault[]): { cursor?: string } => {
  if (typeof cursor === 'string' && cursor.length <= MAX_CURSOR_LENGTH) return { cursor };
  const message =
    'pagination[cursor] must be meta.pagination.nextCursor of the previous response, or empty for the first page.';
  faults.push({ path: ['pagination', 'cursor'], message });
  return {};
};

const readStart = (start: unknown, faults: Fault[]): number =>
  start === '0' ? 0 : integerFrom1(start, 'start', MAX_START, 0, faults);

const readPaging = (given: Record<string, unknown>, faults: Fault[]): Paging => {
  if (given.start !== undefined || given.limit !== undefined) {
    const pageSize = integerFrom1(given.limit, 'limit', MAX_PAGE_SIZE, DEFAULT_PAGE_SIZE, faults);
    return { page: 1, pageSize, start: readStart(given.start, faults) };
  }
  return {
    ...(given.cursor === undefined ? {} : readCursor(given.cursor, faults)),
    page: integerFrom1(given.page, 'page', MAX_PAGE, 1, faults),
    pageSize: integerFrom1(given.pageSize, 'pageSize', MAX_PAGE_SIZE, DEFAULT_PAGE_SIZE, faults),
  };
};

const parsePagination = (value: unknown, faults: Fault[]): Paging => {
  const { [COUNTING]: counting = 'true', ...given }: Record<string, unknown> = isPlainObject(value) ? value : {};
  const ways = [BY_NUMBER, BY_CURSOR, BY_START];
  const names = Object.keys(given);
  const unknown = names.filter((name) => !ways.flat().includes(name));
  const add = (name: string, message: string) => void faults.push({ path: ['pagination', name], message });
  if (value !== undefined && !isPlainObject(value))
    faults.push({ path: ['pagination'], message: 'pagination must be pagination[page] and pagination[pageSize].' });
  for (const name of unknown)
    add(
      name,
      `pagination[${name.slice(0, 60)}] is unknown; use page and pageSize, cursor and pageSize, or start and limit.`,
    );
  if (unknown.length === 0 && !ways.some((way) => names.every((name) => way.includes(name))))
    add(names.includes('cursor') ? 'cursor' : 'start', 'pagination accepts either cursor, page, or start and limit.');
  if (!/^(true|false|1|0)$/.test(String(counting))) add(COUNTING, `pagination[${COUNTING}] must be true or false.`);
  return readPaging(given, faults);
};

/** An order as `sort` names it. */
export const sortText = (sort: ListQuery['sort']): string =>
  sort.map(({ name, descending }) => `${name}:${descending ? 'desc' : 'asc'}`).join(',');

/** A query with another order, which is kept. */
export const inOrder = ({ sortFallback: _other, ...query }: ListQuery, sort: ListQuery['sort']): ListQuery => ({
  ...query,
  sort,
});

/** What `sort` cannot do in large lists, as a sentence. */
export const SORT_LIMIT = `More than ${MAX_SORTED} records are sorted only by one field that has an index, which \`SORT_TOO_BROAD\` names.`;

/** The names by which a list can be sorted. JSON and secrets have no useful order; a relation has that of its label. */
export const sortableNames = ({ fields }: Resource): string[] => [
  ...RECORD_FIELDS,
  ...Object.entries(fields).flatMap(([name, { secret, kind, relation }]) => {
    if (secret || kind === 'json') return [];
    return relation ? [`${name}.${relation.label}`] : [name];
  }),
];

/** The terms of `sort`: texts, separated by commas, or Strapi's objects, such as `{ author: { username: 'asc' } }`. */
const sortTerms = (entry: unknown): unknown[] => {
  if (typeof entry === 'string') return entry.split(',');
  if (!isPlainObject(entry)) return [entry];
  return Object.entries(entry).flatMap(([name, inner]) =>
    typeof inner === 'string'
      ? [`${name}:${inner}`]
      : sortTerms(inner).map((term) => (isPlainObject(inner) && typeof term === 'string' ? `${name}.${term}` : null)),
  );
};

const parseSort = (parameter: string, resource: Resource, value: unknown, faults: Fault[]): ListQuery['sort'] => {
  const sortable = sortableNames(resource);
  const terms = listOf(value).flatMap(sortTerms);
  if (terms.length > MAX_SORT_KEYS) {
    faults.push({ path: [parameter], message: `${parameter} accepts at most ${MAX_SORT_KEYS} fields.` });
    return [];
  }
  return terms.flatMap((term) => {
    const [name = '', direction = 'asc', ...rest] = typeof term === 'string' ? term.trim().split(':') : [];
    if (rest.length === 0 && sortable.includes(name) && /^(asc|desc)$/i.test(direction)) {
      return [{ name, descending: direction.toLowerCase() === 'desc' }];
    }
    faults.push({
      path: [parameter],
      message: `${parameter} cannot use ${JSON.stringify(term)?.slice(0, 60)}; write field:asc or field:desc.`,
    });
    return [];
  });
};

const parseSorts = (
  resource: Resource,
  { sort, sort_fallback: fallback }: Record<string, unknown>,
  faults: Fault[],
): Pick<ListQuery, 'sort' | 'sortFallback'> => ({
  sort: sort === undefined ? [{ name: 'createdAt', descending: true }] : parseSort('sort', resource, sort, faults),
  ...(fallback === undefined ? {} : { sortFallback: parseSort('sort_fallback', resource, fallback, faults) }),
});

/**
 * Reads the query of a list request.
 *
 * @param resource the listed resource
 * @param query the parsed query string
 * @param extra further parameters, which the route reads itself
 * @param isDownload whether the response is a file, which has all fields and no counts
 * @throws ValidationError that names every malformed, unknown or private parameter
 */
export const parseListQuery = (
  resource: Resource,
  query: Record<string, unknown>,
  extra: readonly string[] = [],
  isDownload = false,
): ListQuery => {
  const faults: Fault[] = [];
  const known = [...parametersOf(resource, isDownload), ...extra];
  for (const name of Object.keys(query).filter((key) => !known.includes(key))) {
    if (choosesEdition(resource, name, query[name])) continue;
    const message = `Query parameter "${name.slice(0, 60)}" is unknown; use ${known.join(', ')}.${insteadOf(resource, name)}`;
    faults.push({ path: [name], message });
  }
  const pagination = parsePagination(query.pagination, faults);
  const sorts = parseSorts(resource, query, faults);
  checkPopulate(resource, query.populate, faults);
  const filter = parseBothFilters(resource, query.filters, query.filter, faults);
  const words = resource.searched ? parseSearch(query._q, faults) : null;
  const fields = parseListFields(resource, query.fields, faults);
  const counts = parseCounts('counts', resource, query.counts, faults);
  const facets = parseCounts('facets', resource, query.facets, faults);
  if (faults.length > 0) throw invalid(faults, 'QUERY_INVALID');
  const condition = words && filter ? { all: [filter, { words }] } : words ? { words } : filter;
  const chosen = { ...(fields ? { fields } : {}), ...(counts ? { counts } : {}), ...(facets ? { facets } : {}) };
  return { ...pagination, ...sorts, condition, ...chosen };
};

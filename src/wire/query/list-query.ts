import type { Fault } from '../../domain/refusal';
import { DEFAULT_PAGE_SIZE, MAX_CURSOR_LENGTH, MAX_PAGE, MAX_PAGE_SIZE, MAX_SORT_KEYS, MAX_SORTED } from '../bounds';
import { invalid } from '../errors/http-errors';
import type { Condition } from './filters';
import { parseBothFilters } from './flat-filters';
import { RECORD_FIELDS, type Resource } from '../resource';
import { isPlainObject } from '../plain-object';
import { parseCounts } from './counts';
import { parseFields } from './fields';
import { parseSearch } from './search';

/** A parsed list request, which the tenant store turns into SQL. */
export interface ListQuery {
  page: number;
  /** The nextCursor of the previous response; empty for the first page; absent for numbered pages. */
  cursor?: string;
  pageSize: number;
  condition: Condition | null;
  sort: { name: string; descending: boolean }[];
  /** The fields that responses contain; absent for all. */
  fields?: readonly string[];
  /** The fields by whose values the response counts the selected records; absent for none. */
  counts?: readonly string[];
}

const PARAMETERS = ['pagination', 'filters', 'filter', 'sort', 'populate'];

/** The parameters that a list of a resource accepts. */
const parametersOf = ({ searched }: Resource, isDownload: boolean): string[] => [
  ...PARAMETERS,
  ...(searched ? ['_q'] : []),
  ...(isDownload ? [] : ['fields', 'counts']),
];

const positiveInteger = (value: unknown, name: string, max: number, fallback: number, faults: Fault[]): number => {
  if (value === undefined) return fallback;
  if (typeof value === 'string' && /^[1-9]\d{0,8}$/.test(value) && Number(value) <= max) return Number(value);
  faults.push({ path: ['pagination', name], message: `pagination[${name}] must be an integer from 1 to ${max}.` });
  return fallback;
};

const PAGINATION = new Set(['page', 'pageSize', 'cursor']);

const parseCursor = ({ cursor, page }: Record<string, unknown>, faults: Fault[]): { cursor?: string } => {
  if (cursor === undefined) return {};
  if (typeof cursor === 'string' && cursor.length <= MAX_CURSOR_LENGTH && page === undefined) return { cursor };
  const message =
    page === undefined
      ? 'pagination[cursor] must be meta.pagination.nextCursor of the previous response, or empty for the first page.'
      : 'pagination accepts either cursor or page.';
  faults.push({ path: ['pagination', 'cursor'], message });
  return {};
};

const parsePagination = (value: unknown, faults: Fault[]) => {
  const given = isPlainObject(value) ? value : {};
  if (value !== undefined && !isPlainObject(value)) {
    faults.push({
      path: ['pagination'],
      message: 'pagination must be pagination[page], pagination[pageSize] or pagination[cursor].',
    });
  }
  for (const key of Object.keys(given).filter((name) => !PAGINATION.has(name))) {
    faults.push({
      path: ['pagination', key],
      message: `pagination[${key}] is unknown; use page, pageSize or cursor.`,
    });
  }
  return {
    ...parseCursor(given, faults),
    page: positiveInteger(given.page, 'page', MAX_PAGE, 1, faults),
    pageSize: positiveInteger(given.pageSize, 'pageSize', MAX_PAGE_SIZE, DEFAULT_PAGE_SIZE, faults),
  };
};

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

const parseSort = (resource: Resource, value: unknown, faults: Fault[]): ListQuery['sort'] => {
  if (value === undefined) return [{ name: 'createdAt', descending: true }];
  const sortable = sortableNames(resource);
  const entries: unknown[] = Array.isArray(value) ? value : [value];
  const terms = entries.flatMap((entry) => (typeof entry === 'string' ? entry.split(',') : [entry]));
  if (terms.length > MAX_SORT_KEYS) {
    faults.push({ path: ['sort'], message: `sort accepts at most ${MAX_SORT_KEYS} fields.` });
    return [];
  }
  return terms.flatMap((term) => {
    const [name = '', direction = 'asc', ...rest] = typeof term === 'string' ? term.trim().split(':') : [];
    if (rest.length === 0 && sortable.includes(name) && /^(asc|desc)$/i.test(direction)) {
      return [{ name, descending: direction.toLowerCase() === 'desc' }];
    }
    faults.push({
      path: ['sort'],
      message: `sort cannot use ${JSON.stringify(term)?.slice(0, 60)}; write field:asc or field:desc.`,
    });
    return [];
  });
};

/** Checks `populate`. It has no effect, because responses always contain relations, but unknown names are an error. */
export const checkPopulate = (resource: Resource, value: unknown, faults: Fault[]): void => {
  if (value === undefined) return;
  const entries: unknown[] = Array.isArray(value) ? value : [value];
  for (const name of entries.flatMap((entry) => (typeof entry === 'string' ? entry.split(',') : [entry]))) {
    const isKnown = typeof name === 'string' && (name === '*' || resource.fields[name]?.kind === 'relation');
    if (!isKnown)
      faults.push({
        path: ['populate'],
        message: `populate must be * or the name of a relation of ${resource.singular}.`,
      });
  }
};

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
    const message = `Query parameter "${name.slice(0, 60)}" is unknown; use ${known.join(', ')}.`;
    faults.push({ path: [name], message });
  }
  const pagination = parsePagination(query.pagination, faults);
  const sort = parseSort(resource, query.sort, faults);
  checkPopulate(resource, query.populate, faults);
  const filter = parseBothFilters(resource, query.filters, query.filter, faults);
  const words = resource.searched ? parseSearch(query._q, faults) : null;
  const fields = parseFields(resource, query.fields, faults);
  const counts = parseCounts(resource, query.counts, faults);
  if (faults.length > 0) throw invalid(faults, 'QUERY_INVALID');
  const condition = words && filter ? { all: [filter, { words }] } : words ? { words } : filter;
  return { ...pagination, sort, condition, ...(fields ? { fields } : {}), ...(counts ? { counts } : {}) };
};

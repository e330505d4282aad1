import type { Core } from '@strapi/strapi';
import { LRUCache } from 'lru-cache';
import { invalid } from '../../wire/errors/http-errors';
import type { Condition } from '../../wire/query/filters';
import type { ListQuery } from '../../wire/query/list-query';
import type { Resource } from '../../wire/resource';
import { comparesText, withoutText } from './conditions';
import { type ReadLength, type ListStatements, narrowingOf } from './list-statements';
import type { Visibility } from './visibility';
import { readSettingsOf } from '../../database/reads/reader';
import type { SelectPlan } from './select-plan';

/** Up to this many rows are sorted or filtered in a few milliseconds, on the application's connection. */
const MAX_SMALL = 2_000;
/** Skipping this many rows of an index takes less time. */
const MAX_SHORT_OFFSET = 2_000;
/** How long a list counts as small. Few rows are added meanwhile. */
const KNOWN_MS = 1_000;
const MAX_KNOWN = 20_000;

/** The parts of a query that decide how many rows a list reads. */
type Extent = Pick<ListQuery, 'condition' | 'sort' | 'page' | 'pageSize'> & Pick<Partial<ListQuery>, 'cursor'>;

/** Whether the index by creation supports a list's order, so that it reads no more rows than it returns. */
const isServedByIndex = (plan: SelectPlan, { scope }: Visibility, extent: Extent): boolean =>
  plan.hasTimeline &&
  scope.kind === 'organisations' &&
  scope.ids.length === 1 &&
  extent.condition === null &&
  extent.sort.length === 1 &&
  extent.sort[0]?.name === 'createdAt' &&
  (extent.cursor !== undefined || (extent.page - 1) * extent.pageSize <= MAX_SHORT_OFFSET);

/** Creates the rules that decide whether a list is a long read, and refuse text filters that would read too much. */
export const createReadLengths = (
  strapi: Core.Strapi,
  planOf: (resource: Resource) => SelectPlan,
  lists: ListStatements,
) => {
  const known = new LRUCache<string, boolean>({ max: MAX_KNOWN, ttl: KNOWN_MS });

  /** Whether few rows are visible, before any filter. */
  const isSmall = async (resource: Resource, visibility: Visibility): Promise<boolean> => {
    const { scope } = visibility;
    const plan = planOf(resource);
    if (scope.kind === 'organisations' && plan.organisationColumn === 't.id') return scope.ids.length <= MAX_SMALL;
    const key = `${plan.table} ${scope.kind === 'everywhere' ? '*' : scope.ids.join(',')}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const few = (await lists.countUpTo(MAX_SMALL + 1, resource, visibility, null, 'short')) <= MAX_SMALL;
    known.set(key, few);
    return few;
  };

  return {
    /** Whether a list is a short or a long read. Comparing texts is always long. */
    async of(resource: Resource, visibility: Visibility, extent: Extent): Promise<ReadLength> {
      if (isServedByIndex(planOf(resource), visibility, extent)) return 'short';
      return this.ofAll(resource, visibility, extent.condition);
    },

    /** The same for a read of all selected records. */
    async ofAll(resource: Resource, visibility: Visibility, condition: Condition | null): Promise<ReadLength> {
      if (comparesText(condition)) return 'long';
      return (await isSmall(resource, visibility)) ? 'short' : 'long';
    },

    /**
     * Refuses a filter that compares texts if its other parts and the scope leave too many records: no index helps, so each
     * record would be read whole.
     *
     * @throws ValidationError `FILTER_TOO_BROAD`, with how to narrow the filter
     */
    async assertSearchable(resource: Resource, visibility: Visibility, condition: Condition | null): Promise<void> {
      if (!comparesText(condition) || (await isSmall(resource, visibility))) return;
      const { maxTextRows } = readSettingsOf(strapi);
      const rest = withoutText(condition);
      const candidates = await lists.countUpTo(maxTextRows + 1, resource, visibility, rest, 'long');
      if (candidates <= maxTextRows) return;
      const message = `This filter searches the texts of more than ${maxTextRows} ${resource.plural}.`;
      const remedy = narrowingOf(planOf(resource));
      throw invalid([{ path: ['filters'], message }], 'FILTER_TOO_BROAD', { message, remedy });
    },
  };
};

import type { Core } from '@strapi/strapi';
import { LRUCache } from 'lru-cache';
import { invalid } from '../../wire/errors/http-errors';
import type { Condition } from '../../wire/query/filters';
import type { ListQuery } from '../../wire/query/list-query';
import type { Resource } from '../../wire/resource';
import { comparesText, withoutText } from './conditions';
import { type ReadLength, type ListStatements, narrowingOf, type Visibility } from './list-statements';
import { readSettingsOf } from '../../database/reads/reader';
import type { SelectPlan } from './select-plan';

/** So many rows are sorted or filtered in a few milliseconds, on the connection of all. */
const SMALL = 2_000;
/** So many rows of an index are passed over in less than that. */
const MAX_SHORT_OFFSET = 2_000;
/** How long it is known that there are few: what comes in meanwhile is no load. */
const KNOWN_MS = 1_000;
const MAX_KNOWN = 20_000;

/** What decides how much a list has to walk. */
type Walk = Pick<ListQuery, 'condition' | 'sort' | 'page' | 'pageSize'> & Pick<Partial<ListQuery>, 'cursor'>;

/** Whether the index by creation serves a list in its order, so that it walks no more rows than it answers. */
const isServedByIndex = (plan: SelectPlan, { scope }: Visibility, walk: Walk): boolean =>
  plan.hasTimeline &&
  scope.kind === 'organisations' &&
  scope.ids.length === 1 &&
  walk.condition === null &&
  walk.sort.length === 1 &&
  walk.sort[0]?.name === 'createdAt' &&
  (walk.cursor !== undefined || (walk.page - 1) * walk.pageSize <= MAX_SHORT_OFFSET);

/** Decides which lists are short and which may be long, and refuses text filters that would read too much. */
export const createReadLengths = (
  strapi: Core.Strapi,
  planOf: (resource: Resource) => SelectPlan,
  lists: ListStatements,
) => {
  const known = new LRUCache<string, boolean>({ max: MAX_KNOWN, ttl: KNOWN_MS });

  /** Whether few rows are in visibility, whatever is filtered. */
  const isSmall = async (resource: Resource, visibility: Visibility): Promise<boolean> => {
    const { scope } = visibility;
    const plan = planOf(resource);
    if (scope.kind === 'organisations' && plan.organisationColumn === 't.id') return scope.ids.length <= SMALL;
    const key = `${plan.table} ${scope.kind === 'everywhere' ? '*' : scope.ids.join(',')}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const few = (await lists.countUpTo(SMALL + 1, resource, visibility, null, 'short')) <= SMALL;
    known.set(key, few);
    return few;
  };

  return {
    /** The readLength of a list. Texts are long to compare however few there are. */
    async of(resource: Resource, visibility: Visibility, walk: Walk): Promise<ReadLength> {
      if (comparesText(walk.condition)) return 'long';
      if (isServedByIndex(planOf(resource), visibility, walk)) return 'short';
      return (await isSmall(resource, visibility)) ? 'short' : 'long';
    },

    /**
     * Refuses a filter that compares texts where its other parts and the scope leave too many records: no index helps,
     * and each of them would be read whole.
     *
     * @throws ValidationError `FILTER_TOO_BROAD`, with what to narrow
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

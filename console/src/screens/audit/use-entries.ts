import { useQuery } from '@tanstack/react-query';
import { ACTOR_KINDS } from '../../../../src/domain/vocabularies';
import { useRecords } from '../../api/use-records';
import { useAddress } from '../../components/use-address';
import { useSort } from '../../components/use-sort';
import { startOfDay } from '../../format/start-of-day';
import { useOrganisation } from '../../session/organisation';
import { ENTRIES, SORT_AT_FIRST } from './entry';

/** The filters, by their names in the address. */
export const FILTERS = ['kind', 'actor', 'action', 'type', 'target', 'from', 'to'] as const;

/** The conditions in the address, as the API reads them. */
export const useConditions = (): string[] => {
  const { get } = useAddress();
  const kinds = ACTOR_KINDS.filter((kind) => get('kind')?.split(',').includes(kind));
  const conditions: [condition: string, value: string | null][] = [
    ['actor_kind:$in', kinds.join(',')],
    ['actor_id:$eq', get('actor')],
    ['action:$eq', get('action')],
    ['target_type:$eq', get('type')],
    ['target_id:$eq', get('target')],
    ['createdAt:$gte', startOfDay(get('from'))],
    ['createdAt:$lt', startOfDay(get('to'), 1)],
  ];
  return conditions.filter(([, value]) => value).map(([condition, value]) => `${condition}:${value}`);
};

/** The entries that the address selects. */
export const useEntries = () => {
  const { sort } = useSort(SORT_AT_FIRST);
  return useRecords(ENTRIES, { filter: useConditions(), sort });
};

/** The newest entry of the organisation, at which its chain ends; null if there is none. */
export const useHead = () => {
  const { api, documentId } = useOrganisation();
  return useQuery({
    queryKey: [ENTRIES, documentId, 'head'],
    queryFn: async ({ signal }) => {
      const query = { sort: SORT_AT_FIRST, fields: 'sequence,hash,createdAt', pagination: { pageSize: 1, cursor: '' } };
      return (await api.get(ENTRIES, { params: { query }, signal })).data[0] ?? null;
    },
  });
};

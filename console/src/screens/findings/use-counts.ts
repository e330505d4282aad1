import { useQuery } from '@tanstack/react-query';
import type { ListQuery } from '../../api/use-records';
import { useOrganisation } from '../../session/organisation';
import { FINDINGS } from './finding';

/**
 * The number of findings by the values of a field.
 *
 * @param query which findings
 * @param isNeeded whether to ask; otherwise the list has the numbers
 */
export const useCounts = (
  field: 'status' | 'severity',
  query: ListQuery,
  isNeeded: boolean,
): Record<string, number> | undefined => {
  const { documentId, api } = useOrganisation();
  return useQuery({
    queryKey: [FINDINGS, documentId, 'counts', field, query],
    queryFn: async ({ signal }) => {
      const params = { query: { ...query, counts: field, fields: field, pagination: { pageSize: 1, cursor: '' } } };
      const { meta } = await api.get(FINDINGS, { params, signal });
      return meta.counts?.[field] ?? {};
    },
    enabled: isNeeded,
    placeholderData: (before) => before,
  }).data;
};

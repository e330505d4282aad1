import type { Content } from '@tenantry/client';
import { useQuery } from '@tanstack/react-query';
import { useAddress } from '../../components/use-address';
import { useOrganisation } from '../../session/organisation';
import { type Range, rangeNamed, rangeOf } from './range';

/** What costs can be added up by. */
export const GROUPS = ['service', 'account', 'provider', 'day'] as const;
/** One of them. */
export type Group = (typeof GROUPS)[number];
/** Costs in groups, with their total. */
export type Costs = Content<'/api/organisations/{id}/costs', 'get'>;

/** The range and the group of the table, which are in the address. */
export const useView = () => {
  const { get, change } = useAddress();
  const name = rangeNamed(get('range'));
  return {
    name,
    range: rangeOf(name, new Date(), { from: get('from'), to: get('to') }),
    group: GROUPS.find((known) => known === get('by')) ?? 'service',
    setGroup: (by: string) => change({ by }),
    change,
  };
};

/** The costs of a range of days by one group. */
export const useCosts = (group: Group, { from, to }: Range) => {
  const { api, documentId } = useOrganisation();
  return useQuery({
    queryKey: ['costs', documentId, { group, from, to }],
    queryFn: ({ signal }): Promise<Costs> => {
      const params = { path: { id: documentId }, query: { group_by: group, from, to } };
      return api.get('/api/organisations/{id}/costs', { params, signal });
    },
  });
};

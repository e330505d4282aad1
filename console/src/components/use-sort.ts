import { useAddress } from './use-address';

/** The order of a list, which is `sort` in the address: `field:asc` or `field:desc`. */
export const useSort = (byDefault: string) => {
  const { get, change } = useAddress();
  const sort = get('sort') ?? byDefault;
  const [field, direction] = sort.split(',')[0]?.split(':') ?? [];
  return {
    sort,
    /** Sorts by a field; by the same field again, the other way round. */
    sortBy: (name: string): void =>
      change({ sort: `${name}:${field === name && direction !== 'desc' ? 'desc' : 'asc'}` }),
    orderOf: (name: string) => {
      if (field !== name) return 'none' as const;
      return direction === 'desc' ? ('descending' as const) : ('ascending' as const);
    },
  };
};

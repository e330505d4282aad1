import { useSearchParams } from 'react-router-dom';

/** The order of a list, which is `sort` in the address: `field:asc` or `field:desc`. */
export const useSort = (byDefault: string) => {
  const [search, setSearch] = useSearchParams();
  const sort = search.get('sort') ?? byDefault;
  const [field, direction] = sort.split(',')[0]?.split(':') ?? [];
  /** Sorts by a field; by the same field again, the other way round. */
  const sortBy = (name: string): void => {
    const next = `${name}:${field === name && direction !== 'desc' ? 'desc' : 'asc'}`;
    setSearch(
      (now) => {
        now.set('sort', next);
        return now;
      },
      { replace: true },
    );
  };
  const orderOf = (name: string) => {
    if (field !== name) return 'none' as const;
    return direction === 'desc' ? ('descending' as const) : ('ascending' as const);
  };
  return { sort, sortBy, orderOf };
};

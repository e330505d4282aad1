import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** What a screen keeps in its address: filters, tabs, the open record. Null removes a value. */
export type AddressChange = Record<string, string | null>;

const changed = (search: URLSearchParams, change: AddressChange): URLSearchParams => {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
};

/** The values in the address of the screen, and how to change some of them. The others stay. */
export const useAddress = () => {
  const [search, setSearch] = useSearchParams();
  /**
   * Changes values in place. With `push`, "back" returns to the previous ones. It starts from the browser's address,
   * because `search` is the one of the last render: a second change before the next render would undo the first.
   */
  const change = useCallback(
    (values: AddressChange, { push = false } = {}) =>
      setSearch(changed(new URLSearchParams(window.location.search), values), { replace: !push }),
    [setSearch],
  );
  return {
    get: (name: string): string | null => search.get(name),
    change,
    /** The address with some values changed, for links. */
    linkTo: (values: AddressChange) => ({ search: changed(search, values).toString() }),
  };
};

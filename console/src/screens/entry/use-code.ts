import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * The code that the link of an email contains. It is removed from the address at once, so that it is in no history,
 * screenshot or shared link.
 *
 * @param name of the query parameter
 * @returns an empty text if the address has none
 */
export const useCode = (name: string): string => {
  const [search, setSearch] = useSearchParams();
  const [code] = useState(search.get(name) ?? '');
  const isShown = search.has(name);
  useEffect(() => {
    if (isShown) setSearch({}, { replace: true });
  }, [isShown, setSearch]);
  return code;
};

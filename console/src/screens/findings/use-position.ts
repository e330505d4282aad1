import { type RefObject, useEffect, useRef } from 'react';

/** The links of the rows, which have the focus one after the other. */
const linksIn = (list: HTMLElement | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('a[data-finding]') ?? []),
];

/**
 * The row that the keyboard is at: the one whose link has the focus. If a row leaves the list because its status has
 * changed, the next one takes its place.
 *
 * @param list the element around the list
 * @param count how many rows there are
 */
export const usePosition = (list: RefObject<HTMLElement | null>, count: number) => {
  const at = useRef(-1);
  const go = (to: number): void => {
    at.current = Math.max(0, Math.min(to, count - 1));
    const link = linksIn(list.current)[at.current];
    link?.focus();
    link?.scrollIntoView({ block: 'nearest' });
  };

  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (at.current >= 0 && isLost && count > 0) linksIn(list.current)[Math.min(at.current, count - 1)]?.focus();
  }, [count, list]);

  return {
    /** The place of the row, from 0; -1 before the first move. */
    at,
    go,
    move: (by: 1 | -1): void => go(at.current + by),
  };
};

import { type RefObject, useEffect, useRef } from 'react';
import type { RowsHandle } from '../../../components/virtual-rows';

/** The link of the row at a place, if the row is drawn. */
const linkAt = (list: HTMLElement | null, at: number): HTMLElement | null =>
  list?.querySelector<HTMLElement>(`[data-index="${at}"] a[data-finding]`) ?? null;

/**
 * The row that the keyboard is at: the one whose link has the focus. If a row leaves the list because its status has
 * changed, the next one takes its place.
 *
 * @param list the element around the list
 * @param count how many rows there are
 */
export const usePosition = (list: RefObject<HTMLElement | null>, count: number) => {
  const at = useRef(-1);
  const rows = useRef<RowsHandle>(null);
  const isAwaited = useRef(false);

  const focus = (): void => {
    const link = linkAt(list.current, at.current);
    isAwaited.current = link === null;
    link?.focus({ preventScroll: true });
  };
  const go = (to: number): void => {
    at.current = Math.max(0, Math.min(to, count - 1));
    rows.current?.reveal(at.current);
    focus();
  };

  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (at.current >= 0 && isLost && count > 0)
      linkAt(list.current, Math.min(at.current, count - 1))?.focus({ preventScroll: true });
  }, [count, list]);

  return {
    /** The place of the row, from 0; -1 before the first move. */
    at,
    /** Shows rows. */
    rows,
    /** Is called when rows are drawn: the focus may wait for one of them. */
    onDrawn: (): void => {
      if (isAwaited.current) focus();
    },
    go,
    move: (by: 1 | -1): void => go(at.current + by),
  };
};

import { type RefObject, useEffect } from 'react';

const canvas = document.createElement('canvas').getContext('2d');

/** The pixels that a browser leaves free between a cut text with its "…" and the end of the room for it. */
const gapOf = (text: string, room: number): number => {
  const widthOf = (count: number): number => canvas?.measureText(`${text.slice(0, count)}…`).width ?? room;
  let [fits, tooMany] = [0, text.length];
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    if (widthOf(middle) <= room) fits = middle;
    else tooMany = middle;
  }
  return Math.max(0, room - widthOf(fits));
};

/** How far the second part of a text moves, for its first part. */
const moveOf = (first: Element): string => {
  if (first.scrollWidth <= first.clientWidth) return '';
  if (canvas) canvas.font = getComputedStyle(first).font;
  return `${-gapOf(first.getAttribute('data-text') ?? '', first.getBoundingClientRect().width)}px`;
};

/** One for all texts, which measures them before it moves any: otherwise, each would lay out the page again. */
const observer = new ResizeObserver((entries) => {
  const moves = entries.map(({ target }) => [target.nextElementSibling, moveOf(target)] as const);
  for (const [second, move] of moves) if (second instanceof HTMLElement) second.style.translate = move;
});

/**
 * Moves the second part of a text up to the "…" of the first one. A browser cuts whole letters, so that there is up to
 * the width of a letter between them.
 *
 * @param parts the element whose first two children are the parts
 * @param text the first part
 */
export const useNoGap = (parts: RefObject<HTMLElement | null>, text: string): void => {
  useEffect(() => {
    const first = parts.current?.firstElementChild;
    if (!first) return;
    observer.observe(first);
    return () => observer.unobserve(first);
  }, [parts, text]);
};

import { useEffect, useRef } from 'react';

/**
 * Brings the tab that is shown into sight where there is no room for all of them, also when the room gets smaller.
 *
 * @param shown the value of the tab
 * @returns the ref of the list of tabs
 */
export const useTabInSight = (shown: string | undefined) => {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const strip = list.current;
    if (!strip) return;
    // Only the strip scrolls: with scrollIntoView, a page whose strip is out of sight would jump when it is turned.
    const reveal = (): void => {
      const tab = strip.querySelector('[aria-selected=true]')?.getBoundingClientRect();
      const room = strip.getBoundingClientRect();
      if (tab) strip.scrollLeft += tab.left + tab.width / 2 - (room.left + room.width / 2);
    };
    // Also called at first.
    const observer = new ResizeObserver(reveal);
    observer.observe(strip);
    return () => observer.disconnect();
  }, [shown]);
  return list;
};

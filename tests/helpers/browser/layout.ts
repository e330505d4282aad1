import type { Page } from 'playwright-core';

/**
 * Measures, in the page, what a person sees of it in a window:
 *
 * - wide: the page is wider than the window;
 * - edge: a text or a control ends outside the window, and nothing scrolls there;
 * - cut: a text is cut where nothing scrolls, and its whole is not in a title;
 * - spilt: a text leaves the box that it is in;
 * - broken: a line ends inside a word that would fit on the line of a phone.
 */
const MEASURE = String.raw`(() => {
  const SLACK = 1.5;
  const LINE_OF_A_PHONE = 290;
  const found = new Set();
  const shorten = (text) => text.trim().replace(/\s+/g, ' ').slice(0, 60);
  const add = (rule, text) => found.add(rule + ': ' + shorten(text));
  const styles = new Map();
  const styleOf = (element) => {
    if (!styles.has(element)) styles.set(element, getComputedStyle(element));
    return styles.get(element);
  };
  const isSeen = (element) => {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    for (let at = element; at && at !== document.body; at = at.parentElement) {
      const { position } = styleOf(at);
      const { width, right } = at.getBoundingClientRect();
      if (position === 'absolute' && width <= 1) return false;
      // A menu that is not open.
      if (position === 'fixed' && right <= 0) return false;
    }
    return true;
  };
  const isOutside = ({ left, right }, edge) => left < edge.left - SLACK || right > edge.right + SLACK;
  const WINDOW = { left: 0, right: document.documentElement.clientWidth };
  /** The boxes around an element, up to the first that scrolls. */
  const around = (element) => {
    const boxes = [];
    for (let at = element; at && at !== document.body; at = at.parentElement) {
      const { overflowX, display, position } = styleOf(at);
      if (overflowX === 'auto' || overflowX === 'scroll') return { boxes, scrolls: true };
      if (display !== 'inline' && display !== 'contents') boxes.push({ at, isClip: overflowX !== 'visible' });
      if (position === 'fixed') break;
    }
    return { boxes, scrolls: false };
  };
  const within = (box, edge) => ({ left: Math.max(box.left, edge.left), right: Math.min(box.right, edge.right) });
  const widestOf = (rects) => ({
    left: Math.min(...rects.map(({ left }) => left)),
    right: Math.max(...rects.map(({ right }) => right)),
  });
  const lines = (rects) => {
    const tops = [];
    for (const { top, height } of rects)
      if (!tops.some((known) => Math.abs(known - top) < height / 2)) tops.push(top);
    return tops.length;
  };
  const rectsIn = (node, start, end) => {
    const range = document.createRange();
    range.setStart(node, start);
    range.setEnd(node, end);
    return [...range.getClientRects()];
  };
  const rectsOfMatch = (node, match) => rectsIn(node, match.index, match.index + match[0].length);
  /** The boxes of a text. Where spaces are kept, those at the end of a line hang over its end, which nobody sees. */
  const rectsOf = (node) =>
    styleOf(node.parentElement).whiteSpace === 'pre-wrap'
      ? [...node.data.matchAll(/\S+/g)].flatMap((match) => rectsOfMatch(node, match))
      : rectsIn(node, 0, node.data.length);
  const breaks = (node) => {
    for (const match of node.data.matchAll(/[\p{L}\p{N}]{2,}/gu)) {
      const rects = rectsOfMatch(node, match);
      const width = rects.reduce((sum, rect) => sum + rect.width, 0);
      if (lines(rects) > 1 && width < LINE_OF_A_PHONE) add('broken', match[0] + ' in ' + node.data);
    }
  };
  const checkText = (node) => {
    const parent = node.parentElement;
    if (!node.data.trim() || parent.closest('script, style, textarea, .middle-ellipsis, .skip-link') || !isSeen(parent)) return;
    const rects = rectsOf(node).filter(({ width }) => width > 0);
    if (rects.length === 0) return;
    const box = widestOf(rects);
    const { boxes, scrolls } = around(parent);
    const clip = boxes.find(({ isClip }) => isClip);
    const shown = clip ? within(box, clip.at.getBoundingClientRect()) : box;
    if (!scrolls && isOutside(shown, WINDOW)) add('edge', node.data);
    if (!parent.closest('svg')) {
      const inner = boxes[0];
      if (clip && isOutside(box, clip.at.getBoundingClientRect())) {
        if (!parent.closest('[title]')) add('cut', node.data);
      } else if (inner && isOutside(box, inner.at.getBoundingClientRect())) add('spilt', node.data);
    }
    if (lines(rects) > 1 && !styleOf(parent).whiteSpace.startsWith('pre')) breaks(node);
  };
  if (document.documentElement.scrollWidth > innerWidth) add('wide', document.documentElement.scrollWidth + ' of ' + innerWidth);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) checkText(node);
  for (const control of document.querySelectorAll('button, a, input, select, textarea, img, .middle-ellipsis')) {
    const rect = control.getBoundingClientRect();
    if (rect.width <= 1 || control.matches('.skip-link') || !isSeen(control)) continue;
    const { boxes, scrolls } = around(control.parentElement);
    const name = control.getAttribute('aria-label') || control.textContent || control.outerHTML;
    const clip = boxes.find(({ isClip }) => isClip);
    if (!scrolls && isOutside(rect, WINDOW)) add('edge', name);
    else if (clip && isOutside(rect, clip.at.getBoundingClientRect())) add('cut', name);
  }
  return [...found].slice(0, 12);
})()`;

/**
 * Finds, in the page, what stays in place while the page scrolls and covers something else that does:
 *
 * - over: two bars at the top or the bottom, or two columns of a table.
 */
const MEASURE_STUCK = String.raw`(() => {
  const SLACK = 1.5;
  const found = new Set();
  const stuck = [...document.querySelectorAll('body *')].flatMap((at) => {
    const { position, top, bottom } = getComputedStyle(at);
    const isBar = position === 'fixed' || (position === 'sticky' && (top !== 'auto' || bottom !== 'auto'));
    if (!isBar && position !== 'sticky') return [];
    const rect = at.getBoundingClientRect();
    const isSeen = rect.width > 1 && rect.height > 1 && rect.right > 0 && rect.bottom > 0 && rect.top < innerHeight;
    if (!isSeen || at.closest('[data-portal], .skip-link') || !at.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return [];
    return [{ at, rect, row: isBar ? null : at.closest('tr') }];
  });
  const name = (at) => (at.getAttribute('aria-label') || at.textContent || at.tagName).trim().replace(/\s+/g, ' ').slice(0, 30);
  for (const [place, a] of stuck.entries())
    for (const b of stuck.slice(place + 1)) {
      if (a.row !== b.row || a.at.contains(b.at) || b.at.contains(a.at)) continue;
      const width = Math.min(a.rect.right, b.rect.right) - Math.max(a.rect.left, b.rect.left);
      const height = Math.min(a.rect.bottom, b.rect.bottom) - Math.max(a.rect.top, b.rect.top);
      if (width > SLACK && height > SLACK) found.add('over: ' + name(a.at) + ' and ' + name(b.at));
    }
  return [...found].slice(0, 12);
})()`;

/** Where a page is scrolled to while what stays in place is measured: shares of its height. */
const SCROLLED = [0, 0.5, 1];

/** Charts and tables adapt in the frames after a new size. */
const SETTLED = `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 120))))`;

/**
 * What is wrong with the layout of a page at some widths of its window.
 *
 * @param widths in pixels
 * @returns a line for each fault: the width, the rule and the text
 */
export const layoutFaults = async (page: Page, widths: readonly number[]): Promise<string[]> => {
  const faults: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 600 ? 740 : 900 });
    await page.evaluate(SETTLED);
    const found = await page.evaluate<string[]>(MEASURE);
    for (const share of SCROLLED) {
      await page.evaluate(`scrollTo(0, ${share} * (document.documentElement.scrollHeight - innerHeight))`);
      found.push(...(await page.evaluate<string[]>(MEASURE_STUCK)));
    }
    await page.evaluate('scrollTo(0, 0)');
    faults.push(...[...new Set(found)].map((fault) => `${width} px: ${fault}`));
  }
  return faults;
};

import type { Page } from 'playwright-core';
import { until } from '../timing/until';
import { untilLoaded } from './console';

const QUIET_MS = 150;
const PATIENCE_MS = 30_000;

/** Tells whether a page has had what it asked for, for a moment. */
const quietOf = (page: Page): (() => boolean) => {
  let open = 0;
  let last = Date.now();
  const change = (by: number) => () => {
    open += by;
    last = Date.now();
  };
  page.on('request', change(1));
  page.on('requestfinished', change(-1));
  page.on('requestfailed', change(-1));
  return () => open <= 0 && Date.now() - last > QUIET_MS;
};

/** Goes to an address as a link of the console does. */
const go = (page: Page, address: string): Promise<unknown> =>
  page.evaluate(`history.pushState({ idx: (history.state?.idx ?? 0) + 1, key: '${address.length}', usr: null }, '', '${address}');
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))`);

/**
 * For tests that open many screens: loading the page takes several times as long as its next screen.
 *
 * @returns opens an address of the console without loading the page again, and waits until it has its data
 */
export const inPage = (page: Page): ((address: string) => Promise<void>) => {
  const isQuiet = quietOf(page);
  return async (address) => {
    await go(page, address);
    await page.waitForTimeout(QUIET_MS);
    await until(isQuiet, `${address} has its data`, PATIENCE_MS);
    await untilLoaded(page);
  };
};

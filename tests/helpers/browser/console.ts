import type { Browser, BrowserContext, Page } from 'playwright-core';
import { DEMO_PASSWORD } from '../../../src/demo/demo-accounts';
import type { Role } from '../../../src/domain/vocabularies';
import type { ConsoleRun } from '../environment/browser-environment';
import { CHROMIUM_ABSENT, isChromiumSkipped } from '../processes/chromium';
import { until } from '../timing/until';

const { consoleRun } = globalThis as unknown as { consoleRun: () => Promise<ConsoleRun> };

const START_TIMEOUT_MS = 300_000;
/** A step waits for two windows and a server on two busy cores. */
const STEP_TIMEOUT_MS = 60_000;
const DESKTOP = { width: 1280, height: 900 };
/** A small phone. */
const NARROW = { width: 360, height: 740 };

/** The screens of the organisation in which the demo has an account for each role. */
export const ACME = '/organisations/acme';

let run: ConsoleRun;
/** The pages of the current test, and what their browser reported. */
let pages: Page[] = [];
/** Contexts that no other test uses. */
let ownContexts: BrowserContext[] = [];
let faults: string[] = [];
let expected: RegExp[] = [];

const watch = (page: Page): Page => {
  pages.push(page);
  page.setDefaultTimeout(STEP_TIMEOUT_MS);
  // Violations of the policy of the page are errors in the console, too.
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => faults.push(String(error)));
  return page;
};

/** The address of the server that all files share. */
export const serverUrl = (): string => run.app.url;

/** A new window of the browser without a session. `locale` is the browser's language. */
export const newContext = (locale = 'en-GB'): Promise<BrowserContext> =>
  (run.browser as unknown as Browser).newContext({
    baseURL: run.app.url,
    viewport: DESKTOP,
    locale,
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
  });

/** A page that nobody has signed in to. */
export const openStranger = async (path = '/', locale?: string): Promise<Page> => {
  const context = await newContext(locale);
  ownContexts.push(context);
  const page = watch(await context.newPage());
  await page.goto(path);
  return page;
};

/** Opens another window of the browser of a page, with the same session. */
export const openWindow = async (page: Page, path: string): Promise<Page> => {
  const other = watch(await page.context().newPage());
  await other.goto(path);
  await untilLoaded(other);
  return other;
};

/** Signs in to a context without the sign-in page. */
export const signInTo = async (context: BrowserContext, identifier: string): Promise<void> => {
  const response = await context.request.post('/api/auth/local', {
    headers: { 'Tenantry-Session': 'cookie', Origin: run.app.url },
    data: { identifier, password: DEMO_PASSWORD },
  });
  if (!response.ok()) throw new Error(`The sign-in of ${identifier} was refused: ${await response.text()}`);
};

interface SignInOptions {
  /** The browser's language. */
  locale?: string;
  /** A session that no other test uses, for tests that end it. */
  isOwnSession?: boolean;
}

/** The contexts of signed-in people. The files share them, because each sign-in hashes a password. */
const contextOf = async (email: string, { locale, isOwnSession }: SignInOptions): Promise<BrowserContext> => {
  const key = `${email} ${locale ?? ''}`;
  const known = isOwnSession ? undefined : (run.kept.get(key) as BrowserContext | undefined);
  if (known) return known;
  const context = await newContext(locale);
  await signInTo(context, email);
  if (isOwnSession) ownContexts.push(context);
  else run.kept.set(key, context);
  return context;
};

/** Waits until a page has its title and no skeletons. */
export const untilLoaded = async (page: Page): Promise<void> => {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' });
};

/**
 * Opens a screen of acme as the demo's account with a role, and waits until its data is there.
 *
 * @param role of the demo's account; or the whole email address of one
 * @param screen below /organisations/acme, such as `members?status=invited`; or a path of the console that begins with /
 */
export const signInAs = async (role: Role | `${string}@${string}`, screen: string, options: SignInOptions = {}) => {
  const context = await contextOf(role.includes('@') ? role : `${role}@acme.example`, options);
  const page = watch(await context.newPage());
  await page.setViewportSize(DESKTOP);
  await page.goto(screen.startsWith('/') ? screen : `${ACME}/${screen}`);
  await untilLoaded(page);
  return page;
};

/** The errors that a test causes on purpose, such as /status of 403/. All others make it fail. */
export const expectFaults = (...patterns: RegExp[]): void => void expected.push(...patterns);

export { expectNoAxeFaults } from './axe';

/** Expects that a page needs no sideways scrolling on a small phone. Afterwards, it has its former size. */
export const expectFitsAt360 = async (page: Page): Promise<void> => {
  await page.setViewportSize(NARROW);
  const width = () => page.evaluate<number>('document.documentElement.scrollWidth');
  // Charts adapt after the next frame. What does not is reported with its width below.
  await until(async () => (await width()) <= NARROW.width, 'the page is narrow', 3_000).catch(() => undefined);
  expect(await width()).toBeLessThanOrEqual(NARROW.width);
  await page.setViewportSize(DESKTOP);
};

/** Closes the pages of a test, so that the next one starts without their choices. */
const closePages = async (): Promise<void> => {
  for (const page of pages) {
    if (page.isClosed()) continue;
    await page.evaluate('localStorage.clear()').catch(() => undefined);
    await page.close();
  }
  for (const context of ownContexts) await context.close();
  pages = [];
  ownContexts = [];
};

/**
 * A describe block for tests of the console in Chromium, against one application with the demo's data, which all files
 * share: a test changes only records that it has created, or that no other test reads. It fails if the browser reports an
 * error or a violation of the page's policy that `expectFaults` does not name.
 */
export const describeConsole = (title: string, tests: () => void): void => {
  if (isChromiumSkipped) process.stderr.write(`\nSKIPPED: ${title} is not tested in a browser. ${CHROMIUM_ABSENT}\n\n`);
  (isChromiumSkipped ? describe.skip : describe)(title, () => {
    beforeAll(async () => {
      run = await consoleRun();
    }, START_TIMEOUT_MS);
    afterEach(async () => {
      await closePages();
      const unexpected = faults.filter((fault) => !expected.some((pattern) => pattern.test(fault)));
      faults = [];
      expected = [];
      expect(unexpected).toEqual([]);
    });
    tests();
  });
};

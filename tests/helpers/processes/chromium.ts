import { existsSync } from 'node:fs';

/** The headless shell first: without a window, the tests take a quarter less CPU. */
const candidates = process.env.CHROMIUM_PATH
  ? [process.env.CHROMIUM_PATH]
  : ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/chromium-browser'];

/** The system's Chromium; undefined if there is none. */
export const CHROMIUM = candidates.find((candidate) => existsSync(candidate));

/** The message if there is none. */
export const CHROMIUM_ABSENT = `There is no Chromium at ${candidates.join(' or ')}. Install it, or name it in CHROMIUM_PATH.`;

/** Arguments for a browser in a test. */
export const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Whether browser tests are skipped. In CI, a missing Chromium is a failure. */
export const isChromiumSkipped = !CHROMIUM && process.env.CI !== 'true';

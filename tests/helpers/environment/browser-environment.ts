import { TestEnvironment } from 'jest-environment-node';
import type { Browser } from 'playwright-core';
import { CHROMIUM, CHROMIUM_ABSENT, CHROMIUM_ARGUMENTS } from '../processes/chromium';
import { type RunningApp, startApp } from '../processes/running-app';

/** What the test files of the console share: one application with the demo's data, and one browser. */
export interface ConsoleRun {
  app: RunningApp;
  browser: Browser;
  /** Values that outlive a test file. */
  kept: Map<string, unknown>;
}

/** The promise of it in the process that runs the test files, once a file has needed it. */
export const CONSOLE_RUN = Symbol.for('tenantry.consoleRun');

const { build, staleParts } = require('../../../scripts/launch/build') as {
  build(parts: string[]): Promise<void>;
  staleParts(needed: string[]): string[];
};

/**
 * Background jobs and limits of sign-ins would make the result of a test depend on the tests before it. Receivers of webhooks are on
 * loopback.
 */
const SETTINGS = {
  WATCHDOGS_ENABLED: 'false',
  RATE_LIMITS_ENABLED: 'false',
  OPERATOR_CONTACT: 'support@tenantry.example',
  ALLOW_INSECURE: 'no-rate-limits,private-webhooks',
  WEBHOOK_ALLOWED_PRIVATE_RANGES: '127.0.0.0/8',
};

const start = async (): Promise<ConsoleRun> => {
  if (!CHROMIUM) throw new Error(CHROMIUM_ABSENT);
  await build(staleParts(['console']));
  const { chromium } = require('playwright-core') as typeof import('playwright-core');
  const [app, browser] = await Promise.all([
    startApp(SETTINGS, 'scripts/launch/demo-server.js'),
    chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_ARGUMENTS }),
  ]);
  return { app, browser, kept: new Map() };
};

/** Provides the application and the browser to test files of the console, which start at the first need. */
export default class BrowserEnvironment extends TestEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    const shared = globalThis as Record<symbol, unknown>;
    // All of this outlives the sandbox of a test file, so it is created outside it.
    this.global.consoleRun = (): unknown => (shared[CONSOLE_RUN] ??= start());
  }
}

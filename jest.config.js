/**
 * `unit` needs no application. `app` and `stalls` boot one application per process, on the database in TEST_DATABASE;
 * `scripts/test.js` runs them for each. `stalls` measures how long requests block the event loop. It has a separate
 * process, because garbage collections take longer after hundreds of test files.
 */
const transform = { '^.+\\.ts$': ['@swc/jest', { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } }] };

/**
 * Milliseconds after which a test counts as hanging. They say nothing about its speed: the suite also passes on a machine whose
 * cores are busy.
 */
const testTimeout = 300_000;

module.exports = {
  testTimeout,
  projects: [
    {
      displayName: 'unit',
      testEnvironment: 'node',
      testMatch: [
        '<rootDir>/src/**/*.test.ts',
        '<rootDir>/agent/tests/**/*.test.ts',
        '<rootDir>/clients/*/src/**/*.test.ts',
        '<rootDir>/console/src/**/*.test.ts',
        '<rootDir>/tests/properties/**/*.test.ts',
        '<rootDir>/tests/architecture/**/*.test.ts',
      ],
      // As in console/vite.config.mts.
      moduleNameMapper: { '^@tenantry/client$': '<rootDir>/clients/typescript/src/index.ts' },
      transform,
    },
    {
      displayName: 'app',
      testEnvironment: '<rootDir>/tests/helpers/environment/app-environment.ts',
      testEnvironmentOptions: { hasQuickHashes: true },
      testMatch: ['<rootDir>/tests/api/**/*.test.ts', '<rootDir>/tests/scenarios/**/*.test.ts'],
      globalSetup: '<rootDir>/tests/helpers/environment/start-database.ts',
      globalTeardown: '<rootDir>/tests/helpers/environment/stop-app.ts',
      transform,
    },
    {
      displayName: 'stalls',
      testEnvironment: '<rootDir>/tests/helpers/environment/app-environment.ts',
      testMatch: ['<rootDir>/tests/stalls/**/*.test.ts'],
      globalSetup: '<rootDir>/tests/helpers/environment/start-database.ts',
      globalTeardown: '<rootDir>/tests/helpers/environment/stop-app.ts',
      transform,
    },
    {
      displayName: 'browser',
      testEnvironment: '<rootDir>/tests/helpers/environment/browser-environment.ts',
      testMatch: ['<rootDir>/tests/browser/**/*.test.ts'],
      globalTeardown: '<rootDir>/tests/helpers/environment/stop-browser.ts',
      transform,
    },
  ],
};

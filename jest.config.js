/**
 * `unit` needs nothing. `app` and `stalls` run against one booted application per process, on the database that
 * TEST_DATABASE names; `scripts/test.js` runs them once for each. `stalls` measures for how long requests block the event
 * loop, in a process of its own: a heap that has served hundreds of test files is collected for longer.
 */
const transform = { '^.+\\.ts$': ['@swc/jest', { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } }] };

module.exports = {
  projects: [
    {
      displayName: 'unit',
      testEnvironment: 'node',
      testMatch: [
        '<rootDir>/src/**/*.test.ts',
        '<rootDir>/tests/properties/**/*.test.ts',
        '<rootDir>/tests/architecture/**/*.test.ts',
      ],
      transform,
    },
    {
      displayName: 'app',
      testEnvironment: '<rootDir>/tests/helpers/environment/app-environment.ts',
      testMatch: ['<rootDir>/tests/api/**/*.test.ts', '<rootDir>/tests/scenarios/**/*.test.ts'],
      globalSetup: '<rootDir>/tests/helpers/environment/start-database.ts',
      globalTeardown: '<rootDir>/tests/helpers/environment/stop-app.ts',
      transform,
    },
    {
      displayName: 'stalls',
      testEnvironment: '<rootDir>/tests/helpers/environment/app-environment.ts',
      testMatch: ['<rootDir>/tests/stalls/**/*.test.ts'],
      // Starts a server on SQLite, which answers in the process itself: what blocks on PostgreSQL blocks there too.
      testPathIgnorePatterns: process.env.TEST_DATABASE === 'postgres' ? ['worst-requests'] : [],
      globalSetup: '<rootDir>/tests/helpers/environment/start-database.ts',
      globalTeardown: '<rootDir>/tests/helpers/environment/stop-app.ts',
      transform,
    },
    {
      displayName: 'browser',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/tests/browser/**/*.test.ts'],
      transform,
    },
  ],
};

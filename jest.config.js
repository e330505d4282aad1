/**
 * Two projects. `unit` needs nothing. `app` runs against one booted application per process, on the database that
 * TEST_DATABASE names; `scripts/test.js` runs it once for each.
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
      testEnvironment: '<rootDir>/tests/helpers/app-environment.ts',
      testMatch: [
        '<rootDir>/tests/api/**/*.test.ts',
        '<rootDir>/tests/scenarios/**/*.test.ts',
        // On SQLite only, which answers in the process itself: what blocks on PostgreSQL blocks there too.
        ...(process.env.TEST_DATABASE === 'postgres' ? [] : ['<rootDir>/tests/stalls/**/*.test.ts']),
      ],
      globalSetup: '<rootDir>/tests/helpers/start-database.ts',
      globalTeardown: '<rootDir>/tests/helpers/stop-app.ts',
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

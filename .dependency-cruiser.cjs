/**
 * The direction of imports (docs/architecture.md). Each folder of src is a layer, with the folders that it can import.
 * A test compares the table with the existing folders.
 *
 * @type {Record<string, string[]>}
 */
const LAYERS = {
  domain: [],
  telemetry: [],
  wire: ['domain'],
  resources: ['domain', 'wire'],
  database: ['telemetry'],
  lists: ['telemetry', 'wire', 'resources', 'database'],
  tenancy: ['telemetry', 'domain', 'wire', 'resources', 'database', 'lists'],
  repositories: ['telemetry', 'domain', 'wire', 'resources', 'database', 'lists', 'tenancy'],
  audit: ['domain', 'database', 'tenancy', 'repositories'],
  integrations: ['telemetry', 'domain'],
  http: ['telemetry', 'domain', 'wire', 'resources', 'database', 'lists', 'tenancy', 'repositories'],
  lifecycles: ['domain', 'wire', 'resources', 'database', 'tenancy', 'repositories', 'audit', 'http'],
  commands: [
    'domain',
    'wire',
    'resources',
    'database',
    'lists',
    'tenancy',
    'repositories',
    'audit',
    'lifecycles',
    'integrations',
  ],
  watchdogs: [
    'telemetry',
    'domain',
    'database',
    'lists',
    'tenancy',
    'repositories',
    'audit',
    'commands',
    'integrations',
  ],
  doctor: ['domain', 'resources', 'database', 'lists', 'tenancy', 'repositories', 'audit', 'watchdogs'],
  policies: ['domain', 'wire', 'tenancy', 'repositories', 'http'],
  scim: ['telemetry', 'domain', 'wire', 'database', 'tenancy', 'repositories', 'http', 'commands'],
  visitors: ['domain', 'repositories', 'http', 'commands'],
  openapi: ['domain', 'wire'],
  middlewares: ['telemetry', 'domain', 'wire', 'http', 'scim', 'visitors'],
  extensions: ['domain', 'wire', 'database', 'tenancy', 'repositories', 'audit', 'http', 'commands'],
  workarounds: ['telemetry', 'domain', 'wire', 'resources', 'database', 'lists', 'tenancy', 'audit', 'http'],
  api: [
    'telemetry',
    'domain',
    'wire',
    'resources',
    'database',
    'lists',
    'tenancy',
    'repositories',
    'audit',
    'integrations',
    'http',
    'lifecycles',
    'commands',
    'watchdogs',
    'openapi',
    'workarounds',
  ],
  'admin-dashboard': ['domain', 'wire', 'resources', 'tenancy', 'repositories', 'audit', 'http', 'commands', 'api'],
  boot: [
    'telemetry',
    'domain',
    'wire',
    'resources',
    'database',
    'lists',
    'tenancy',
    'repositories',
    'audit',
    'integrations',
    'http',
  ],
  demo: ['domain', 'database', 'tenancy', 'repositories', 'audit', 'commands', 'watchdogs'],
  admin: ['domain'],
};

/**
 * Subjects of repositories that others can import, because their statements run under the lock of the caller's
 * transaction. `accounts` counts open invitations, which take seats; `organisations` locks the organisation's row.
 */
const SHARED_SUBJECTS = ['accounts', 'organisations'];

/** Functions about values of any kind, which every layer can import. */
const FOR_ALL = '^src/values\\.ts$';

/**
 * @param {string} from
 * @param {string[]} allowed
 */
const layer = (from, allowed) => ({
  name: `layer-${from}`,
  severity: 'error',
  comment: `${from} can import ${allowed.join(', ') || 'nothing'} of src`,
  from: { path: `^src/${from}/`, pathNot: '\\.test\\.ts$' },
  to: { path: '^(src|config)/', pathNot: [`^src/${from}/`, FOR_ALL, ...allowed.map((folder) => `^src/${folder}/`)] },
});

module.exports = {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-orphans',
      severity: 'error',
      from: {
        orphan: true,
        path: '^src/',
        pathNot: ['\\.test\\.ts$', 'lifecycles\\.ts$', 'index\\.ts$', '^src/admin/'],
      },
      to: {},
    },
    ...Object.entries(LAYERS).map(([from, allowed]) => layer(from, allowed)),
    {
      name: 'lists-through-the-store',
      severity: 'error',
      comment: 'the tenant store restricts every list to what its caller sees',
      from: { path: '^src/', pathNot: ['^src/(lists|tenancy)/', '\\.test\\.ts$'] },
      to: { path: '^src/lists/(lists|run-list|list-facts|statements/.*)\\.ts$' },
    },
    {
      name: 'one-repository-subject-never-another',
      severity: 'error',
      from: { path: '^src/repositories/([^/]+)/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^src/repositories/',
        pathNot: ['^src/repositories/$1/', `^src/repositories/(${SHARED_SUBJECTS.join('|')})/`],
      },
    },
    {
      name: 'one-api-never-another',
      severity: 'error',
      from: { path: '^src/api/([^/]+)/' },
      to: { path: '^src/api/', pathNot: '^src/api/$1/' },
    },
    {
      name: 'console-uses-rules-and-the-client',
      severity: 'error',
      comment:
        'the console runs in browsers: of the server it can import the rules and types, and the API only as @tenantry/client',
      from: { path: '^console/' },
      to: {
        path: '^(src|config|scripts|tests|bench|clients)/',
        pathNot: '^src/(domain/|values[.]ts$)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'src-without-the-console',
      severity: 'error',
      from: { path: '^(src|config)/' },
      to: { path: '^console/' },
    },
    {
      name: 'no-packages-for-development',
      severity: 'error',
      comment: 'npm ci --omit=dev must be enough to run what is built',
      from: { path: '^(src|config)/', pathNot: ['\\.test\\.ts$', '^src/admin/'] },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only', 'type-import', 'npm'] },
    },
    {
      name: 'src-without-tests',
      severity: 'error',
      from: { path: '^src/', pathNot: '\\.test\\.ts$' },
      to: { path: '^tests/|\\.test\\.ts$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    exclude: { path: '\\.json$' },
  },
};

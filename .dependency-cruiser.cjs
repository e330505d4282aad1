/**
 * Imports point one way (docs/architecture.md): domain knows nothing, wire knows domain, tenancy knows both, lifecycles
 * and commands know tenancy, http, policies and api know those. One api never knows another.
 *
 * @param {string} name
 * @param {string} from
 * @param {string[]} allowed
 */
const layer = (name, from, allowed) => ({
  name,
  severity: 'error',
  comment: `${from} may import ${allowed.join(', ') || 'nothing'} of src`,
  from: { path: `^src/${from}/`, pathNot: '\\.test\\.ts$' },
  to: { path: '^(src|config)/', pathNot: [`^src/${from}/`, ...allowed.map((folder) => `^src/${folder}/`)] },
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
    layer('domain-knows-nothing', 'domain', []),
    layer('wire', 'wire', ['domain']),
    layer('database-knows-nothing', 'database', []),
    layer('tenancy', 'tenancy', ['domain', 'wire', 'database']),
    layer('repositories', 'repositories', ['domain', 'wire', 'database', 'tenancy']),
    layer('audit', 'audit', ['domain', 'wire', 'database', 'tenancy', 'repositories']),
    layer('lifecycles', 'lifecycles', ['domain', 'wire', 'database', 'tenancy', 'repositories', 'audit', 'http']),
    layer('integrations', 'integrations', ['domain']),
    layer('commands', 'commands', [
      'domain',
      'wire',
      'database',
      'tenancy',
      'repositories',
      'audit',
      'lifecycles',
      'integrations',
    ]),
    layer('watchdogs', 'watchdogs', [
      'domain',
      'wire',
      'database',
      'tenancy',
      'repositories',
      'audit',
      'lifecycles',
      'commands',
      'integrations',
    ]),
    layer('http', 'http', ['domain', 'wire', 'database', 'tenancy', 'repositories']),
    layer('openapi', 'openapi', ['domain', 'wire']),
    layer('policies', 'policies', ['domain', 'wire', 'database', 'tenancy', 'repositories', 'audit', 'http']),
    layer('scim', 'scim', ['domain', 'wire', 'database', 'tenancy', 'repositories', 'audit', 'http', 'commands']),
    layer('middlewares', 'middlewares', [
      'domain',
      'wire',
      'database',
      'tenancy',
      'repositories',
      'audit',
      'http',
      'scim',
    ]),
    layer('extensions', 'extensions', [
      'domain',
      'wire',
      'database',
      'tenancy',
      'repositories',
      'audit',
      'lifecycles',
      'http',
      'commands',
      'openapi',
    ]),
    {
      name: 'one-api-never-another',
      severity: 'error',
      from: { path: '^src/api/([^/]+)/' },
      to: { path: '^src/api/', pathNot: '^src/api/$1/' },
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

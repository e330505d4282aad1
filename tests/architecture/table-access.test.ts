import { serverCode } from '../helpers/source/source';
import { tableAccesses } from '../helpers/source/table-access';

/**
 * Only the database mechanism, the isolation and the SQL of subjects access tables, with a scope for what a request
 * reads (docs/architecture.md). The others do not work for a request.
 */
const ALLOWED = [
  /^src\/database\//,
  /^src\/tenancy\/(store|identity)\//,
  // Within the scope that the tenant store passes in.
  /^src\/lists\//,
  // A cache of isolation that the policies and the store share.
  /^src\/tenancy\/organisation-facts\.ts$/,
  // Registers the store.
  /^src\/tenancy\/tenancy\.ts$/,
  /^src\/repositories\//,
  // Protect the audit log itself, and verify the part of it that is removed.
  /^src\/audit\/(append-only-trigger|remove-old-entries)\.ts$/,
  /^src\/boot\//,
  /^src\/workarounds\//,
  /^src\/demo\//,
  // Examines what is stored, of all organisations.
  /^src\/doctor\//,
];

const isAllowed = (path: string): boolean => ALLOWED.some((pattern) => pattern.test(path));
const accessesIn = (text: string): string[] => tableAccesses({ path: 'src/api/x/services/x.ts', text });

describe('code outside these modules', () => {
  it('does not access tables', () => {
    const files = serverCode().filter(({ path }) => !isAllowed(path) && !path.startsWith('src/admin/'));
    expect(files.length).toBeGreaterThan(80);
    expect(files.flatMap(tableAccesses)).toEqual([]);
  });
});

describe('the scanner', () => {
  it('finds the accesses of these modules', () => {
    const files = serverCode().filter(({ path }) => isAllowed(path));
    const seen = new Set(files.filter((file) => tableAccesses(file).length > 0).map(({ path }) => path));
    for (const name of [
      'tenancy/store/tenant-store',
      'tenancy/store/system-records',
      'repositories/organisations/memberships',
      'boot/operator-role',
      'database/rows-before-write',
      'lists/statements/run-statement',
      'tenancy/store/audit-chain',
    ]) {
      expect([...seen]).toContain(`src/${name}.ts`);
    }
  });

  it.each([
    `strapi.db.query('api::svc-agent.svc-agent').findMany({});`,
    `strapi.db\n  .query(uid as never)\n  .findMany({});`,
    `strapi.db?.query(uid);`,
    `(strapi.db as any).query(uid);`,
    `strapi.db!.query(uid);`,
    `strapi['db'].query(uid);`,
    `strapi.db['query'](uid);`,
    `strapi.db[method](uid);`,
    `app().db.query(uid);`,
    `this.strapi.db.query(uid);`,
    `strapi.query(uid).findMany();`,
    `global.strapi.query(uid).findMany();`,
    `app().query(uid);`,
    `await strapi.db.connection('svc_agents').select('*');`,
    `strapi.db.connection.raw('select 1');`,
    `strapi.db.queryBuilder(uid);`,
    `strapi.db.getConnection('x');`,
    `strapi.db.entityManager.findMany(uid);`,
    `const db = strapi.db;`,
    `run(strapi.db);`,
    `const { db } = strapi;`,
    `const { db: database } = strapi;`,
    `const list = ({ db }) => db.query(uid);`,
    `const { query } = strapi.db;`,
    `strapi.documents(uid).findMany();`,
    `strapi.documents('api::x.x');`,
    `const documents = strapi.documents;`,
    `const { documents } = strapi;`,
    `strapi.entityService.findMany(uid);`,
    `strapi.entityService?.findOne(uid, 1);`,
    `strapi.get('db').query(uid);`,
    `strapi.get('entityService').findMany(uid);`,
    `import { connectionOf } from '../../../tenancy/connection';`,
    `import { connectionOf as c } from '../../../tenancy/connection';`,
    `const rows = await connectionOf(strapi);`,
    `import { queryOf } from '../../../database/connection';`,
    `queryOf<Row>(strapi, uid).findMany({});`,
    `strapi.db.transaction(async ({ trx }) => trx('svc_agents').del());`,
    `strapi.db.transaction(({ trx: runner }) => runner('svc_agents'));`,
    `import { statementsOf } from '../../../tenancy/statements';`,
    `await statementsOf(strapi).run(statement, []);`,
    `await tenancyOf(strapi).statements.cells(statement, []);`,
    `const { statements } = tenancyOf(strapi);`,
    `strapi.get('tenancy').store;`,
    `service<Statements>('tenantry.statements').of(strapi);`,
    `import knex from 'knex';`,
    `const db = knex({ client: 'pg' });`,
  ])('reports %j', (text) => {
    expect(accessesIn(text)).not.toEqual([]);
  });

  it.each([
    `strapi.db.transaction(() => store.create(resource, scope, 1, {}));`,
    `strapi.db.transaction(({ onCommit }) => onCommit(work));`,
    `if (strapi.db.inTransaction()) return;`,
    `strapi.db.lifecycles.subscribe({ models: [] });`,
    `strapi.db.metadata.get(uid).attributes;`,
    `strapi.service(uid);`,
    `const query = ctx.query as Record<string, unknown>;`,
    `const { query } = operation;`,
    `ctx.request.query('x');`,
    `import { whenCommitted } from '../tenancy/connection';`,
    `tenancyOf(strapi).statements.stop();`,
    `import type { Knex } from 'knex';`,
    `let strategy: Core.Strapi['db'];`,
    `// strapi.db.query(uid) is for tenancy only`,
    `const text = "strapi.db.query(uid)";`,
    `strapi.get('auth').register('content-api', strategy);`,
  ])('does not report %j', (text) => {
    expect(accessesIn(text)).toEqual([]);
  });

  it('reports the file and line', () => {
    expect(accessesIn(`const a = 1;\nstrapi.db.query(uid);`)).toEqual(['src/api/x/services/x.ts:2: strapi.db']);
  });
});

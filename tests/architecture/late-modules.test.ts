import { execFileSync } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');

/** Runs a program in a separate process, after `loadPackagesLate`, and returns what it prints as JSON. */
const run = (program: string): unknown => {
  const begin = "require('./scripts/launch/late-modules').loadPackagesLate();";
  const output = execFileSync(process.execPath, ['-e', `${begin}${program}`], { cwd: root, encoding: 'utf8' });
  return JSON.parse(output);
};

describe('packages that are loaded late', () => {
  it('are not loaded by Strapi', () => {
    const loaded = run(`require('@strapi/strapi');
      const files = Object.values(require.cache).filter((module) => module.children.length > 0).map(({ id }) => id);
      const late = /node_modules\\/(date-fns|global-agent|undici|@modelcontextprotocol|@strapi\\/data-transfer)\\//;
      console.log(JSON.stringify(files.filter((file) => late.test(file))));`);
    expect(loaded).toEqual([]);
  });

  it('work when they are used, and are loaded once', () => {
    const found = run(`const { createRequire } = require('node:module');
      const of = (name) => createRequire(require.resolve(name + '/package.json'));
      const [core, database] = [of('@strapi/core'), of('@strapi/database')];
      const undici = core('undici');
      console.log(JSON.stringify([
        database('date-fns').parseISO('2026-11-25T00:00:00Z').getTime(),
        database('date-fns').parseISO === database('date-fns/parseISO'),
        typeof undici.ProxyAgent, undici.ProxyAgent === core('undici').ProxyAgent,
        typeof core('global-agent').bootstrap,
        typeof core('@modelcontextprotocol/server').McpServer,
        typeof core('@modelcontextprotocol/node').NodeStreamableHTTPServerTransport,
      ]));`);
    expect(found).toEqual([Date.UTC(2026, 10, 25), true, 'function', true, 'function', 'function', 'function']);
  });

  it('include the transfer of data between servers', () => {
    const found = run(`const path = require('node:path');
      const folder = path.dirname(require.resolve('@strapi/admin/package.json'));
      const file = path.join(folder, 'dist/server/server/src/controllers/transfer/runner.js');
      const { push, pull, default: both } = require(file);
      const isLate = !Object.keys(require.cache).some((name) => name.includes('data-transfer/dist/index.js'));
      push({}).catch((error) => console.log(JSON.stringify([isLate, both.push === push, typeof pull, error.message])));`);
    expect(found).toEqual([true, true, 'function', expect.any(String)]);
  });
});

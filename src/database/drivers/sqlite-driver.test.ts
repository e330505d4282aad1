import { readFileSync } from 'node:fs';
import path from 'node:path';
import { loadSqliteDriver, sqliteDriverFor } from './sqlite-driver';

const root = path.resolve(__dirname, '../../..');
const read = (file: string) =>
  JSON.parse(readFileSync(path.join(root, file), 'utf8')) as Record<string, Record<string, string>>;

describe('the SQLite driver', () => {
  it.each([
    ['9', '12.8.0'],
    ['10', '13.2.0'],
    ['11', '13.2.0'],
    [undefined, '12.8.0'],
  ])('on Node-API %s is better-sqlite3 %s', (nodeApi, version) => {
    expect(sqliteDriverFor(nodeApi).version).toBe(version);
  });

  it('names the installed versions', () => {
    expect(read('package.json').optionalDependencies?.['better-sqlite3']).toBe(sqliteDriverFor('10').version);
    const forNode20 = read('packages/sqlite-for-node-20/package.json');
    expect(forNode20.dependencies?.['better-sqlite3']).toBe(sqliteDriverFor('9').version);
    expect(forNode20.engines?.node).toBe('<22.14');
  });

  it.each(['9', '10'])('explains what to do if it does not load (Node-API %s)', (nodeApi) => {
    const broken = {
      ...sqliteDriverFor(nodeApi),
      require: () => {
        throw new Error("Cannot find module 'it'\nRequire stack:");
      },
    };
    const message = new RegExp(
      `^better-sqlite3 ${broken.version}, .* does not load: Cannot find module 'it'\\nInstall .*: npm ci\\n`,
    );
    expect(() => loadSqliteDriver(broken)).toThrow(message);
    expect(() => loadSqliteDriver(broken)).toThrow(expect.objectContaining({ code: 'SQLITE_DRIVER_MISSING' }));
  });

  it('is loaded once', () => {
    expect(loadSqliteDriver()).toBe(loadSqliteDriver());
  });
});

import { readFileSync } from 'node:fs';
import path from 'node:path';

type Entry = Record<string, unknown>;
type Refused = (
  packages: Record<string, Entry>,
  installed?: (place: string) => Entry | null,
  shipped?: string[],
) => string[];

const root = path.resolve(__dirname, '../..');
const { consolePackages, refusedPackages } = require('../../scripts/licences.js') as {
  consolePackages: () => string[];
  refusedPackages: Refused;
};

const judge = (name: string, entry: Entry, installed: Entry | null = null): string[] =>
  refusedPackages(
    { '': { license: 'MIT' }, [`node_modules/${name}`]: { version: '1.0.0', ...entry } },
    () => installed,
  );

describe('the licence of a production dependency', () => {
  it.each(['MIT', 'ISC', '(MIT OR GPL-3.0-or-later)', 'Apache-2.0 AND MIT', '(MPL-2.0 OR Apache-2.0)'])(
    'can be %s',
    (license) => {
      expect(judge('x', { license })).toEqual([]);
    },
  );

  it.each(['AGPL-3.0', 'GPL-2.0-only', 'LGPL-3.0-or-later', 'MIT AND GPL-3.0-only', 'SEE LICENSE IN LICENSE', 'mine'])(
    'cannot be %s',
    (license) => {
      expect(judge('x', { license })).toEqual([`x@1.0.0: ${license}`]);
    },
  );

  it('has to be in the lock file or in the package', () => {
    expect(judge('x', {})).toEqual(['x@1.0.0: no licence named']);
    expect(judge('x', {}, {})).toEqual(['x@1.0.0: no licence named']);
    expect(judge('x', {}, { license: 'MIT' })).toEqual([]);
    expect(judge('x', {}, { licenses: [{ type: 'MIT' }] })).toEqual([]);
    expect(judge('x', {}, { license: { type: 'AGPL-3.0' } })).toEqual(['x@1.0.0: AGPL-3.0']);
  });

  it('does not matter for development tools and binaries of other platforms', () => {
    expect(judge('x', { license: 'AGPL-3.0', dev: true })).toEqual([]);
    expect(judge('x', { optional: true })).toEqual([]);
    expect(judge('x', { optional: true, license: 'AGPL-3.0' })).toEqual(['x@1.0.0: AGPL-3.0']);
  });

  it('matters for what is built into the console, with all its dependencies', () => {
    const packages = {
      'node_modules/table': { version: '1.0.0', license: 'MIT', dev: true, dependencies: { grid: '1', tiny: '1' } },
      'node_modules/grid': { version: '1.0.0', license: 'MIT', dev: true },
      'node_modules/tiny': { version: '3.0.0', license: 'AGPL-3.0', dev: true },
      'node_modules/table/node_modules/grid': {
        version: '2.0.0',
        license: 'GPL-3.0-only',
        dev: true,
        dependencies: { tiny: '2' },
      },
    };
    expect(refusedPackages(packages)).toEqual([]);
    expect(refusedPackages(packages, undefined, ['table'])).toEqual([
      'tiny@3.0.0: AGPL-3.0',
      'grid@2.0.0: GPL-3.0-only',
    ]);
    expect(consolePackages()).toEqual(expect.arrayContaining(['@mantine/core', 'openapi-fetch', 'react']));
  });

  it('can be excepted for one package with its current licence', () => {
    expect(judge('@strapi/core', { license: 'SEE LICENSE IN LICENSE' })).toEqual([]);
    expect(judge('@strapi/core', { license: 'AGPL-3.0' })).toEqual(['@strapi/core@1.0.0: AGPL-3.0']);
    expect(judge('@vercel/stega', { license: 'MPL-2.0' })).toEqual([]);
    expect(judge('@vercel/other', { license: 'MPL-2.0' })).toEqual(['@vercel/other@1.0.0: MPL-2.0']);
  });

  it('is permissive throughout the lock file', () => {
    const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, Entry>;
    };
    expect(Object.keys(packages).length).toBeGreaterThan(1000);
    expect(refusedPackages(packages, undefined, consolePackages())).toEqual([]);
  });
});

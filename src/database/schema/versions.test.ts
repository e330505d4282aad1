import { remedyFor, SCHEMA_VERSIONS, startRefusal, useRefusal, versionFault } from './versions';

const old = { schema: 2, release: '0.2.0', oldestCompatible: 2 };
const additive = { schema: 3, release: '0.3.0', oldestCompatible: 2 };
const breaking = { schema: 3, release: '0.3.0', oldestCompatible: 3 };

describe('a start', () => {
  it.each([
    ['an empty database', null],
    ['an older one', { ...old, schema: 1 }],
    ['one of the same version', old],
  ])('is possible on %s', (_what, recorded) => {
    expect(startRefusal(recorded, old)).toBeNull();
  });

  it.each([additive, breaking])('is refused on a newer one, even if running nodes can use it', (recorded) => {
    expect(startRefusal(recorded, old)).toMatch(/schema 3, of version 0\.3\.0.*\(0\.2\.0\) only knows schema 2/);
    expect(remedyFor(recorded)).toMatch(/Install version 0\.3\.0 or later, or restore the backup/);
  });
});

describe('a running node', () => {
  it('can use its own version, and a newer one that only adds', () => {
    expect(useRefusal(old, old)).toBeNull();
    expect(useRefusal(additive, old)).toBeNull();
  });

  it('can use neither a newer one that removes, nor an older one, which was restored', () => {
    expect(useRefusal(breaking, old)).toMatch(/upgraded to schema 3.*nodes of version 0\.2\.0 cannot use/);
    expect(useRefusal(old, breaking)).toMatch(/older than this version.*schema 2 instead of 3/);
    expect(useRefusal(null, old)).toMatch(/schema unknown instead of 2/);
  });
});

describe('the table of versions', () => {
  it('has versions that follow each other', () => {
    expect(SCHEMA_VERSIONS.map(({ schema }) => schema)).toEqual(SCHEMA_VERSIONS.map((_, index) => index + 1));
    expect(SCHEMA_VERSIONS.filter(({ schema, oldestCompatible }) => oldestCompatible > schema)).toEqual([]);
  });

  it('lacks nothing before a release', () => {
    expect(versionFault([{ ...old, hash: null }], 'h2', ['0.1.0'])).toBeNull();
    expect(versionFault([{ ...old, hash: 'h1' }], 'h2', ['0.1.0'])).toBeNull();
  });

  it('needs the hash of a release, and a new version for a change after it', () => {
    expect(versionFault([{ ...old, hash: null }], 'h2', ['0.2.0'])).toMatch(/set its hash to h2/);
    expect(versionFault([{ ...old, hash: 'h2' }], 'h2', ['0.2.0'])).toBeNull();
    expect(versionFault([{ ...old, hash: 'h1' }], 'h2', ['0.2.0'])).toMatch(/add a version with schema 3/);
  });
});

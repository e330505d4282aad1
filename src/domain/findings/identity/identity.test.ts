import { decides, keysOf, placeOf, sharedKeys, usableKeys } from './identity';
import { fingerprint, reportedFinding } from '../../../../tests/helpers/findings/reported-finding';

const isSame = (stored: object, reported: object): boolean =>
  decides(keysOf(reportedFinding(stored)), keysOf(reportedFinding(reported)));

const partial = (value: string, version = 1, name = 'lineHash') => fingerprint({ name, version, value });
const at = (path: string | null, line = 1) => ({ location: { path, line, end_line: null, column: null } });
const openssl = { name: 'openssl', version: '1.1.1', purl: 'pkg:deb/debian/openssl@1.1.1?arch=amd64' };

describe('the keys of a finding', () => {
  it('begin with full fingerprints, then partial ones by name with the highest version first, and end with the content', () => {
    const keys = keysOf(
      reportedFinding({
        fingerprints: [
          partial('x', 1, 'b'),
          partial('x', 2, 'b'),
          partial('x', 1, 'a'),
          { ...partial('x', 1, 'z'), kind: 'full' },
        ],
      }),
    );
    expect(keys.map(({ kind, name, version }) => `${kind} ${name} ${version}`)).toEqual([
      'full z 1',
      'partial a 1',
      'partial b 2',
      'partial b 1',
      'content  1',
    ]);
    expect(new Set(keys.map(({ hash }) => hash)).size).toBe(5);
    for (const { hash } of keys) expect(hash).toMatch(/^[\w-]{22}$/);
  });

  it.each([
    [
      'moves with equal fingerprints',
      { ...at('a.py', 10), fingerprints: [partial('f')] },
      { ...at('a.py', 42), fingerprints: [partial('f')] },
    ],
    [
      'moves to another file with equal fingerprints',
      { ...at('a.py'), fingerprints: [partial('f')] },
      { ...at('b.py'), fingerprints: [partial('f')] },
    ],
    ['moves without fingerprints', at('a.py', 10), at('a.py', 42)],
    ['gets fingerprints', {}, { fingerprints: [partial('f')] }],
    ['loses its fingerprints', { fingerprints: [partial('f')] }, {}],
    [
      'gets another kind of fingerprint',
      { fingerprints: [partial('f', 1, 'a')] },
      { fingerprints: [partial('g', 1, 'b')] },
    ],
    [
      'gets a newer version of its fingerprint',
      { fingerprints: [partial('f', 1)] },
      { fingerprints: [partial('g', 2)] },
    ],
    [
      'has an equal fingerprint in the greatest common version',
      { fingerprints: [partial('f', 1), partial('g', 2)] },
      { fingerprints: [partial('other', 1), partial('g', 2), partial('h', 3)] },
    ],
    [
      'has another number in its text',
      { description: 'Fixed in 1.2.3-rc1, 7  results' },
      { description: 'Fixed in v2.0, 12 results' },
    ],
    ['has its path in another spelling', at('./src//a.py'), at('src/a.py')],
    [
      'has another description and the same code',
      { snippet: 'eval(x)', description: 'a' },
      { snippet: ' eval(x)\n', description: 'b' },
    ],
    [
      'has another version of its package',
      { package: openssl },
      { package: { ...openssl, version: '3', purl: 'pkg:deb/debian/openssl@3?arch=arm64' } },
    ],
    [
      'has a scoped package in another spelling',
      { package: { ...openssl, purl: 'pkg:npm/%40a/b@1' } },
      { package: { ...openssl, purl: 'pkg:npm/@a/b' } },
    ],
    [
      'has a new text for its package',
      { package: openssl, description: 'No fix' },
      { package: openssl, description: 'Fixed' },
    ],
    [
      'has other authors',
      { fingerprints: [partial('Ann', 1, 'author')] },
      { fingerprints: [partial('Bob', 1, 'author')] },
    ],
  ])('say that it is the same if it %s', (_what, stored, reported) => {
    expect(isSame(stored, reported)).toBe(true);
  });

  it.each([
    ['another rule', { rule_id: 'A', fingerprints: [partial('f')] }, { rule_id: 'B', fingerprints: [partial('f')] }],
    ['another folder', at('a/config.py', 3), at('b/config.py', 3)],
    ['another fingerprint', { fingerprints: [partial('f')] }, { fingerprints: [partial('g')] }],
    [
      'another fingerprint in the greatest common version',
      { fingerprints: [partial('f', 1), partial('g', 2)] },
      { fingerprints: [partial('f', 1), partial('h', 2)] },
    ],
    [
      'another full fingerprint and an equal partial one',
      { fingerprints: [partial('f'), { ...partial('x'), kind: 'full' }] },
      { fingerprints: [partial('f'), { ...partial('y'), kind: 'full' }] },
    ],
    [
      'another name that decides first',
      { fingerprints: [partial('x', 1, 'a'), partial('f', 1, 'b')] },
      { fingerprints: [partial('y', 1, 'a'), partial('f', 1, 'b')] },
    ],
    ['another text', { description: 'a' }, { description: 'b' }],
    ['another package', { package: openssl }, { package: { ...openssl, purl: 'pkg:deb/debian/libssl@1.1.1' } }],
    [
      'another file and only a placeholder in common',
      { ...at('a'), fingerprints: [partial('requires login')] },
      { ...at('b'), fingerprints: [partial('requires login')] },
    ],
    [
      'another file and only the author in common',
      { ...at('a'), fingerprints: [partial('Ann', 1, 'author')] },
      { ...at('b'), fingerprints: [partial('Ann', 1, 'author')] },
    ],
  ])('say that it is another one with %s', (_what, stored, reported) => {
    expect(isSame(stored, reported)).toBe(false);
  });

  it('do not depend on the order of fingerprints', () => {
    const some = [partial('f', 1, 'a'), partial('g', 2, 'a'), partial('h', 1, 'b')];
    expect(keysOf(reportedFinding({ fingerprints: some }))).toEqual(
      keysOf(reportedFinding({ fingerprints: [...some].reverse() })),
    );
  });

  it('identify nothing if two results share them, whatever their content', () => {
    const [a, b, c] = ['a/x.py', 'b/x.py', 'c/x.py'].map((path, index) =>
      keysOf(reportedFinding({ ...at(path), fingerprints: [partial(index < 2 ? 'same' : 'own')] })),
    );
    const shared = sharedKeys([a ?? [], b ?? [], c ?? []]);
    expect([a, b, c].map((keys) => usableKeys(keys ?? [], shared).length)).toEqual([1, 1, 2]);
    expect(sharedKeys([[...(a ?? []), ...(a ?? [])]]).size).toBe(0);
  });

  it('do not contain the place', () => {
    expect(placeOf(reportedFinding({ ...at('a', 7), package: openssl }))).toEqual({
      line: 7,
      column: null,
      version: '1.1.1',
    });
  });
});

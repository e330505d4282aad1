import { contextOf, findingOf, withRules, type Fields } from '../../../tests/helpers/findings/sarif-mapping';
import { mapResult } from './result';

describe('the message of a result', () => {
  const described = (message: unknown, fields: Fields = {}) => findingOf({ message }, fields).description;

  it('is its text, Markdown, or the text with its id, with arguments', () => {
    const rules = {
      tool: {
        driver: {
          globalMessageStrings: { g: { text: 'all {0}' } },
          rules: [{ id: 'R', messageStrings: { m: { text: '{0} and {{1}} and {1}' } } }],
        },
      },
    };
    expect(described({ text: 'plain {0}', markdown: '**no**' })).toBe('plain {0}');
    expect(described({ markdown: '**yes**' })).toBe('**yes**');
    expect(described({ id: 'm', arguments: ['a', 'b'] }, rules)).toBe('a and {1} and b');
    expect(described({ id: 'm', arguments: ['$&'] }, rules)).toBe('$& and {1} and {1}');
    expect(described({ id: 'g', arguments: ['b'] }, rules)).toBe('all b');
    expect(described({ text: 'a [value](1) and a [page](https://example.com)' })).toBe(
      'a value and a [page](https://example.com)',
    );
  });

  it('is that of the rule if it has none', () => {
    expect(described(null, withRules({ id: 'R', shortDescription: { text: 'short' } }))).toBe('short');
    expect(described({ id: 'constructor' }, withRules({ id: 'R' }))).toBeNull();
  });

  it('has no control characters, and is bounded', () => {
    expect(described({ text: 'a\u0000\u001b[31m\u0085<b>\u2028c\nd' })).toBe('a[31m<b>\nc\nd');
    const long = described({ text: 'x'.repeat(100_000) });
    expect([long?.length, long?.at(-1)]).toEqual([10_000, '…']);
    expect(described({ text: `${'x'.repeat(9_998)}😀😀` })?.isWellFormed()).toBe(true);
  });
});

describe('what a result says besides', () => {
  it('is CVE, GHSA and CWE ids from everywhere', () => {
    const rule = {
      id: 'R',
      properties: { tags: ['security', 'external/cwe/cwe-079', 'CWE-79'], references: ['CVE-1999-0001'] },
      relationships: [{ target: { id: '22', toolComponent: { name: 'CWE' } } }],
    };
    const result = {
      ruleId: 'CVE-2021-23337-lodash',
      taxa: [{ id: '352', toolComponent: { index: 0 } }],
      ruleIndex: 0,
      properties: { ids: ['ghsa-35jh-r3h4-6jhm'] },
    };
    const fields = { ...withRules(rule), taxonomies: [{ name: 'CWE' }] };
    expect(findingOf(result, fields).identifiers).toEqual([
      'CVE-2021-23337',
      'CWE-352',
      'GHSA-35JH-R3H4-6JHM',
      'CWE-79',
      'CWE-22',
    ]);
  });

  it('is the package of Trivy', () => {
    const text =
      'Package: lodash\nInstalled Version: 4.17.15\nVulnerability CVE-2021-23337\nSeverity: HIGH\nFixed Version: 4.17.21\nLink: [CVE](https://x)';
    const { package: found, fix_version: fix } = findingOf({ message: { text } });
    expect([found, fix]).toEqual([{ name: 'lodash', version: '4.17.15', purl: null }, '4.17.21']);
    expect(findingOf({ message: { text: text.replace('4.17.21', '') } }).fix_version).toBeNull();
  });

  it('is the package of Grype, of Snyk, of OSV-Scanner, or a purl', () => {
    const grype = {
      id: 'R',
      help: {
        text: 'Vulnerability X\nSeverity: Medium\nPackage: minimist\nVersion: 1.2.5\nFix Version: 1.2.6\nType: npm',
      },
    };
    expect(findingOf({}, withRules(grype))).toMatchObject({
      package: { name: 'minimist', version: '1.2.5' },
      fix_version: '1.2.6',
    });
    const snyk = {
      id: 'R',
      help: { text: '', markdown: '* Package Manager: npm\n* Vulnerable module: lodash\n* Introduced through: a' },
    };
    const locations = [{ logicalLocations: [{ fullyQualifiedName: 'lodash@4.17.15' }] }];
    expect(findingOf({ locations }, withRules(snyk)).package).toEqual({
      name: 'lodash',
      version: '4.17.15',
      purl: null,
    });
    expect(
      findingOf({ message: { text: "Package '@a/b@1.0' is vulnerable to 'CVE-2020-1000'." } }).package,
    ).toMatchObject({ name: '@a/b', version: '1.0' });
    const purl = 'pkg:npm/%40a/b@1.2.3?arch=x';
    expect(findingOf({ properties: { purl, fixedVersion: '2' } })).toMatchObject({
      package: { name: '@a/b', version: '1.2.3', purl },
      fix_version: '2',
    });
    expect(findingOf({}).package).toBeNull();
  });

  it('is the help of the rule, and its address if that is one of the web', () => {
    const rule = { id: 'R', help: { text: 'plain', markdown: '# Help' }, helpUri: 'https://example.com/r' };
    expect(findingOf({}, withRules(rule))).toMatchObject({ help: '# Help', help_url: 'https://example.com/r' });
    expect(
      findingOf({}, withRules({ id: 'R', fullDescription: { text: 'full' }, helpUri: 'javascript:alert(1)' })),
    ).toMatchObject({ help: 'full', help_url: null });
  });

  it('is fingerprints with their versions', () => {
    const long = 'x'.repeat(300);
    const { fingerprints } = findingOf({
      fingerprints: { 'a/b/v2': 'f' },
      partialFingerprints: { 'primaryLocationLineHash/v1': 'abc:1', primaryLocationLineHash: 'abc:1', no: 7, long },
    });
    expect(fingerprints).toMatchObject([
      { kind: 'full', name: 'a/b', version: 2, value: 'f' },
      { kind: 'partial', name: 'primaryLocationLineHash', version: 1, value: 'abc:1' },
      { kind: 'partial', name: 'primaryLocationLineHash', version: 0, value: 'abc:1' },
      { kind: 'partial', name: 'long', version: 0, value: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ]);
  });

  it('F23 tolerates two rules with one id', () => {
    const rules = withRules(
      { id: 'R', shortDescription: { text: 'first' } },
      { id: 'R', shortDescription: { text: 'second' } },
    );
    expect(findingOf({ message: null }, rules).description).toBe('first');
    expect(findingOf({ message: null, ruleIndex: 1 }, rules).description).toBe('second');
  });

  it.each([null, 7, 'text', [], {}, { message: {} }, { message: { text: ' ' }, ruleId: '' }])(
    'is a fault if the result is %j',
    (result) => {
      expect(mapResult(contextOf(), result, 5)).toMatchObject([
        { type: 'fault', run: 0, fault: { index: 5, code: 'RESULT_UNREADABLE' } },
      ]);
    },
  );
});

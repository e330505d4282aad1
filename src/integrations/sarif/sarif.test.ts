import type { ReportedFinding, ReportItem } from '../../domain/findings/reported';
import { mapResult } from './result';
import { mapRun } from './run';

type Fields = Record<string, unknown>;

const contextOf = (fields: Fields = {}, results: number | null = 1) =>
  mapRun({ index: 0, fields: { tool: { driver: { name: 'scanner' } }, ...fields }, results });

const itemsOf = (result: unknown, fields: Fields = {}): ReportItem[] => mapResult(contextOf(fields), result, 0);

const findingOf = (result: Fields, fields: Fields = {}): ReportedFinding => {
  const [item] = itemsOf({ ruleId: 'R', message: { text: 'text' }, ...result }, fields);
  if (item?.type !== 'finding') throw new Error('It is no finding.');
  return item.finding;
};

const withRules = (...rules: Fields[]): Fields => ({ tool: { driver: { name: 'scanner', rules } } });

const at = (uri: string, more: Fields = {}): Fields => ({
  locations: [{ physicalLocation: { artifactLocation: { uri, ...more } } }],
});

describe('the severity of a result', () => {
  const level = (value: string): Fields => ({ defaultConfiguration: { level: value } });

  it('F8 comes from the rule at ruleIndex, whatever its id is', () => {
    const rules = withRules({ id: 'other', ...level('note') }, { id: 'another', ...level('error') });
    expect(findingOf({ ruleIndex: 1 }, rules).severity).toBe('high');
    expect(findingOf({ rule: { index: 0 } }, rules).severity).toBe('low');
  });

  it('F8 comes from the rule with the id, or with one above it', () => {
    const rules = withRules({ id: 'CA1', ...level('error') }, { id: 'CA1/2', ...level('note') });
    const severities = ['CA1', 'CA1/2', 'CA1/3', 'CA1/3/4', 'CA2'].map(
      (ruleId) => findingOf({ ruleId }, rules).severity,
    );
    expect(severities).toEqual(['high', 'low', 'high', 'high', 'medium']);
  });

  it('F8 comes from a rule of an extension', () => {
    const tool = {
      driver: { name: 'CodeQL' },
      extensions: [{ rules: [] }, { name: 'pack', rules: [{ id: 'js/x', ...level('error') }] }],
    };
    expect(findingOf({ ruleId: 'js/x' }, { tool }).severity).toBe('high');
    expect(findingOf({ rule: { index: 0, toolComponent: { index: 1 } } }, { tool })).toMatchObject({
      severity: 'high',
      rule_id: 'R',
    });
    expect(findingOf({ rule: { index: 0, toolComponent: { name: 'pack' } } }, { tool }).severity).toBe('high');
  });

  it('F8 is that of a warning if nothing says it, and that of the result first', () => {
    expect(findingOf({}).severity).toBe('medium');
    expect(findingOf({ ruleIndex: 7 }, withRules({ id: 'R' })).severity).toBe('medium');
    expect(findingOf({ level: 'none' }, withRules({ id: 'R', ...level('error') })).severity).toBe('info');
  });

  it.each([
    ['9.8', 'critical', 9.8],
    [9, 'critical', 9],
    ['7.8', 'high', 7.8],
    ['6.9', 'medium', 6.9],
    [4, 'medium', 4],
    ['0.1', 'low', 0.1],
    ['0.0', 'info', 0],
  ])('F9 follows the security-severity %p', (score, severity, cvss) => {
    const properties = { 'security-severity': score };
    expect(findingOf({ level: 'warning', properties })).toMatchObject({ severity, cvss });
    expect(findingOf({ level: 'error' }, withRules({ id: 'R', properties }))).toMatchObject({ severity, cvss });
  });

  it.each(['n/a', '', '0x9', 11, -1, true, {}])('F9 falls back to the level for the score %p, and says so', (score) => {
    const items = itemsOf({
      ruleId: 'R',
      level: 'error',
      message: { text: 'a' },
      properties: { 'security-severity': score },
    });
    expect(items).toMatchObject([
      { type: 'finding', finding: { severity: 'high', cvss: null } },
      { type: 'fault', run: 0, fault: { index: 0, code: 'SEVERITY_UNREADABLE' } },
    ]);
  });

  it('F10 skips results that are no problems, and says why', () => {
    const kinds = ['pass', 'notApplicable', 'informational'];
    const items = kinds.flatMap((kind) => itemsOf({ ruleId: 'R', kind, level: 'error', message: { text: 'a' } }));
    expect(items).toEqual(kinds.map((kind) => ({ type: 'skipped', run: 0, index: 0, reason: `kind:${kind}` })));
    expect(findingOf({ kind: 'fail', level: 'error' }).severity).toBe('high');
    expect(findingOf({ kind: 'open', properties: { 'security-severity': '9' } }).severity).toBe('info');
    expect(findingOf({ kind: 'review', level: 'error' }).severity).toBe('info');
  });
});

describe('a suppression', () => {
  const suppressed = (...statuses: (string | undefined)[]) =>
    findingOf({ suppressions: statuses.map((status) => ({ kind: 'inSource', justification: 'why', status })) })
      .suppression;

  it('F11 counts if one is accepted and none is rejected or under review', () => {
    const accepted = { kind: 'inSource', justification: 'why' };
    expect(suppressed('accepted')).toEqual(accepted);
    expect(suppressed(undefined)).toEqual(accepted);
    expect(suppressed(undefined, 'accepted')).toEqual(accepted);
    for (const statuses of [
      [],
      ['rejected'],
      ['underReview'],
      ['accepted', 'rejected'],
      [undefined, 'underReview'],
      ['other'],
    ])
      expect(suppressed(...statuses)).toBeNull();
    expect(findingOf({ suppressions: null }).suppression).toBeNull();
  });
});

describe('the presence of a result', () => {
  it.each([
    ['absent', 'absent'],
    ['unchanged', 'present'],
    ['new', 'present'],
    ['updated', 'present'],
    [undefined, 'present'],
  ])('F12 of the baseline state %p is %p', (baselineState, presence) =>
    expect(findingOf({ baselineState }).presence).toBe(presence),
  );
});

describe('a run', () => {
  const runOf = (fields: Fields, results: number | null = 0) => contextOf(fields, results).run;

  it('F15 is not complete if it failed, has no list of results, or reports an error', () => {
    expect(runOf({}).complete).toBe(true);
    expect(runOf({ invocations: [{ executionSuccessful: true }] }).complete).toBe(true);
    expect(runOf({ invocations: [{ executionSuccessful: false }] }).complete).toBe(false);
    expect(runOf({}, null).complete).toBe(false);
    const notified = (level: string) => runOf({ invocations: [{ toolExecutionNotifications: [{ level }] }] }).complete;
    expect([notified('error'), notified('warning'), notified('note')]).toEqual([false, true, true]);
  });

  it('F15 is complete but for the rules that failed or were switched off', () => {
    const invocations = [
      {
        executionSuccessful: true,
        toolExecutionNotifications: [
          { level: 'error', associatedRule: { id: 'C2001', index: 0 } },
          { level: 'error', associatedRule: { index: 1 } },
          { level: 'note', associatedRule: { id: 'C2003' } },
        ],
        toolConfigurationNotifications: [{ associatedRule: { id: 'C2004' } }],
      },
    ];
    const fields = { ...withRules({ id: 'C2001' }, { id: 'C2002' }), invocations };
    expect(runOf(fields)).toMatchObject({ complete: true, incomplete_rules: ['C2001', 'C2002', 'C2004'] });
  });

  it('F14 has what stands before the last slash of its id as its scope', () => {
    const scopeOf = (id: unknown) => runOf({ automationDetails: { id } }).scope;
    expect(scopeOf('my/tool/2026-01-01')).toBe('my/tool');
    expect(scopeOf('my/tool/')).toBe('my/tool');
    expect(scopeOf('img-a')).toBe('img-a');
    expect([scopeOf('/run'), scopeOf(''), scopeOf(7)]).toEqual([null, null, null]);
  });

  it('has the tool, its semantic version, and the times of its invocations', () => {
    const invocations = [
      { startTimeUtc: '2026-01-01T10:00:00', endTimeUtc: '2026-01-01T11:00:00.5Z' },
      { startTimeUtc: '2026-01-01T10:00:00+02:00', endTimeUtc: 'yesterday' },
    ];
    expect(
      runOf({ tool: { driver: { name: 'T\u0000ool', semanticVersion: '1.2.3', version: '1' } }, invocations }),
    ).toMatchObject({
      tool: 'Tool',
      tool_version: '1.2.3',
      started_at: '2026-01-01T08:00:00.000Z',
      ended_at: '2026-01-01T11:00:00.500Z',
    });
    expect(runOf({ tool: null })).toMatchObject({ tool: 'unknown', tool_version: null, started_at: null });
  });
});

describe('the place of a result', () => {
  const pathIn = (uri: string, more: Fields = {}, fields: Fields = {}) =>
    findingOf(at(uri, more), fields).location.path;

  it('F17 can be missing', () => {
    expect(findingOf({})).toMatchObject({ location: { path: null, line: null }, other_locations: [], snippet: null });
    expect(findingOf({ locations: [{ logicalLocations: [{ name: 'x' }] }] }).location.path).toBeNull();
  });

  it('F18 can be several', () => {
    const place = (line: number) => ({
      physicalLocation: { artifactLocation: { uri: 'a.js' }, region: { startLine: line } },
    });
    const { location, other_locations: others } = findingOf({ locations: [place(235), place(239)] });
    expect([location.line, ...others.map(({ line }) => line)]).toEqual([235, 239]);
  });

  it.each([
    ['Privacy%20Policy.md', 'Privacy Policy.md'],
    ['Privacy Policy.md', 'Privacy Policy.md'],
    ['a%2520b', 'a%20b'],
    ['C%23/a.cs', 'C#/a.cs'],
    ['100%.md', '100%.md'],
    ['%ff/x', '%ff/x'],
    ['M%C3%BCnchen.py', 'München.py'],
  ])('F19 %p is decoded once', (uri, path) => expect(pathIn(uri)).toBe(path));

  it.each([
    'src/a.py',
    './src/a.py',
    'src\\a.py',
    '.\\src\\a.py',
    'src//x/../a.py',
    'file:///ci/17/repo/src/a.py',
    '/ci/17/repo/src/a.py',
  ])('F20 %p is the same file', (uri) => {
    const originalUriBaseIds = { ROOT: { uri: 'file:///ci/17/repo/' } };
    expect(pathIn(uri, {}, { originalUriBaseIds })).toBe('src/a.py');
  });

  it('F20 is resolved through the base ids', () => {
    const originalUriBaseIds = {
      PROJECT: { uri: 'file://build.example.com/work/' },
      SRC: { uri: 'src/', uriBaseId: 'PROJECT' },
      LOOP: { uri: 'l/', uriBaseId: 'LOOP' },
      '%SRCROOT%': {},
    };
    const path = (uri: string, uriBaseId: string) => pathIn(uri, { uriBaseId }, { originalUriBaseIds });
    expect(path('README.md', 'PROJECT')).toBe('README.md');
    expect(path('io/kb.c', 'SRC')).toBe('src/io/kb.c');
    expect(path('.', 'PROJECT')).toBe('.');
    expect(path('a.c', '%SRCROOT%')).toBe('a.c');
    expect(path('a.c', 'unknown')).toBe('a.c');
    expect(path('a.c', 'LOOP')).toMatch(/l\/a\.c$/);
  });

  it('F5 F20 is relative to the outermost root, so that two folders stay apart', () => {
    const originalUriBaseIds = {
      A: { uri: 'file:///r/a/' },
      B: { uri: 'file:///r/b/' },
      ROOT: { uri: 'file:///r/' },
      DISK: { uri: 'file:///' },
    };
    const path = (uriBaseId: string) => pathIn('config.py', { uriBaseId }, { originalUriBaseIds });
    expect([path('A'), path('B')]).toEqual(['a/config.py', 'b/config.py']);
  });

  it('F20 is relative to the root of the file system, or the folder of the tool, if no other root is known', () => {
    expect(
      pathIn('app/lock.json', { uriBaseId: 'ROOTPATH' }, { originalUriBaseIds: { ROOTPATH: { uri: 'file:///' } } }),
    ).toBe('app/lock.json');
    const invocations = [{ workingDirectory: { uri: 'file:///home/ci/17' } }];
    expect(pathIn('file:///home/ci/17/a.js', {}, { invocations })).toBe('a.js');
    expect(pathIn('file:///usr/a.js', {}, { invocations })).toBe('/usr/a.js');
  });

  it('F20 knows drives and shares of Windows', () => {
    const originalUriBaseIds = { ROOT: { uri: 'file:///c:/work/' } };
    expect(pathIn('C:\\work\\src\\a.c', {}, { originalUriBaseIds })).toBe('src/a.c');
    expect(pathIn('file:///D:/x/a.c')).toBe('D:/x/a.c');
    expect(pathIn('\\\\server\\share\\a.c')).toBe('//server/share/a.c');
  });

  it.each([
    ['../../etc/passwd', 'etc/passwd'],
    ['a/%2e%2e/%2e%2e/b', 'b'],
    ['..%5C..%5Cb', 'b'],
    ['a\u0000b\u001b.js', 'ab.js'],
  ])('F20 %p does not leave the root', (uri, path) => expect(pathIn(uri)).toBe(path));

  it('is that of an artifact', () => {
    const artifacts = [{ location: { uri: 'first.js' } }, { location: { uri: 'src/b.js' } }];
    const locations = [
      { physicalLocation: { artifactLocation: { index: 1 }, region: { startLine: 3, endLine: 4, startColumn: 5 } } },
    ];
    expect(findingOf({ locations }, { artifacts }).location).toEqual({
      path: 'src/b.js',
      line: 3,
      end_line: 4,
      column: 5,
    });
  });

  it('has the snippet of the region, or of what is around it', () => {
    const snippet = (physicalLocation: Fields) => findingOf({ locations: [{ physicalLocation }] }).snippet;
    const contextRegion = { snippet: { text: 'around\r\nit' } };
    expect(snippet({ region: { snippet: { text: '  in\tit' } }, contextRegion })).toBe('  in\tit');
    expect(snippet({ contextRegion })).toBe('around\nit');
  });
});

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
    expect(described({ text: 'a\u0000\u001b[31m\u0085<b>\u2028c\nd' })).toBe('a[31m<b>\u2028c\nd');
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

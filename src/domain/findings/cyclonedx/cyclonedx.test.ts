import fc from 'fast-check';
import { type Bom, bomHeader, componentsIn, cyclonedxRun, isCyclonedx } from './bom';
import { cyclonedxVulnerability } from './cyclonedx-vulnerability';

const SERIAL = '11111111-2222-4333-8444-555555555555';

const COMPONENTS = [
  {
    'bom-ref': 'app',
    name: 'app',
    version: '3.0',
    components: [
      { 'bom-ref': 'log', group: 'org.acme', name: 'log', version: '1.2', purl: 'pkg:maven/org.acme/log@1.2' },
    ],
  },
  {
    'bom-ref': 'pkg:npm/%40acme/tool@2.0',
    group: '@acme',
    name: 'tool',
    version: '2.0',
    purl: 'pkg:npm/%40acme/tool@2.0',
  },
];

const BOM: Bom = {
  serial: `urn:uuid:${SERIAL}`,
  at: '2026-01-02T00:00:00.000Z',
  components: new Map(COMPONENTS.flatMap(componentsIn)),
  listsComponents: true,
};
const VEX_ONLY: Bom = { serial: null, at: BOM.at, components: new Map(), listsComponents: false };

const LOG = { name: 'org.acme:log', version: '1.2', purl: 'pkg:maven/org.acme/log@1.2' };
const TOOL = { name: '@acme/tool', version: '2.0', purl: 'pkg:npm/%40acme/tool@2.0' };

const read = (more: object, bom = BOM) => cyclonedxVulnerability({ id: 'CVE-2026-1', ...more }, 4, bom);

describe('a CycloneDX file', () => {
  it('has its components by reference, those within others too', () => {
    expect([...BOM.components.keys()].toSorted()).toEqual(['app', 'log', 'pkg:npm/%40acme/tool@2.0']);
    expect(BOM.components.get('log')).toEqual(LOG);
    expect(componentsIn({ 'bom-ref': 'a', purl: 'pkg:npm/x@1' })).toEqual([
      ['a', { name: 'x', version: '1', purl: 'pkg:npm/x@1' }],
    ]);
  });

  it.each([
    ['a list (1.4)', [{ vendor: 'Acme', name: 'scan', version: '7' }]],
    ['components (1.5)', { components: [{ name: 'scan', version: '7' }] }],
    ['services (1.5)', { services: [{ name: 'scan', version: '7' }] }],
  ])('names its tool in %s', (_what, tools) => {
    const run = cyclonedxRun({ metadata: { tools } }, { components: true, vulnerabilities: true });
    expect(run).toMatchObject({ tool: 'scan', tool_version: '7', complete: true });
  });

  it('F14: has a scope that is the same for each version', () => {
    const scopeOf = (component: object) =>
      cyclonedxRun({ metadata: { component } }, { components: true, vulnerabilities: true }).scope;
    expect(scopeOf({ name: 'img:3.1', purl: 'pkg:oci/img@sha256%3Aab?tag=3.1' })).toBe('pkg:oci/img');
    expect(scopeOf({ group: 'acme', name: 'shop', version: '1' })).toBe('acme/shop');
    expect(scopeOf({})).toBeNull();
  });

  it('F15: is a complete scan only with components and vulnerabilities', () => {
    const of = (components: boolean, vulnerabilities: boolean) =>
      cyclonedxRun({}, { components, vulnerabilities }).complete;
    expect([of(true, true), of(true, false), of(false, true)]).toEqual([true, false, false]);
  });

  it('has a number and a time', () => {
    const document = { bomFormat: 'CycloneDX', serialNumber: `urn:uuid:${SERIAL.toUpperCase()}` };
    expect(isCyclonedx(document)).toBe(true);
    expect(bomHeader({ ...document, metadata: { timestamp: '2026-01-02T01:00:00+01:00' } })).toEqual({
      serial: BOM.serial,
      at: BOM.at,
    });
  });
});

describe('a vulnerability of a CycloneDX file', () => {
  it('is a finding for each component', () => {
    const { findings, statement, faults } = read({
      id: 'CVE-2026-1',
      source: { name: 'NVD', url: 'https://nvd.example/1' },
      references: [{ id: 'ghsa-aaaa-bbbb-cccc' }, { id: 'SNYK-1' }],
      cwes: [79, 79, 'x'],
      ratings: [{ score: 9.8, method: 'CVSSv31', severity: 'low' }],
      description: 'Bad\u0007 thing',
      detail: 'Long.',
      recommendation: 'Update.',
      advisories: [{ url: 'javascript:alert(1)' }, { url: 'https://acme.example/advisory' }],
      affects: [{ ref: 'log' }, { ref: 'pkg:npm/%40acme/tool@2.0' }, { ref: 'log' }],
    });
    expect(findings.map((finding) => finding.package)).toEqual([LOG, TOOL]);
    expect(findings[0]).toEqual({
      index: 4,
      rule_id: 'CVE-2026-1',
      description: 'Bad thing',
      severity: 'critical',
      cvss: 9.8,
      location: { path: null, line: null, end_line: null, column: null },
      other_locations: [],
      snippet: null,
      package: LOG,
      identifiers: ['CVE-2026-1', 'GHSA-AAAA-BBBB-CCCC', 'CWE-79'],
      fix_version: null,
      help_url: 'https://acme.example/advisory',
      help: 'Long.\n\nUpdate.',
      fingerprints: [],
      presence: 'present',
      suppression: null,
    });
    expect([statement, faults]).toEqual([null, []]);
  });

  it.each([
    ['by a link into this file', `urn:cdx:${SERIAL}/1#log`, LOG],
    [
      'by a link into another file',
      'urn:cdx:99999999-2222-4333-8444-555555555555/1#log',
      { name: 'log', version: null, purl: null },
    ],
    [
      'by a link to a package URL',
      'urn:cdx:99999999-2222-4333-8444-555555555555/1#pkg%3Anpm%2Fa%401',
      { name: 'a', version: '1', purl: 'pkg:npm/a@1' },
    ],
    ['by a package URL', 'pkg:npm/b@2', { name: 'b', version: '2', purl: 'pkg:npm/b@2' }],
    ['by a name that the file does not know', 'gone', { name: 'gone', version: null, purl: null }],
  ])('names its component %s', (_what, ref, expected) => {
    expect(read({ affects: [{ ref }] }).findings[0]?.package).toEqual(expected);
  });

  it.each([
    ['a score before its word', [{ score: 7.8, method: 'CVSSv3', severity: 'low' }], 'high', 7.8],
    [
      'the newest method',
      [
        { score: 9, method: 'CVSSv2' },
        { score: '5.0', method: 'CVSSv4' },
      ],
      'medium',
      5,
    ],
    [
      'the own source',
      [
        { score: 9.9, method: 'CVSSv31' },
        { source: { name: 'NVD' }, severity: 'low' },
      ],
      'low',
      9.9,
    ],
    ['no score of another method', [{ score: 99, method: 'OWASP', severity: 'high' }], 'high', null],
    ['none', [{ severity: 'none' }], 'info', null],
    ['no word that is none', [{ severity: 'constructor' }], 'medium', null],
    ['nothing', undefined, 'medium', null],
  ])('F9: has the severity of %s', (_what, ratings, severity, cvss) => {
    expect(read({ source: { name: 'NVD' }, ratings }).findings[0]).toMatchObject({ severity, cvss });
  });

  it('is no finding in a component whose version is said to be unaffected', () => {
    const versions = [
      { range: 'vers:maven/<1.2', status: 'affected' },
      { version: '1.2', status: 'unaffected' },
    ];
    expect(read({ affects: [{ ref: 'log', versions }] }).findings).toEqual([]);
    expect(read({ affects: [{ ref: 'log', versions: versions.slice(0, 1) }] }).findings).toHaveLength(1);
  });

  it('is a finding for each affected version of a component of another file', () => {
    const versions = [{ version: '1' }, { version: '2', status: 'unaffected' }, { version: '3', status: 'affected' }];
    const { findings } = read({ affects: [{ ref: 'pkg:npm/a', versions }] });
    expect(findings.map((finding) => finding.package?.version)).toEqual(['1', '3']);
  });

  it('F17: is a finding without a package if it names none, and a fault without an id', () => {
    expect(read({}).findings.map((finding) => finding.package)).toEqual([null]);
    expect(read({ id: 7 })).toEqual({
      findings: [],
      statement: null,
      faults: [{ index: 4, code: 'NO_ID', message: 'has no id' }],
    });
  });
});

describe('an analysis in a CycloneDX file', () => {
  it.each([
    ['exploitable', 'affected', null],
    ['in_triage', 'under_investigation', null],
    ['not_affected', 'not_affected', null],
    ['false_positive', 'not_affected', 'false_positive'],
    ['resolved', 'fixed', null],
    ['resolved_with_pedigree', 'fixed', null],
  ])('%s is %s', (state, status, justification) => {
    const { statement } = read({ analysis: { state }, affects: [{ ref: 'log' }] });
    expect(statement).toMatchObject({ index: 4, identifiers: ['CVE-2026-1'], status, justification, at: BOM.at });
    expect(statement?.components).toEqual([{ ...LOG, version_range: null }]);
  });

  it('has a justification, words, responses and a time; no source is needed (V2)', () => {
    const analysis = {
      state: 'not_affected',
      justification: 'code_not_reachable',
      response: ['will_not_fix', 'update'],
      detail: 'Never called.',
      lastUpdated: '2026-05-01T00:00:00Z',
    };
    expect(read({ analysis }).statement).toMatchObject({
      justification: 'code_not_reachable',
      statement: 'Never called.\n\nwill_not_fix, update',
      at: '2026-05-01T00:00:00.000Z',
      components: [],
    });
  });

  it('V3: what is resolved is not reported; what is not affected is reported, with the statement', () => {
    const presenceOf = (state: string) =>
      read({ analysis: { state }, affects: [{ ref: 'log' }] }).findings[0]?.presence;
    expect([presenceOf('resolved'), presenceOf('not_affected')]).toEqual(['absent', 'present']);
  });

  it('in a file without components is a statement and no finding', () => {
    const { findings, statement } = read(
      { analysis: { state: 'resolved' }, affects: [{ ref: 'pkg:npm/a@1' }] },
      VEX_ONLY,
    );
    expect(findings).toEqual([]);
    expect(statement?.components).toEqual([{ name: 'a', version: '1', purl: 'pkg:npm/a@1', version_range: null }]);
    expect(read({ affects: [{ ref: 'pkg:npm/a@1' }] }, VEX_ONLY).findings).toHaveLength(1);
  });

  it('with an unknown state is a fault, and its finding is used', () => {
    const { findings, statement, faults } = read({ analysis: { state: 'maybe' } });
    expect([findings.length, statement, faults[0]?.code]).toEqual([1, null, 'UNKNOWN_STATE']);
  });
});

describe('V8: an analysis of some versions', () => {
  const ABC = 'urn:cdx:99999999-2222-4333-8444-555555555555/1#ABC';
  const of = (state: string, versions: object[]) =>
    read({ analysis: { state }, affects: [{ ref: ABC, versions }] }, VEX_ONLY).statement?.components.map(
      ({ name, version, version_range }) => `${name} ${version ?? version_range}`,
    );

  it('is about those of its status, or about all', () => {
    const versions = [
      { version: '2.4', status: 'affected' },
      { version: '2.5', status: 'unaffected' },
      { range: 'vers:generic/>=2.9|<=4.1', status: 'affected' },
    ];
    expect(of('exploitable', versions)).toEqual(['ABC 2.4', 'ABC vers:generic/>=2.9|<=4.1']);
    expect(of('not_affected', versions)).toEqual(['ABC 2.5']);
    expect(of('resolved', [{ version: '5.1' }, { version: '5.2' }])).toEqual(['ABC 5.1', 'ABC 5.2']);
    expect(of('resolved', [])).toEqual(['ABC null']);
  });

  it('has package URLs without the version of the component', () => {
    const affects = [{ ref: 'log', versions: [{ version: '1.1' }] }];
    expect(read({ analysis: { state: 'resolved' }, affects }).statement?.components).toEqual([
      { name: 'org.acme:log', version: '1.1', purl: 'pkg:maven/org.acme/log', version_range: null },
    ]);
  });

  it('refuses more than 10,000', () => {
    const versions = Array.from({ length: 10_001 }, (_, n) => ({ version: String(n) }));
    expect(read({ affects: [{ ref: 'log', versions }] }).faults[0]?.code).toBe('TOO_MANY_COMPONENTS');
  });
});

describe('any JSON value', () => {
  const json = fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' });
  const known = fc.constantFrom('log', 'pkg:npm/a@1', 'vers:npm/>=1', 'not_affected', 'CVE-2026-1', 7, 'CVSSv4');
  const place = fc.oneof(json, known, fc.array(json));
  const object = (...keys: string[]) =>
    fc.record(Object.fromEntries(keys.map((key) => [key, place])), { requiredKeys: [] });
  const affects = fc.array(
    fc.oneof(json, fc.record({ ref: place, versions: fc.array(object('version', 'range', 'status')) })),
  );
  const vulnerability = fc.record({
    id: fc.constant('CVE-2026-1'),
    affects,
    analysis: object('state', 'justification', 'response', 'detail', 'lastUpdated'),
    ratings: fc.array(object('score', 'method', 'severity', 'source')),
    references: fc.array(object('id')),
    cwes: place,
    advisories: place,
    source: place,
    description: place,
  });

  it('survives as a vulnerability, and its texts are bounded', () => {
    fc.assert(
      fc.property(fc.oneof(json, vulnerability), (value) => {
        const { findings, statement } = cyclonedxVulnerability(value, 0, BOM);
        const texts = findings.flatMap(({ rule_id, package: found }) => [rule_id, found?.name, found?.version]);
        for (const text of texts) expect(text?.length ?? 0).toBeLessThanOrEqual(255);
        expect(statement?.statement?.length ?? 0).toBeLessThanOrEqual(10_000);
      }),
    );
  });

  it('survives as a file and as a component', () => {
    const component = object('bom-ref', 'name', 'version', 'purl', 'group', 'components', 'services');
    fc.assert(
      fc.property(
        fc.oneof(json, fc.record({ metadata: fc.record({ component, tools: place }) })),
        component,
        (document, one) => {
          cyclonedxRun(document, { components: true, vulnerabilities: true });
          bomHeader(document);
          isCyclonedx(document);
          componentsIn(one);
          componentsIn(document);
        },
      ),
    );
  });
});

import type { Bom } from '../cyclonedx/bom';
import { cyclonedxVulnerability } from '../cyclonedx/cyclonedx-vulnerability';
import { effectOf } from './vex-effect';
import { matchStatements, type VexTarget } from './vex-match';

const BOM: Bom = { serial: null, at: null, components: new Map(), listsComponents: false };

const finding = (name: string, version: string | null): VexTarget => ({
  rule_id: 'CVE-2026-1000',
  identifiers: [],
  package: { name, version, purl: null },
});

const link = (name: string) => `urn:cdx:99999999-2222-4333-8444-555555555555/1#${name}`;

const FILE = [
  {
    analysis: { state: 'exploitable' },
    affects: [
      { ref: link('ABC'), versions: [{ version: '2.4', status: 'affected' }, { range: 'vers:generic/>=2.9|<=4.1' }] },
      { ref: link('JKL'), versions: [{ range: 'vers:generic/>=4.5|<=5.0', status: 'affected' }] },
    ],
  },
  {
    analysis: { state: 'not_affected', justification: 'code_not_present' },
    affects: [
      {
        ref: link('ABC'),
        versions: [
          { range: 'vers:generic/>=1.0|<=2.3', status: 'unaffected' },
          { version: '2.5', status: 'unaffected' },
        ],
      },
    ],
  },
  {
    analysis: { state: 'resolved' },
    affects: [{ ref: link('JKL'), versions: [{ version: '5.1' }, { version: '5.2' }] }],
  },
  { analysis: { state: 'not_affected' }, affects: [{ ref: link('ABC') }] },
];

describe('V8: a CycloneDX file with several entries for one vulnerability', () => {
  it('applies each entry to its versions, and says which apply to none', () => {
    const statements = FILE.flatMap(
      (entry, index) => cyclonedxVulnerability({ id: 'CVE-2026-1000', ...entry }, index, BOM).statement ?? [],
    );
    const findings = [
      finding('ABC', '2.4'),
      finding('ABC', '2.5'),
      finding('ABC', '2.0'),
      finding('JKL', '5.1'),
      finding('ABC', null),
    ];
    const { about, unmatched } = matchStatements(statements, findings);
    const effects = findings.map((each) => {
      const statement = about.get(each)?.at(-1);
      return statement === undefined
        ? 'unmatched'
        : effectOf(statement, { status: 'open', resolution: null })?.resolution;
    });
    expect(effects).toEqual([undefined, 'vex:code_not_present', 'vex:code_not_present', 'vex:fixed', 'unmatched']);
    expect(unmatched).toEqual([{ index: 3, id: 'CVE-2026-1000', reason: 'NO_COMPONENT' }]);
  });
});

import { BOM, VEX_ONLY } from '../../../../tests/helpers/findings/boms';
import { cyclonedxVulnerability } from './cyclonedx-vulnerability';

const read = (more: object, bom = BOM) => cyclonedxVulnerability({ id: 'CVE-2026-1', ...more }, 4, bom);

describe('components that a vulnerability affects', () => {
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

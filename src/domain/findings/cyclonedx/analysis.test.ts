import { BOM, LOG, VEX_ONLY } from '../../../../tests/helpers/findings/boms';
import { cyclonedxVulnerability } from './cyclonedx-vulnerability';

const read = (more: object, bom = BOM) => cyclonedxVulnerability({ id: 'CVE-2026-1', ...more }, 4, bom);

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

import type { VexStatement } from '../reported';
import { matchStatements, MOST_ABOUT_ONE, type VexTarget } from './vex-match';

const finding = (purl: string | null, name = 'unknown', version: string | null = null): VexTarget => ({
  rule_id: 'CVE-2026-1',
  identifiers: ['CVE-2026-1', 'GHSA-AAAA-BBBB-CCCC', 'CWE-79'],
  package: { name, version, purl },
});

const component = (purl: string | null, more: Partial<VexStatement['components'][number]> = {}) => ({
  purl,
  name: null,
  version: null,
  version_range: null,
  ...more,
});

const statement = (components: VexStatement['components'], more: Partial<VexStatement> = {}): VexStatement => ({
  index: 0,
  identifiers: ['CVE-2026-1'],
  components,
  status: 'not_affected',
  justification: null,
  statement: null,
  at: null,
  ...more,
});

/** The positions of the findings to which a statement applies, or why it applies to none. */
const match = (one: VexStatement, findings: VexTarget[]) => {
  const { about, unmatched } = matchStatements([one], findings);
  return unmatched[0]?.reason ?? findings.flatMap((each, at) => (about.has(each) ? [at] : []));
};

const OLD = finding('pkg:pypi/gradio@0.1.1', 'gradio', '0.1.1');
const NEW = finding('pkg:pypi/gradio@1.0.0a1', 'gradio', '1.0.0a1');

describe('V1: a statement applies to an identifier and a component', () => {
  it('applies to one of two versions', () => {
    expect(match(statement([component('pkg:pypi/Gradio@1.0.0a1')]), [NEW, OLD])).toEqual([0]);
  });

  it('does not apply to another identifier, and no weakness class is one', () => {
    expect(match(statement([component('pkg:pypi/gradio@0.1.1')], { identifiers: ['CVE-2026-2'] }), [OLD])).toBe(
      'NO_FINDING',
    );
  });

  it('applies by an alias, in whatever case', () => {
    const alias = statement([component('pkg:pypi/gradio@0.1.1')], {
      identifiers: ['CVE-2026-9', 'GHSA-AAAA-BBBB-CCCC'],
    });
    expect(match(alias, [OLD])).toEqual([0]);
    expect(match(alias, [{ ...OLD, identifiers: [], rule_id: 'ghsa-aaaa-bbbb-cccc' }])).toEqual([0]);
  });

  it('applies by name and version if the scanner gave no package URL', () => {
    const found = [
      finding(null, 'org.acme:tool', '1.0'),
      finding(null, 'tool', '1.0'),
      finding(null, 'org.acme:tool', '1.1'),
    ];
    expect(match(statement([component('pkg:maven/org.acme/tool@1.0')]), found)).toEqual([0]);
  });

  it('applies to no finding without a package', () => {
    expect(match(statement([component('pkg:pypi/gradio@1')]), [{ ...OLD, package: null }])).toBe('NO_FINDING');
  });
});

describe('V2: a statement that applies to nothing says why', () => {
  it('names its position and identifier', () => {
    const one = statement([component('pkg:npm/none@1')], { index: 7 });
    expect(matchStatements([one], [OLD]).unmatched).toEqual([{ index: 7, id: 'CVE-2026-1', reason: 'NO_FINDING' }]);
  });

  it.each([
    ['NO_COMPONENT', []],
    ['VERSION_RANGE_UNREADABLE', [component('pkg:pypi/gradio', { version_range: 'vers:pypi/>=1.0rc1|<2' })]],
    ['NO_FINDING', [component('pkg:pypi/gradio', { version_range: 'vers:pypi/>=3' })]],
  ])('%s', (reason, components) => {
    expect(match(statement(components), [OLD])).toBe(reason);
  });
});

describe('V8: a statement applies by version', () => {
  const abc = (version: string | null) => finding(null, 'ABC', version);
  const of = (more: Partial<VexStatement['components'][number]>) =>
    statement([component(null, { name: 'ABC', ...more })]);

  it.each([
    ['2.5', [1]],
    ['2.6', 'NO_FINDING'],
  ])('of version %s to %j', (version, expected) => {
    expect(match(of({ version }), [abc('2.4'), abc('2.5'), abc(null)])).toEqual(expected);
  });

  it('of a range to each version in it', () => {
    expect(match(of({ version_range: 'vers:generic/>=2.4|<2.5' }), [abc('2.4'), abc('2.5'), abc(null)])).toEqual([0]);
  });

  it('without a version to none if several are in store, and to the only one', () => {
    expect(match(of({}), [abc('2.4'), abc('2.5')])).toBe('NO_COMPONENT');
    expect(match(of({}), [abc('2.4'), abc('2.4')])).toEqual([0, 1]);
  });
});

describe('several statements about a finding', () => {
  const at = (time: string | null, index: number) =>
    statement([component('pkg:pypi/gradio@0.1.1')], { index, at: time });
  const T1 = '2026-01-01T00:00:00.000Z';
  const T2 = '2026-02-01T00:00:00.000Z';

  const about = (statements: VexStatement[]) =>
    matchStatements(statements, [OLD])
      .about.get(OLD)
      ?.map(({ index }) => index);

  it.each([
    ['the latest', [at(T2, 0), at(T1, 1)], [1, 0]],
    ['the last of the same time', [at(T1, 0), at(T1, 1)], [0, 1]],
    ['one with a time before one without', [at(T1, 0), at(null, 1)], [1, 0]],
    ['the last without a time', [at(null, 0), at(null, 1)], [0, 1]],
    ['the latest of three', [at(T1, 0), at(T2, 1), at(null, 2), at(T1, 3)], [2, 0, 3, 1]],
  ])('%s comes last, and so applies', (_what, statements, indexes) => {
    expect(about(statements)).toEqual(indexes);
  });

  it('has one once, and of many the latest', () => {
    const twice = statement([component('pkg:pypi/gradio@0.1.1'), component('pkg:pypi/Gradio@0.1.1')]);
    expect(about([twice])).toEqual([0]);
    const many = Array.from({ length: 3 * MOST_ABOUT_ONE }, (_each, index) => at(T1, index));
    expect(about([at(T2, -1), ...many])).toEqual([...many.slice(1 - MOST_ABOUT_ONE).map(({ index }) => index), -1]);
  });
});

import { type ClassifiedFinding, type ComplianceRule, controlsFor } from './controls-for';

const finding = (other: Partial<ClassifiedFinding> = {}): ClassifiedFinding => ({
  rule_id: 'x',
  tool: null,
  identifiers: [],
  hasPackage: false,
  ...other,
});

const cwe = (...ids: string[]) => finding({ identifiers: ids });
const rule = (rule_id: string) => finding({ rule_id });
const tool = (name: string) => finding({ tool: name });

describe('the controls of a finding', () => {
  it.each([
    ['injection', cwe('CWE-89'), 'A.8.26', '21(2)(e)'],
    ['injection with leading zeros', cwe('CWE-089'), 'A.8.26', '21(2)(e)'],
    ['general and special ids', cwe('CWE-20', 'CWE-798'), 'A.5.17', '21(2)(i)'],
    ['secrets in logs', cwe('CWE-312', 'CWE-359', 'CWE-532'), 'A.8.15', '21(2)(b)'],
    ['cryptography', cwe('CWE-327'), 'A.8.24', '21(2)(h)'],
    ['certificates', cwe('CWE-295'), 'A.8.24', '21(2)(j)'],
    ['authentication', cwe('CWE-306'), 'A.8.5', '21(2)(j)'],
    ['access', cwe('CWE-862'), 'A.8.3', '21(2)(i)'],
    ['memory', cwe('CWE-787'), 'A.8.28', '21(2)(e)'],
    ['denial of service', cwe('CWE-1333', 'CWE-400'), 'A.8.6', '21(2)(c)'],
    ['prototype pollution, with resources', cwe('CWE-400', 'CWE-1321'), 'A.8.26', '21(2)(e)'],
    ['a package, whatever its weakness', finding({ hasPackage: true, identifiers: ['CWE-89'] }), 'A.8.8', '21(2)(e)'],
    ['a CVE', rule('CVE-2026-1234'), 'A.8.8', '21(2)(e)'],
    ['a Dockerfile', rule('DL3008'), 'A.8.9', '21(2)(g)'],
    ['Checkov', rule('CKV_AWS_20'), 'A.8.9', '21(2)(g)'],
    ['a key', rule('generic-api-key'), 'A.5.17', '21(2)(i)'],
    ['a token', rule('github-oauth-token'), 'A.5.17', '21(2)(i)'],
    ['a hash', rule('python.md5-used'), 'A.8.24', '21(2)(h)'],
    ['gitleaks', tool('Gitleaks'), 'A.5.17', '21(2)(i)'],
    ['Kics', tool('KICS v2'), 'A.8.9', '21(2)(g)'],
    ['Dependency-Check', tool('OWASP Dependency-Check'), 'A.8.8', '21(2)(e)'],
    ['Semgrep', tool('Semgrep OSS'), 'A.8.28', '21(2)(e)'],
    ['nothing known', finding({ tool: 'own', identifiers: ['CWE-999999', 'CVE-2026-1'] }), null, null],
  ])('%s', (_what, one, iso_control, nis2_article) => {
    expect(controlsFor(one)).toEqual({ iso_control, nis2_article });
  });

  it('do not take a word inside another one for a secret', () => {
    expect(controlsFor(rule('secretary-tokenizer'))).toEqual({ iso_control: null, nis2_article: null });
  });

  it.each<[ComplianceRule['match'], string, boolean]>([
    ['cwe', 'CWE-79', true],
    ['cwe', '079', true],
    ['cwe', '7', false],
    ['cwe', 'none', false],
    ['rule', 'JS/', true],
    ['rule', 's/x', false],
    ['rule', ' ', false],
    ['tool', 'code ql', true],
    ['tool', 'code', false],
  ])('are those of an extra rule for the %s %j: %s', (match, value, expected) => {
    const one = finding({ rule_id: 'js/xss', tool: 'CodeQL', identifiers: ['CWE-79'] });
    const extra = { match, value, iso_control: 'A.5.8', nis2_article: null };
    expect(controlsFor(one, [extra])).toEqual({ iso_control: expected ? 'A.5.8' : 'A.8.26', nis2_article: '21(2)(e)' });
  });

  it('are each those of the first extra rule that names one', () => {
    const extra = (iso_control: string | null, nis2_article: string | null): ComplianceRule => ({
      match: 'rule',
      value: 'x',
      iso_control,
      nis2_article,
    });
    expect(controlsFor(finding(), [extra(null, null), extra(null, 'b'), extra('a', 'c'), extra('d', 'e')])).toEqual({
      iso_control: 'a',
      nis2_article: 'b',
    });
  });
});

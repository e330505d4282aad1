import { isWorthMail, type ScanReport, scanMail, type WorstFinding } from './scan-mail';

const NONE = { created: 0, unchanged: 0, updated: 0, reopened: 0, closed: 0, suppressed: 0 };
const worst = (index: number): WorstFinding => ({ severity: 'high', rule_id: `rule-${index}`, package: null });
const report = (other: Partial<ScanReport> = {}): ScanReport => ({
  organisation: { name: 'Acme' },
  tool: 'Trivy',
  scope: 'default',
  complete: true,
  counts: NONE,
  worst: [],
  ...other,
});

describe('the email about a scan', () => {
  it('has the counts and the worst ten findings', () => {
    const counts = { ...NONE, created: 11, reopened: 1, closed: 3, unchanged: 40 };
    const first: WorstFinding = {
      severity: 'critical',
      rule_id: 'CVE-2026-1',
      package: { name: 'libx', version: null },
    };
    const some = [first, ...Array.from({ length: 11 }, (_one, index) => worst(index))];
    const { subject, text } = scanMail(report({ counts, worst: some }), 'https://cloud.example.com/findings');
    expect(subject).toBe('Acme: 11 new findings of Trivy');
    expect(text).toBe(`Findings in the scan of Trivy (scope default):
- 11 new
- 1 open again
- 3 no longer reported, and so mitigated
- 40 unchanged

The most severe:
- critical: CVE-2026-1 in libx
${Array.from({ length: 9 }, (_one, index) => `- high: rule-${index}`).join('\n')}
and 2 more

See the findings: https://cloud.example.com/findings

You are receiving this email because this address is a security contact in the finding policy of Acme.
`);
  });

  it('says that an incomplete scan closed nothing, and has no list without findings', () => {
    const { subject, text } = scanMail(report({ complete: false, counts: { ...NONE, created: 1 } }), null);
    expect(subject).toBe('Acme: 1 new finding of Trivy');
    expect(text).toContain('The scan was incomplete, so no finding was closed.');
    expect(text).not.toContain('The most severe');
    expect(scanMail(report(), null).text).toContain('- none');
  });

  it('makes no links and no lines of what the scanner says', () => {
    const finding: WorstFinding = { severity: 'low', rule_id: 'a\nb https://evil.example/x', package: null };
    const { subject, text } = scanMail(
      report({ tool: 'T\r\nBcc: x@example.com', counts: { ...NONE, created: 1 }, worst: [finding] }),
      null,
    );
    expect(subject).not.toMatch(/[\r\n]|example\.com/);
    expect(text).not.toMatch(/https:\/\/|\nb /);
  });

  it.each([
    ['created', true],
    ['reopened', true],
    ['closed', true],
    ['updated', false],
    ['unchanged', false],
    ['suppressed', false],
  ])('is sent for a scan with findings that are %s: %s', (outcome, expected) => {
    expect(isWorthMail(report({ counts: { ...NONE, [outcome]: 1 } }))).toBe(expected);
  });
});

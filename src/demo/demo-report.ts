import type { Actor } from '../audit/actor';

/** A report of a scanner that was imported. */
export interface DemoReport {
  daysAgo: number;
  by: Actor;
  scope: string;
  /** The file as JSON. */
  report: object;
}

/** A result of a scanner of code. */
export interface CodeResult {
  rule: string;
  path: string;
  line: number;
  /** The code; with the rule and the path, by which it is recognised when its line moves. */
  snippet: string;
  message: string;
}

/** A rule of a scanner of code. */
export interface CodeRule {
  id: string;
  name: string;
  /** As SARIF's security-severity: 9, 7, 4 and 0.1 are the least for critical, high, medium and low. */
  score: string;
  cwe: string;
}

/** A report in SARIF, as a scanner of code writes it. */
export const sarifReport = (
  tool: { name: string; version: string; rules: readonly CodeRule[] },
  results: readonly CodeResult[],
  at: string,
): object => ({
  $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
  version: '2.1.0',
  runs: [
    {
      tool: {
        driver: {
          name: tool.name,
          semanticVersion: tool.version,
          rules: tool.rules.map(({ id, name, score, cwe }) => ({
            id,
            shortDescription: { text: name },
            properties: { 'security-severity': score, tags: ['security', `external/cwe/${cwe}`] },
          })),
        },
      },
      invocations: [{ executionSuccessful: true, endTimeUtc: at }],
      results: results.map(({ rule, path, line, snippet, message }) => ({
        ruleId: rule,
        message: { text: message },
        locations: [
          {
            physicalLocation: {
              artifactLocation: { uri: path },
              region: { startLine: line, snippet: { text: snippet } },
            },
          },
        ],
      })),
    },
  ],
});

/** A package with a known weakness. */
export interface PackageResult {
  id: string;
  cwe: number;
  score: number;
  severity: 'critical' | 'high' | 'medium' | 'low';
  /** As `type/name@version`. */
  purl: string;
  fixed: string;
  text: string;
}

/** A bill of materials with vulnerabilities in CycloneDX, as a scanner of images writes it. */
export const cyclonedxReport = (
  tool: { name: string; version: string },
  image: string,
  results: readonly PackageResult[],
  at: string,
): object => ({
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  version: 1,
  metadata: {
    timestamp: at,
    tools: { components: [{ type: 'application', name: tool.name, version: tool.version }] },
    component: { type: 'container', 'bom-ref': image, name: image },
  },
  components: [...new Set(results.map(({ purl }) => purl))].map((purl) => {
    const [, name = '', version = ''] = /([^/]+)@([^?]+)/.exec(purl) ?? [];
    return { type: 'library', 'bom-ref': `pkg:${purl}`, name, version, purl: `pkg:${purl}` };
  }),
  vulnerabilities: results.map(({ id, cwe, score, severity, purl, fixed, text }) => ({
    id,
    cwes: [cwe],
    ratings: [{ score, severity, method: 'CVSSv31' }],
    description: text,
    recommendation: `Upgrade to version ${fixed}`,
    affects: [{ ref: `pkg:${purl}` }],
  })),
});

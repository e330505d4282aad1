import type { Actor } from '../audit/actor';

/** A report of a scanner that was imported. */
export interface DemoReport {
  daysAgo: number;
  by: Actor;
  scope: string;
  /** The file as JSON. */
  report: object;
}

/** A result of a scanner. */
export interface CodeResult {
  rule: string;
  path: string;
  line: number;
  /** The code; with the rule and the path, by which it is recognised when its line moves. */
  snippet?: string;
  message: string;
  properties?: object;
}

/** A rule of a scanner. */
export interface CodeRule {
  id: string;
  name: string;
  /** As SARIF's security-severity: 9, 7, 4 and 0.1 are the least for critical, high, medium and low. */
  score: string;
  cwe: string;
}

/** A report in SARIF. */
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
      results: results.map(({ rule, path, line, snippet, message, properties }) => ({
        ruleId: rule,
        message: { text: message },
        ...(properties && { properties }),
        locations: [
          {
            physicalLocation: {
              artifactLocation: { uri: path },
              region: { startLine: line, ...(snippet !== undefined && { snippet: { text: snippet } }) },
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
  cwe: string;
  score: string;
  purl: string;
  fixed: string;
  text: string;
}

/** A report in SARIF, as a scanner of images writes it. */
export const imageReport = (
  tool: { name: string; version: string },
  image: string,
  results: readonly PackageResult[],
  at: string,
): object =>
  sarifReport(
    { ...tool, rules: results.map(({ id, cwe, score, text }) => ({ id, name: text, score, cwe })) },
    results.map(({ id, purl, fixed, text }) => ({
      rule: id,
      path: image,
      line: 1,
      message: text,
      properties: { purl, fixedVersion: fixed },
    })),
    at,
  );

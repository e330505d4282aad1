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
      results: results.map(({ rule, path, line, snippet, message }) => ({
        ruleId: rule,
        message: { text: message },
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

/** A package of an image. */
export interface ImagePackage {
  type: 'deb' | 'npm';
  name: string;
  version: string;
}

/** A package with a known weakness. */
export interface WeakPackage extends ImagePackage {
  id: string;
  /** The number in the Common Weakness Enumeration. */
  cwe: number;
  /** As CVSS 3.1, with its word for the severity. */
  score: number;
  severity: 'critical' | 'high' | 'medium' | 'low';
  /** The version that no longer has it. */
  fixed: string;
  text: string;
  /** Why it does not matter here, if it does not. */
  harmless?: string;
}

const purlOf = ({ type, name, version }: ImagePackage): string =>
  type === 'deb'
    ? `pkg:deb/debian/${name}@${encodeURIComponent(version)}?distro=debian-12`
    : `pkg:npm/${name}@${version}`;

const vulnerabilityOf = (found: WeakPackage): object => ({
  id: found.id,
  source: { name: 'NVD', url: `https://nvd.nist.gov/vuln/detail/${found.id}` },
  ratings: [{ source: { name: 'NVD' }, score: found.score, severity: found.severity, method: 'CVSSv31' }],
  cwes: [found.cwe],
  description: found.text,
  recommendation: `Upgrade ${found.name} to version ${found.fixed}.`,
  ...(found.harmless !== undefined && {
    analysis: { state: 'not_affected', justification: 'code_not_reachable', detail: found.harmless },
  }),
  affects: [{ ref: purlOf(found), versions: [{ version: found.version, status: 'affected' }] }],
});

/** A report in CycloneDX, as a scanner of images writes it: all packages of the image, and what is known about them. */
export const imageReport = (
  tool: { name: string; version: string },
  image: { serial: string; name: string; version: string; packages: readonly ImagePackage[] },
  found: readonly WeakPackage[],
  at: string,
): object => ({
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  serialNumber: `urn:uuid:${image.serial}`,
  version: 1,
  metadata: {
    timestamp: at,
    tools: { components: [{ type: 'application', ...tool }] },
    component: { 'bom-ref': 'image', type: 'container', name: image.name, version: image.version },
  },
  components: [...image.packages, ...found].map((each) => ({
    'bom-ref': purlOf(each),
    type: 'library',
    name: each.name,
    version: each.version,
    purl: purlOf(each),
  })),
  vulnerabilities: found.map(vulnerabilityOf),
});

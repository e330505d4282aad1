import type { Fingerprint, FindingLocation, Severity } from '../reported';
import { severityOfScore } from '../severity-score';
import type { ExportedFinding, ExportWriter } from './exported';

/*
 * Findings as SARIF 2.1.0. A file that is imported again must find the same findings and change none: each result has what its scanner
 * reported, and its id as a fingerprint. A mitigated finding is "absent", and the run ended when the export began, so that it reopens
 * nothing mitigated since.
 */

/** The fingerprint with the id of the finding, without its version. */
const OWN_FINGERPRINT = 'tenantry';

/** The property of a result with its score, or null: `security-severity` also says the severity of what has none. */
export const EXPORTED_SCORE = 'tenantry/cvss';

/** Descriptions of rules are kept until the end of their run: about as many bytes at most. Later rules are only named. */
const MAX_RULE_TEXTS = 8 * 1024 * 1024;

/** The id of a finding in a file that Tenantry wrote; null if none is in its fingerprints. */
export const exportedId = (fingerprints: readonly Fingerprint[]): string | null =>
  fingerprints.find(({ kind, name, version }) => kind === 'full' && name === OWN_FINGERPRINT && version === 1)?.value ??
  null;

const LEVELS: Record<Severity, string> = {
  critical: 'error',
  high: 'error',
  medium: 'warning',
  low: 'note',
  info: 'none',
};

/** The score, if it is known, or if the severity has no level of its own. */
const scoreOf = ({ cvss }: ExportedFinding, severity: Severity): string | undefined => {
  if (cvss !== null && severityOfScore(cvss) === severity) return cvss.toFixed(1);
  return severity === 'critical' ? '9.0' : undefined;
};

/** JSON leaves undefined members out. */
const orNone = <T>(value: T | null): T | undefined => value ?? undefined;

/** A path as a relative reference; an address of the web, which scanners of web sites report, stays one. */
const addressOf = (path: string): string => {
  const text = path.toWellFormed();
  return /^[a-z][a-z\d+.-]+:\/\//i.test(text) ? encodeURI(text) : text.split('/').map(encodeURIComponent).join('/');
};

const regionOf = ({ line, end_line, column }: FindingLocation, snippet: string | null): object | undefined => {
  if (line === null && snippet === null) return undefined;
  const lines = line === null ? {} : { startLine: line, endLine: orNone(end_line), startColumn: orNone(column) };
  return { ...lines, snippet: snippet === null ? undefined : { text: snippet } };
};

const locationOf = (location: FindingLocation, snippet: string | null): object[] =>
  location.path === null
    ? []
    : [
        {
          physicalLocation: {
            artifactLocation: { uri: addressOf(location.path) },
            region: regionOf(location, snippet),
          },
        },
      ];

const fingerprintsOf = ({ fingerprints }: ExportedFinding, kind: Fingerprint['kind']): Record<string, string> =>
  Object.fromEntries(
    fingerprints
      .filter((fingerprint) => fingerprint.kind === kind && fingerprint.name !== OWN_FINGERPRINT)
      .map(({ name, version, value }) => [version === 0 ? name : `${name}/v${version}`, value]),
  );

/** A suppression that came from a file keeps its kind. */
const suppressionsOf = ({ status, resolution, accepted_reason }: ExportedFinding): object[] | undefined => {
  if (status !== 'accepted_risk' && status !== 'false_positive') return undefined;
  const kind = resolution === 'suppressed:inSource' ? 'inSource' : 'external';
  const justification = orNone(status === 'accepted_risk' ? accepted_reason : resolution);
  return [{ kind, status: 'accepted', justification }];
};

const resultOf = (finding: ExportedFinding): object => {
  const severity = finding.reported_severity ?? finding.severity;
  const { location, other_locations, snippet, package: found } = finding;
  return {
    ruleId: finding.rule_id,
    level: LEVELS[severity],
    message: { text: finding.reported_description ?? finding.description ?? finding.rule_id },
    locations: [...locationOf(location, snippet), ...other_locations.flatMap((other) => locationOf(other, null))],
    fingerprints: { ...fingerprintsOf(finding, 'full'), [`${OWN_FINGERPRINT}/v1`]: finding.documentId },
    partialFingerprints: fingerprintsOf(finding, 'partial'),
    baselineState: finding.status === 'mitigated' ? 'absent' : 'unchanged',
    suppressions: suppressionsOf(finding),
    properties: {
      'security-severity': scoreOf(finding, severity),
      [EXPORTED_SCORE]: finding.cvss,
      identifiers: finding.identifiers,
      packageName: found?.name,
      packageVersion: orNone(found?.version ?? null),
      purl: orNone(found?.purl ?? null),
      fixedVersion: orNone(finding.fix_version),
      status: finding.status,
    },
  };
};

const ruleOf = ({ rule_id, help_url, help, cvss }: ExportedFinding): string =>
  JSON.stringify({
    id: rule_id,
    helpUri: orNone(help_url),
    help: help === null ? undefined : { text: help, markdown: help },
    properties: cvss === null ? undefined : { 'security-severity': cvss.toFixed(1) },
  });

/** The rules of a run, which come after its results, as they are known only then. */
const ruleList = () => {
  const rules = new Map<string, string>();
  let size = 0;
  return {
    add: (finding: ExportedFinding): void => {
      if (size > MAX_RULE_TEXTS || rules.has(finding.rule_id)) return;
      const rule = ruleOf(finding);
      size += rule.length;
      rules.set(finding.rule_id, rule);
    },
    text: (): string => [...rules.values()].join(',\n'),
  };
};

/** A run: what is known at its beginning, and how it ends. */
const runOf = ({ tool, tool_version, scope }: ExportedFinding, options: SarifOptions) => {
  const run = {
    // SARIF reads an id as "scope/name of the run": without the slash at its end, a scope with slashes would lose its last part.
    automationDetails: scope === null ? undefined : { id: `${scope}/` },
    invocations: [{ executionSuccessful: options.complete, endTimeUtc: options.at }],
    columnKind: 'utf16CodeUnits',
  };
  const driver = JSON.stringify({ name: tool ?? 'Tenantry', version: orNone(tool_version) });
  const rules = ruleList();
  return {
    key: JSON.stringify([tool, scope]),
    add: rules.add,
    head: `${JSON.stringify(run).slice(0, -1)},"results":[\n`,
    tail: () => `\n],"tool":{"driver":${driver.slice(0, -1)},"rules":[${rules.text()}]}}}`,
  };
};

/** How findings are written as SARIF. */
export interface SarifOptions {
  /** When the export began: ISO 8601 in UTC. */
  at: string;
  /** Whether it has all findings of its scopes. A run that is not complete closes none when it is imported. */
  complete: boolean;
}

/** Writes findings as SARIF, in a run for each tool and scope. They must come sorted by these two. */
export const sarifExport = (options: SarifOptions): ExportWriter => {
  let run: ReturnType<typeof runOf> | null = null;
  return {
    head: () => '{"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[\n',
    piece: (finding) => {
      const before = run;
      const isSame = before?.key === JSON.stringify([finding.tool, finding.scope]);
      run = isSame ? before : runOf(finding, options);
      run.add(finding);
      const result = JSON.stringify(resultOf(finding));
      if (isSame) return `,\n${result}`;
      return `${before === null ? '' : `${before.tail()},\n`}${run.head}${result}`;
    },
    tail: () => `${run === null ? '' : run.tail()}\n]}\n`,
  };
};

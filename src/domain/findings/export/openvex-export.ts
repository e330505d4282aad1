import type { FindingPackage } from '../reported';
import { purlOf } from '../vex/packages';
import type { ExportedFinding, ExportWriter } from './exported';

/** What the document says about itself. Times are ISO 8601 in UTC. */
export interface OpenvexDocument {
  /** An address or URN that names it. */
  id: string;
  author: string;
  at: string;
}

/** OpenVEX has five justifications; those of CycloneDX that mean the same. */
const JUSTIFICATIONS = new Map([
  ['component_not_present', 'component_not_present'],
  ['vulnerable_code_not_present', 'vulnerable_code_not_present'],
  ['vulnerable_code_not_in_execute_path', 'vulnerable_code_not_in_execute_path'],
  ['vulnerable_code_cannot_be_controlled_by_adversary', 'vulnerable_code_cannot_be_controlled_by_adversary'],
  ['inline_mitigations_already_exist', 'inline_mitigations_already_exist'],
  ['code_not_present', 'vulnerable_code_not_present'],
  ['code_not_reachable', 'vulnerable_code_not_in_execute_path'],
  ['protected_by_compiler', 'inline_mitigations_already_exist'],
  ['protected_at_runtime', 'inline_mitigations_already_exist'],
  ['protected_at_perimeter', 'inline_mitigations_already_exist'],
  ['protected_by_mitigating_control', 'inline_mitigations_already_exist'],
]);

const fixOf = ({ fix_version }: ExportedFinding, otherwise: string): string =>
  fix_version === null ? otherwise : `Update to ${fix_version}.`;

/** OpenVEX requires a reason with "not affected", and an action with "affected". */
const STATEMENTS: Record<ExportedFinding['status'], (finding: ExportedFinding) => Record<string, string>> = {
  open: () => ({ status: 'under_investigation' }),
  in_progress: (finding) => ({ status: 'affected', action_statement: fixOf(finding, 'A fix is in progress.') }),
  accepted_risk: (finding) => ({
    status: 'affected',
    action_statement: fixOf(finding, 'None.'),
    status_notes: `The risk is accepted. ${finding.accepted_reason ?? ''}`.trim(),
  }),
  mitigated: () => ({ status: 'fixed' }),
  false_positive: ({ resolution }) => {
    const reason = resolution?.replace(/^vex:/, '');
    const justification = JUSTIFICATIONS.get(reason ?? '');
    const said: Record<string, string> =
      justification === undefined ? { impact_statement: reason ?? 'This is a false positive.' } : { justification };
    return { status: 'not_affected', ...said };
  },
};

const encoded = (text: string): string => encodeURIComponent(text.toWellFormed());

/** A package URL with the version; `pkg:generic` if the scanner gave none. */
const purlText = ({ name, version, purl: text }: FindingPackage): string => {
  const purl = purlOf(text);
  if (purl === null) return `pkg:generic/${encoded(name)}${version === null ? '' : `@${encoded(version)}`}`;
  purl.version ??= version?.toWellFormed();
  return purl.toString();
};

const productOf = ({ package: found, tool, scope }: ExportedFinding): object => {
  if (found === null) return { '@id': `urn:tenantry:scope:${encoded(tool ?? '')}:${encoded(scope ?? '')}` };
  const purl = purlText(found);
  return { '@id': purl, identifiers: { purl } };
};

/** A statement about a finding; null if it concerns neither a package nor a known vulnerability. */
const statementOf = (finding: ExportedFinding): object | null => {
  const names = finding.identifiers.filter((identifier) => /^(CVE|GHSA)-/.test(identifier));
  const isKnown = /^(CVE|GHSA)-/i.test(finding.rule_id);
  const known = [...new Set([...(isKnown ? [finding.rule_id.toUpperCase()] : []), ...names])];
  if (known.length === 0 && finding.package === null) return null;
  const name = known.find((each) => each.startsWith('CVE-')) ?? known[0] ?? finding.rule_id;
  const aliases = known.filter((each) => each !== name);
  return {
    vulnerability: { name, aliases: aliases.length === 0 ? undefined : aliases },
    products: [productOf(finding)],
    ...STATEMENTS[finding.status](finding),
    timestamp: finding.updated_at,
  };
};

/** Writes findings as OpenVEX 0.2.0: what the organisation has decided about each vulnerability of a package. */
export const openvexExport = ({ id, author, at }: OpenvexDocument): ExportWriter => {
  let isFirst = true;
  return {
    head: () => {
      const context = { '@context': 'https://openvex.dev/ns/v0.2.0', '@id': id, author, timestamp: at };
      const document = { ...context, version: 1, tooling: 'Tenantry' };
      return `${JSON.stringify(document).slice(0, -1)},"statements":[\n`;
    },
    piece: (finding) => {
      const statement = statementOf(finding);
      if (statement === null) return '';
      const separator = isFirst ? '' : ',\n';
      isFirst = false;
      return `${separator}${JSON.stringify(statement)}`;
    },
    tail: () => '\n]}\n',
  };
};

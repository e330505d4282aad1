import { type BuiltInControls, CWE_FAMILIES, OF_PACKAGES, RULE_PATTERNS, TOOLS } from './built-in-rules';

/** A rule that an organisation or an operator adds. */
export interface ComplianceRule {
  match: 'cwe' | 'rule' | 'tool';
  /** A CWE id (CWE-79 or 79), the beginning of a rule id, or the name of a tool, in any case. */
  value: string;
  /** Null: the rule says nothing about it. */
  iso_control: string | null;
  nis2_article: string | null;
}

/** What the controls of a finding depend on. */
export interface ClassifiedFinding {
  rule_id: string;
  tool: string | null;
  identifiers: readonly string[];
  /** Whether the weakness is in a package. */
  hasPackage: boolean;
}

/** The control and the article that a finding concerns; null if nothing says so. */
export interface Controls {
  iso_control: string | null;
  nis2_article: string | null;
}

const numberOf = (cwe: string): number | null => {
  const digits = /^(?:CWE-)?0*(\d{1,6})$/i.exec(cwe.trim())?.[1];
  return digits === undefined ? null : Number(digits);
};

const cwesOf = (identifiers: readonly string[]): Set<number | null> =>
  new Set(identifiers.filter((id) => /^CWE-/i.test(id)).map(numberOf));

/** The name of a tool without case, spaces and signs. */
const plainTool = (tool: string | null): string => (tool ?? '').toLowerCase().replace(/[^a-z0-9]/g, '');

const isMatch = ({ match, value }: ComplianceRule, finding: ClassifiedFinding): boolean => {
  if (value.trim() === '') return false;
  switch (match) {
    case 'cwe': {
      const number = numberOf(value);
      return number !== null && cwesOf(finding.identifiers).has(number);
    }
    case 'rule':
      return finding.rule_id.toLowerCase().startsWith(value.trim().toLowerCase());
    case 'tool':
      return plainTool(finding.tool) !== '' && plainTool(finding.tool) === plainTool(value);
  }
};

const builtIn = (finding: ClassifiedFinding): BuiltInControls | undefined => {
  if (finding.hasPackage) return OF_PACKAGES;
  const cwes = cwesOf(finding.identifiers);
  const tool = plainTool(finding.tool);
  return (
    CWE_FAMILIES.find((family) => family.cwes.some((cwe) => cwes.has(cwe))) ??
    RULE_PATTERNS.find(({ rule }) => rule.test(finding.rule_id)) ??
    TOOLS.find(({ tools }) => tools.some((name) => tool.startsWith(name)))
  );
};

/**
 * The control and the article that a finding concerns. Each is that of the first extra rule that names one; without one, that of the
 * table of Tenantry.
 *
 * @param extraRules of the organisation, then of the platform
 */
export const controlsFor = (finding: ClassifiedFinding, extraRules: readonly ComplianceRule[] = []): Controls => {
  const rules = extraRules.filter((rule) => isMatch(rule, finding));
  const table = builtIn(finding);
  return {
    iso_control: rules.find((rule) => rule.iso_control !== null)?.iso_control ?? table?.iso_control ?? null,
    nis2_article: rules.find((rule) => rule.nis2_article !== null)?.nis2_article ?? table?.nis2_article ?? null,
  };
};

import { fieldsIn, isOneOf } from '../../../values';
import { identifiersIn, listIn, MAX_COMPONENTS, tooManyComponents, utcTime } from '../report-values';
import type { ReportedRun, ReportFault, VexStatement } from '../reported';
import { cleanLine, cleanText, TEXT_LIMITS } from '../texts';
import { purlOf, versionOf } from '../vex/packages';

/*
 * OpenVEX 0.0.1 and 0.0.2 write vulnerabilities and products as texts, 0.2.0 as objects. Files of all three are in use, and mixtures
 * of them, so each form is read wherever it is.
 */

const STATUSES = ['not_affected', 'fixed', 'affected', 'under_investigation'] as const;

/** What a document says about all of its statements. */
export interface OpenvexHeader {
  author: string | null;
  /** ISO 8601 in UTC. */
  at: string | null;
}

/** Whether an object is an OpenVEX document, by its context. */
export const isOpenvex = (document: unknown): boolean =>
  String(cleanLine(fieldsIn(document)['@context'], TEXT_LIMITS.line)).startsWith('https://openvex.dev/ns');

/** The header of a document: everything but its statements. */
export const openvexHeader = (document: unknown): OpenvexHeader => {
  const { author, last_updated, timestamp } = fieldsIn(document);
  return { author: cleanLine(author, TEXT_LIMITS.line), at: utcTime(last_updated) ?? utcTime(timestamp) };
};

/** The run of a document. It is no scan, so it closes nothing. */
export const openvexRun = ({ author, at }: OpenvexHeader): ReportedRun => ({
  index: 0,
  tool: author ?? 'OpenVEX',
  tool_version: null,
  scope: null,
  ended_at: at,
  started_at: null,
  complete: false,
  incomplete_rules: [],
});

/** The identifier at the end of an address, such as https://nvd.nist.gov/vuln/detail/CVE-2026-1. */
const inAddress = (value: unknown): string | null =>
  /(?:CVE|GHSA)-[\dA-Z-]+$/i.exec(cleanLine(value, TEXT_LIMITS.path) ?? '')?.[0] ?? null;

const identifiersOf = (vulnerability: unknown): string[] => {
  if (typeof vulnerability === 'string') return identifiersIn([inAddress(vulnerability) ?? vulnerability]);
  const { name, aliases, '@id': id } = fieldsIn(vulnerability);
  return identifiersIn([name, ...listIn(aliases), inAddress(id)]);
};

type Component = VexStatement['components'][number];

const componentOf = (product: unknown): Component[] => {
  const { '@id': id = product, identifiers } = fieldsIn(product);
  const { purl: named } = fieldsIn(identifiers);
  const texts = [named, id].flatMap((value) => cleanLine(value, TEXT_LIMITS.path) ?? []);
  const purl = texts.find((text) => purlOf(text) !== null) ?? null;
  const name = purl === null ? cleanLine(texts[0], TEXT_LIMITS.line) : null;
  if (purl === null && name === null) return [];
  return [{ purl, name, version: versionOf({ version: null, purl }), version_range: null }];
};

/**
 * The components of a statement. A statement about parts of a product, such as the packages of an image, is about them: findings name
 * the package, not the product.
 */
const componentsOf = ({ products, subcomponents }: Record<string, unknown>): Component[] => {
  const all = listIn(products).flatMap((product) => {
    const parts = [...listIn(fieldsIn(product).subcomponents), ...listIn(subcomponents)];
    return (parts.length === 0 ? [product] : parts).flatMap(componentOf);
  });
  const parts = all.length === 0 ? listIn(subcomponents).flatMap(componentOf) : all;
  const unique = new Map(parts.map((component) => [component.purl ?? component.name, component]));
  return [...unique.values()];
};

/**
 * Reads one statement of an OpenVEX document.
 *
 * @param index its position in the file, from 0
 */
export const openvexStatement = (
  value: unknown,
  index: number,
  header: OpenvexHeader,
): { statement: VexStatement } | { fault: ReportFault } => {
  const fields = fieldsIn(value);
  const identifiers = identifiersOf(fields.vulnerability);
  if (identifiers.length === 0)
    return { fault: { index, code: 'NO_VULNERABILITY', message: 'names no vulnerability' } };
  const status = cleanLine(fields.status, TEXT_LIMITS.line);
  if (!isOneOf(STATUSES, status)) {
    return { fault: { index, code: 'UNKNOWN_STATUS', message: `has no status of OpenVEX: ${status ?? 'none'}` } };
  }
  const components = componentsOf(fields);
  if (components.length > MAX_COMPONENTS) return { fault: tooManyComponents(index) };
  const { impact_statement, action_statement, status_notes } = fields;
  const words = [impact_statement, action_statement, status_notes].flatMap(
    (text) => cleanText(text, TEXT_LIMITS.description) ?? [],
  );
  const statement: VexStatement = {
    index,
    identifiers,
    components,
    status,
    justification: cleanLine(fields.justification, TEXT_LIMITS.line),
    statement: cleanText(words.join('\n\n'), TEXT_LIMITS.description),
    at: utcTime(fields.last_updated) ?? utcTime(fields.timestamp) ?? header.at,
  };
  return { statement };
};

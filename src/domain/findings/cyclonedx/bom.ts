import { fieldsIn } from '../../../values';
import { decoded, listIn, utcTime } from '../report-values';
import type { FindingPackage, ReportedRun } from '../reported';
import { cleanLine, TEXT_LIMITS } from '../texts';
import { packageOf, purlOf, storedPurl } from '../vex/packages';

/*
 * The parts of a CycloneDX file (1.4 and later) around its vulnerabilities. Vulnerabilities refer to components by `bom-ref`, so a
 * reader collects the components first.
 */

/** What a vulnerability needs to know about its file. */
export interface Bom {
  /** The number of the file, as in `urn:uuid:…`. */
  serial: string | null;
  /** When it was made: ISO 8601 in UTC. */
  at: string | null;
  /** Components and services by `bom-ref`. */
  components: ReadonlyMap<string, FindingPackage>;
  /** Whether it has a list of components: without one, vulnerabilities with an analysis are statements and no findings. */
  listsComponents: boolean;
}

/** Whether an object is a CycloneDX file. */
export const isCyclonedx = (document: unknown): boolean => fieldsIn(document).bomFormat === 'CycloneDX';

/** The number and time of a file, from its members `serialNumber` and `metadata`. */
export const bomHeader = (document: unknown): Pick<Bom, 'serial' | 'at'> => {
  const { serialNumber, metadata } = fieldsIn(document);
  return {
    serial: cleanLine(serialNumber, TEXT_LIMITS.line)?.toLowerCase() ?? null,
    at: utcTime(fieldsIn(metadata).timestamp),
  };
};

const nameOf = ({ group, name }: Record<string, unknown>, purl: string | null): string | null => {
  const parts = [cleanLine(group, TEXT_LIMITS.line), cleanLine(name, TEXT_LIMITS.line)].filter((part) => part !== null);
  return cleanLine(parts.join(purl?.startsWith('pkg:maven/') === true ? ':' : '/'), TEXT_LIMITS.line);
};

const packageIn = (component: Record<string, unknown>): FindingPackage | null => {
  const purl = storedPurl(cleanLine(component.purl, TEXT_LIMITS.path));
  const named = packageOf(purl);
  const name = nameOf(component, purl) ?? named?.name ?? null;
  const version = cleanLine(component.version, TEXT_LIMITS.line) ?? named?.version ?? null;
  return name === null ? null : { name, version, purl };
};

/** A component or service, and those within it, by `bom-ref`: an element of `components` or `services`, or `metadata.component`. */
export const componentsIn = (component: unknown): [ref: string, component: FindingPackage][] => {
  const found: [string, FindingPackage][] = [];
  const open = [component];
  while (open.length > 0) {
    const fields = fieldsIn(open.pop());
    const ref = fields['bom-ref'];
    const described = typeof ref === 'string' ? packageIn(fields) : null;
    if (typeof ref === 'string' && described !== null) found.push([ref, described]);
    for (const part of [...listIn(fields.components), ...listIn(fields.services)]) open.push(part);
  }
  return found;
};

/** `urn:cdx:<number of the file>/<its version>#<bom-ref>`. */
const BOM_LINK = /^urn:cdx:(?<serial>[\da-f-]+)\/\d+#(?<ref>.+)$/i;

/**
 * The component that a `bom-ref` or a link into another file names. Of a component of another file, only what the reference says is
 * known.
 */
export const componentNamed = (reference: unknown, bom: Bom): FindingPackage | null => {
  if (typeof reference !== 'string') return null;
  const link = BOM_LINK.exec(reference)?.groups;
  const ref = link?.ref === undefined ? reference : decoded(link.ref);
  const isOwn = link === undefined || bom.serial === `urn:uuid:${link.serial?.toLowerCase()}`;
  const known = isOwn ? bom.components.get(ref) : undefined;
  if (known !== undefined) return known;
  const name = cleanLine(ref, TEXT_LIMITS.line);
  return packageOf(cleanLine(ref, TEXT_LIMITS.path)) ?? (name === null ? null : { name, version: null, purl: null });
};

/** The first tool: a list in 1.4, components and services since 1.5. */
const toolIn = (tools: unknown): Record<string, unknown> => {
  const { components, services } = fieldsIn(tools);
  return fieldsIn([...listIn(tools), ...listIn(components), ...listIn(services)][0]);
};

/** What a file is about, the same for each version of it: a scope that changes with each build never closes its findings. */
const scopeIn = (component: unknown): string | null => {
  const described = packageIn(fieldsIn(component));
  const purl = described === null ? null : purlOf(described.purl);
  if (purl === null) return described?.name ?? null;
  const parts = [purl.type, ...(purl.namespace === undefined ? [] : [purl.namespace]), purl.name];
  return cleanLine(`pkg:${parts.join('/')}`, TEXT_LIMITS.line);
};

/**
 * The run of a file.
 *
 * @param lists whether it has a list of components and one of vulnerabilities. Only with both it is the complete result of a scan: a
 *   bill of materials that nobody scanned has no vulnerabilities either.
 */
export const cyclonedxRun = (
  document: unknown,
  lists: { components: boolean; vulnerabilities: boolean },
): ReportedRun => {
  const metadata = fieldsIn(fieldsIn(document).metadata);
  const tool = toolIn(metadata.tools);
  return {
    index: 0,
    tool: cleanLine(tool.name, TEXT_LIMITS.line) ?? 'CycloneDX',
    tool_version: cleanLine(tool.version, TEXT_LIMITS.line),
    scope: scopeIn(metadata.component),
    ended_at: utcTime(metadata.timestamp),
    started_at: null,
    complete: lists.components && lists.vulnerabilities,
    incomplete_rules: [],
  };
};

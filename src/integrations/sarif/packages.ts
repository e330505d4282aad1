import type { FindingPackage } from '../../domain/findings/reported';
import { decoded } from '../../domain/findings/report-values';
import { type Json, listAt, objectAt, textAt } from './json';
import { cleanLine, TEXT_LIMITS } from '../../domain/findings/texts';

/** A package, and the version that repairs it. */
export interface SarifPackage {
  package: FindingPackage | null;
  fix_version: string | null;
}

/** What a text or properties say about a package. */
export interface PackageParts {
  name?: string | null;
  version?: string | null;
  purl?: string | null;
  fix?: string | null;
}

/** The texts of a scanner that are searched: a package stands at their beginning. */
const MAX_READ = 5_000;

/** A line such as `Package: name`, `* Package: name` or `**Package:** name`. */
const lineWith = (label: string): RegExp =>
  new RegExp(`^[*\\t -]{0,10}${label}\\*{0,2}:[\\t *]{0,10}([^\\s*][^\\r\\n]{0,500})$`, 'im');

const LABELS = {
  package: lineWith('Package'),
  installed: lineWith('Installed Version'),
  fixed: lineWith('Fixed Version'),
  version: lineWith('Version'),
  fix: lineWith('Fix Version'),
  module: lineWith('Vulnerable module'),
};

/** What stands after a label at the beginning of a line. */
const after = (label: keyof typeof LABELS, text: string): string | null =>
  LABELS[label].exec(text)?.[1]?.trim() ?? null;

/** The name and the version in a package URL, such as `pkg:npm/%40scope/name@1.2.3?arch=amd64`. */
const ofPurl = (purl: string | null): PackageParts => {
  const [, path, version] = (purl && /^pkg:[^/]+\/([^@?#]+)(?:@([^?#]+))?/i.exec(purl)) || [];
  return path === undefined
    ? {}
    : { name: decoded(path), version: version === undefined ? null : decoded(version), purl };
};

const PURL_KEYS = ['purl', 'packageUrl', 'packageURL', 'package_url'];

const purlIn = (properties: Json): string | null => {
  const named = PURL_KEYS.map((key) => textAt(properties, key)).find((one) => one !== null);
  const listed = listAt(properties, 'purls')[0];
  return named ?? (typeof listed === 'string' ? listed : null);
};

const firstOf = (properties: Json, keys: string[]): string | null =>
  keys.map((key) => textAt(properties, key)).find((one) => one !== null) ?? null;

const ofProperties = (properties: Json): PackageParts => ({
  ...ofPurl(purlIn(properties)),
  ...definedParts({
    name: firstOf(properties, ['packageName', 'package_name', 'pkgName']),
    version: firstOf(properties, ['packageVersion', 'package_version', 'installedVersion', 'installed_version']),
    fix: firstOf(properties, ['fixedVersion', 'fixed_version', 'fixVersion', 'fix_version']),
  }),
});

/** Trivy: the lines of a message. */
const ofMessage = (message: string): PackageParts => {
  const name = after('package', message);
  const version = after('installed', message);
  if (name !== null && version !== null) return { name, version, fix: after('fixed', message) };
  // OSV-Scanner
  const [, osv, osvVersion] = /^Package '([^'\n]{1,300})@([^'@\n]{1,200})' is vulnerable/.exec(message) ?? [];
  return osv === undefined ? {} : { name: osv, version: osvVersion };
};

/** Grype and Snyk: the lines of a rule's help. */
const ofHelp = (help: string): PackageParts => {
  const module = after('module', help);
  if (module !== null) return { name: module };
  const name = after('package', help);
  return name === null ? {} : { name, version: after('version', help), fix: after('fix', help) };
};

/** Snyk names the installed version as a logical location, such as `lodash@4.17.15`. */
const versionAtLocation = (result: Json, name: string): string | null => {
  const location = listAt(result, 'locations')[0];
  const logical = textAt(listAt(location, 'logicalLocations')[0], 'fullyQualifiedName');
  return logical?.startsWith(`${name}@`) === true ? logical.slice(name.length + 1) : null;
};

const definedParts = (parts: PackageParts): PackageParts =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== null && value !== undefined));

const helpOf = (rule: Json | null): string =>
  textAt(objectAt(rule, 'help'), 'text') ?? textAt(objectAt(rule, 'help'), 'markdown') ?? '';

/** What a rule says about the package of its results. */
export const ruleParts = (rule: Json | null): PackageParts => {
  const markdown = textAt(objectAt(rule, 'help'), 'markdown') ?? '';
  return {
    ...definedParts(ofHelp(markdown.slice(0, MAX_READ))),
    ...definedParts(ofHelp(helpOf(rule).slice(0, MAX_READ))),
    ...definedParts(ofProperties(objectAt(rule, 'properties'))),
  };
};

/**
 * The vulnerable package that a result names. Scanners say it in their own ways, as SARIF has no place for it.
 *
 * @param ofRule what its rule says
 */
export const packageOf = (result: Json, ofRule: PackageParts, message: string): SarifPackage => {
  const parts: PackageParts = {
    ...ofRule,
    ...definedParts(ofMessage(message.slice(0, MAX_READ))),
    ...definedParts(ofProperties(objectAt(result, 'properties'))),
  };
  const name = cleanLine(parts.name ?? null);
  const fix_version = cleanLine(parts.fix ?? null);
  if (name === null) return { package: null, fix_version };
  const version = cleanLine(parts.version ?? versionAtLocation(result, name));
  const purl = parts.purl != null && parts.purl.length <= TEXT_LIMITS.line ? cleanLine(parts.purl) : null;
  return { package: { name, version, purl }, fix_version };
};

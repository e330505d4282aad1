import { PackageURL } from 'packageurl-js';
import type { FindingPackage } from '../reported';
import { cleanLine, TEXT_LIMITS } from '../texts';

/** Packages of these types are known by their name alone: the namespace is the distribution. */
const OF_A_DISTRIBUTION = new Set(['alpm', 'apk', 'deb', 'qpkg', 'rpm']);

/** A package URL, normalised by the rules of its type; null if it is none. */
export const purlOf = (text: string | null): PackageURL | null => {
  if (text === null || !/^pkg:/i.test(text)) return null;
  try {
    return PackageURL.fromString(text);
  } catch {
    return null;
  }
};

/** The names under which tools know a package, such as `group:name` and `group/name`. */
const namesIn = ({ type, namespace, name }: PackageURL): string[] => {
  if (namespace === undefined || namespace === '') return [name];
  const names = [`${namespace}/${name}`, `${namespace}:${name}`];
  return OF_A_DISTRIBUTION.has(type) ? [...names, name] : names;
};

/** A package URL that can be stored: a long one without its qualifiers; null if it is none, or still too long. */
export const storedPurl = (text: string | null): string | null => {
  if (text === null || purlOf(text) === null) return null;
  return [text, text.replace(/[?#].*$/, '')].find(({ length }) => length <= TEXT_LIMITS.line) ?? null;
};

/** The package that a package URL names; null if it is none. */
export const packageOf = (text: string | null): FindingPackage | null => {
  const purl = purlOf(text);
  if (purl === null) return null;
  const name = cleanLine(namesIn(purl)[purl.type === 'maven' ? 1 : 0] ?? purl.name, TEXT_LIMITS.line);
  return name === null ? null : { name, version: cleanLine(purl.version, TEXT_LIMITS.line), purl: storedPurl(text) };
};

/** Qualifiers say more than the name, such as an architecture: they count only if both sides have them. */
const sameQualifiers = (one: PackageURL, other: PackageURL): boolean =>
  Object.entries(one.qualifiers ?? {}).every(([key, value]) => (other.qualifiers?.[key] ?? value) === value);

const samePurl = (one: PackageURL, other: PackageURL): boolean =>
  one.type === other.type &&
  (one.namespace ?? '') === (other.namespace ?? '') &&
  one.name === other.name &&
  sameQualifiers(one, other);

interface Named {
  name: string | null;
  purl: string | null;
}

/** All names of a package, in lower case. Descriptions of the same package have one in common. */
export const namesOf = ({ name, purl }: Named): string[] => {
  const parsed = purlOf(purl);
  const names = [...(name === null ? [] : [name]), ...(parsed === null ? [] : namesIn(parsed))];
  return [...new Set(names.map((each) => each.toLowerCase()))];
};

/** Whether two descriptions with a name in common are of the same package, of whatever version: their package URLs decide. */
export const isSamePackage = (one: Named, other: Named): boolean => {
  const [purl, otherPurl] = [purlOf(one.purl), purlOf(other.purl)];
  return purl === null || otherPurl === null || samePurl(purl, otherPurl);
};

/** The version of a package, or that in its package URL. */
export const versionOf = (of: { version: string | null; purl: string | null }): string | null =>
  of.version ?? purlOf(of.purl)?.version ?? null;

/** Whether two texts are the same version: tags of Git and Go have a `v` in front. */
export const isSameVersion = (one: string, other: string): boolean =>
  one.replace(/^v(?=\d)/i, '') === other.replace(/^v(?=\d)/i, '');

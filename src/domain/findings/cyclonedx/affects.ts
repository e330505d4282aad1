import { fieldsIn } from '../../../values';
import { listIn } from '../report-values';
import type { FindingPackage, VexStatement } from '../reported';
import { cleanLine, TEXT_LIMITS } from '../texts';
import { isSameVersion, purlOf } from '../vex/packages';
import { isInRange } from '../vex/version-range';
import { type Bom, componentNamed } from './bom';

/** A version or range of versions of a component, and whether the vulnerability is in it. */
interface AffectedVersion {
  version: string | null;
  range: string | null;
  isAffected: boolean;
}

/** An element of `affects`. */
export interface Affected {
  component: FindingPackage;
  versions: AffectedVersion[];
}

const versionIn = (value: unknown): AffectedVersion[] => {
  const { version: exact, range: within, status } = fieldsIn(value);
  const version = cleanLine(exact, TEXT_LIMITS.line);
  const range = version === null ? cleanLine(within, TEXT_LIMITS.path) : null;
  return version === null && range === null ? [] : [{ version, range, isAffected: status !== 'unaffected' }];
};

/** The components that a vulnerability concerns. */
export const affectedIn = (affects: unknown, bom: Bom): Affected[] =>
  listIn(affects).flatMap((value) => {
    const { ref, versions } = fieldsIn(value);
    const component = componentNamed(ref, bom);
    return component === null ? [] : [{ component, versions: listIn(versions).flatMap(versionIn) }];
  });

const isAbout = ({ version, range }: AffectedVersion, tested: string): boolean =>
  version === null ? isInRange(tested, range ?? '') === true : isSameVersion(version, tested);

/** A package URL of a component in another version, or in all. */
const withoutVersion = (text: string | null): string | null => {
  const purl = purlOf(text);
  if (purl === null) return text;
  purl.version = undefined;
  return purl.toString();
};

/**
 * The packages in which a vulnerability is found: the component of the file unless its version is said to be unaffected, or, if only
 * another file knows the component's version, each affected one.
 */
export const packagesFound = ({ component, versions }: Affected): FindingPackage[] => {
  const { version: own } = component;
  if (own !== null) {
    const about = versions.filter((version) => isAbout(version, own));
    return about.length > 0 && about.every(({ isAffected }) => !isAffected) ? [] : [component];
  }
  const exact = versions.flatMap(({ version, isAffected }) => (isAffected && version !== null ? [version] : []));
  return exact.length === 0 ? [component] : exact.map((version) => ({ ...component, version }));
};

/**
 * The components and versions that an analysis is about. If the entry lists affected and unaffected versions, "exploitable" and "in
 * triage" are about the former, the others about the latter.
 */
export const analysed = (
  { component, versions }: Affected,
  status: VexStatement['status'],
): VexStatement['components'] => {
  const { name, version: own, purl } = component;
  if (versions.length === 0) return [{ name, version: own, purl, version_range: null }];
  const isForAffected = status === 'affected' || status === 'under_investigation';
  const matching = versions.filter(({ isAffected }) => isAffected === isForAffected);
  return (matching.length === 0 ? versions : matching).map(({ version, range }) => ({
    name,
    version,
    purl: withoutVersion(purl),
    version_range: range,
  }));
};

import type { FindingPackage, VexStatement } from '../reported';
import { isSamePackage, isSameVersion, namesOf, versionOf } from './packages';
import { isInRange } from './version-range';

/*
 * A VEX statement is about one weakness in some components, so it applies only to findings with its identifier and one of its
 * components. Which source the identifier is from does not matter: exporters name it differently, or not at all.
 */

/** What of a finding decides whether a statement is about it. */
export interface VexTarget {
  rule_id: string;
  identifiers: readonly string[];
  package: FindingPackage | null;
}

/**
 * Why a statement applies to nothing. `NO_COMPONENT`: it names none, or none exactly, because it has no version and the findings
 * are of several.
 */
export type UnmatchedReason = 'NO_FINDING' | 'NO_COMPONENT' | 'VERSION_RANGE_UNREADABLE';

/** A statement that applies to nothing. */
export interface Unmatched {
  index: number;
  /** The first of its identifiers. */
  id: string | null;
  reason: UnmatchedReason;
}

type Component = VexStatement['components'][number];
type Targets<T> = ReadonlyMap<string, readonly T[]>;

const keyOf = (identifier: string, name: string): string => `${identifier} ${name}`;

/** A class of weaknesses is not one of them, so no statement is about it. */
const isClass = (identifier: string): boolean => identifier.startsWith('CWE-');

/** The keys of a finding: a statement that is about it has one of them. */
export const targetKeys = ({ rule_id: rule, identifiers, package: pack }: VexTarget): string[] => {
  if (pack === null) return [];
  const all = new Set([rule, ...identifiers].map((identifier) => identifier.toUpperCase()));
  const names = namesOf(pack);
  return [...all].filter((each) => !isClass(each)).flatMap((each) => names.map((name) => keyOf(each, name)));
};

const componentKeys = (identifiers: readonly string[], component: Component): string[] =>
  namesOf(component).flatMap((name) => identifiers.map((identifier) => keyOf(identifier, name)));

/** The keys of a statement: a finding that it is about has one of them. */
export const statementKeys = ({ identifiers, components }: VexStatement): string[] => [
  ...new Set(components.flatMap((component) => componentKeys(identifiers, component))),
];

const byKey = <T extends VexTarget>(targets: readonly T[]): Targets<T> => {
  const found = new Map<string, T[]>();
  for (const target of targets) {
    for (const key of targetKeys(target)) {
      const same = found.get(key);
      if (same === undefined) found.set(key, [target]);
      else same.push(target);
    }
  }
  return found;
};

/** The targets of the statement's weakness in a component, of whatever version. */
const inPackage = <T extends VexTarget>(statement: VexStatement, component: Component, targets: Targets<T>): T[] => {
  const keys = componentKeys(statement.identifiers, component);
  const named = new Set(keys.flatMap((key) => targets.get(key) ?? []));
  return [...named].filter((target) => target.package !== null && isSamePackage(component, target.package));
};

interface Fit<T> {
  fitting: T[];
  reason: UnmatchedReason;
}

const NOTHING: Fit<never> = { fitting: [], reason: 'NO_FINDING' };

/** Which of the targets of one package have the version that a component has. */
const ofVersion = <T extends VexTarget>(component: Component, targets: readonly T[]): Fit<T> => {
  const versions = targets.map((target) => (target.package === null ? null : versionOf(target.package)));
  const { version_range: range } = component;
  if (range !== null) {
    const within = versions.map((version) => (version === null ? false : isInRange(version, range)));
    const fitting = targets.filter((_target, at) => within[at] === true);
    return { fitting, reason: within.includes(null) ? 'VERSION_RANGE_UNREADABLE' : 'NO_FINDING' };
  }
  const wanted = versionOf(component);
  if (wanted === null) {
    const isExact = new Set(versions).size <= 1;
    return isExact ? { fitting: [...targets], reason: 'NO_FINDING' } : { fitting: [], reason: 'NO_COMPONENT' };
  }
  const hasIt = (version: string | null | undefined) => version != null && isSameVersion(version, wanted);
  return { fitting: targets.filter((_target, at) => hasIt(versions[at])), reason: 'NO_FINDING' };
};

const fitOf = <T extends VexTarget>(statement: VexStatement, targets: Targets<T>): Fit<T> => {
  if (statement.components.length === 0) return { ...NOTHING, reason: 'NO_COMPONENT' };
  const fits = statement.components.map((component) => ofVersion(component, inPackage(statement, component, targets)));
  return {
    fitting: fits.flatMap(({ fitting }) => fitting),
    reason: fits.find(({ reason }) => reason !== 'NO_FINDING')?.reason ?? 'NO_FINDING',
  };
};

/** Of more statements about one finding, only the latest are kept: a file with many about many must not make each pair. */
export const MOST_ABOUT_ONE = 20;

/** Adds a statement to those about a finding: behind older ones, and those of the same time. */
const insert = <S extends VexStatement>(about: S[], statement: S): void => {
  const time = statement.at ?? '';
  const at = about.findLastIndex((other) => (other.at ?? '') <= time) + 1;
  about.splice(at, 0, statement);
  if (about.length > MOST_ABOUT_ONE) about.shift();
};

/**
 * Which statements are about which finding: the oldest first, and those of the same time in their order. The last one applies.
 *
 * @param statements in the order of their files
 * @param targets all findings in store with an identifier of the statements: a statement without a version fits only if they are of
 *   one version
 */
export const matchStatements = <T extends VexTarget, S extends VexStatement>(
  statements: readonly S[],
  targets: readonly T[],
): { about: Map<T, S[]>; unmatched: Unmatched[] } => {
  const indexed = byKey(targets);
  const about = new Map<T, S[]>();
  const unmatched: Unmatched[] = [];
  for (const statement of statements) {
    const { fitting, reason } = fitOf(statement, indexed);
    if (fitting.length === 0) unmatched.push({ index: statement.index, id: statement.identifiers[0] ?? null, reason });
    for (const target of new Set(fitting)) {
      const others = about.get(target);
      if (others) insert(others, statement);
      else about.set(target, [statement]);
    }
  }
  return { about, unmatched };
};

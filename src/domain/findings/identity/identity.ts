import { hash } from 'node:crypto';
import { decoded } from '../report-values';
import type { Fingerprint, ReportedFinding } from '../reported';

/*
 * By what a finding is recognised in the next report of its scanner: never by its line, which moves with the code, and never by a
 * text that a person edits here.
 */

/** One way to recognise a finding. */
export interface IdentityKey {
  kind: 'full' | 'partial' | 'content';
  /** Of the fingerprint; empty for the content. */
  name: string;
  version: number;
  /** 128 bits of a SHA-256 of kind, name, version, rule and value, in base64url. */
  hash: string;
}

/** What tells results of equal content apart while it stays the same. It is no part of their identity. */
export interface Place {
  line: number | null;
  column: number | null;
  /** Of the package. */
  version: string | null;
}

/** Changes with the rules by which the content is reduced, so that findings with keys of both rules are still recognised. */
const CONTENT_VERSION = 1;

const HASH_BYTES = 16;

/** Partial fingerprints of known scanners that say who wrote the code or in which column it is, and so nothing about the finding. */
const UNSPECIFIC_NAMES: ReadonlySet<string> = new Set([
  'author',
  'commitMessage',
  'commitSha',
  'date',
  'email',
  'primaryLocationStartColumnFingerprint',
]);

/** What known scanners write in place of a fingerprint that they did not compute. */
const PLACEHOLDERS: ReadonlySet<string> = new Set(['', '0', 'null', 'undefined', 'unknown', 'requires login']);

const digest = (parts: readonly unknown[]): string =>
  hash('sha256', JSON.stringify(parts), 'buffer').subarray(0, HASH_BYTES).toString('base64url');

const isSpecific = ({ kind, name, value }: Fingerprint): boolean =>
  !PLACEHOLDERS.has(value.trim().toLowerCase()) && !(kind === 'partial' && UNSPECIFIC_NAMES.has(name));

const compare = (a: string, b: string): number => Number(a > b) - Number(a < b);

/** Full ones first, then by name, then the highest version first. */
const byDecisiveness = (a: Fingerprint, b: Fingerprint): number =>
  compare(a.kind, b.kind) || compare(a.name, b.name) || b.version - a.version;

const LEADING_DOTS = /^(?:\.\/)+/;

/** A path in one spelling. */
const plainPath = (path: string | null): string | null =>
  path === null
    ? null
    : path
        .normalize('NFC')
        .replaceAll('\\', '/')
        .replace(/\/(?:\.?\/)+/g, '/')
        .replace(LEADING_DOTS, '');

const VERSION = /\bv?\d+(?:\.\d+)+(?:[-+~][\w.+~-]+)?/gi;

/** A text without what changes while the finding stays: versions, digits, and the width of spaces. */
const plainText = (text: string): string => text.replace(VERSION, '').replace(/\d+/g, '').replace(/\s+/g, ' ').trim();

/** A package URL without version, qualifiers and subpath, which change with an upgrade. */
const plainPurl = (purl: string): string => {
  const path = decoded(purl.replace(/[?#].*$/s, ''));
  const at = path.lastIndexOf('@');
  return at > path.lastIndexOf('/') ? path.slice(0, at) : path;
};

/**
 * What the finding says about its content. That of a package is the package, in any version: an upgrade that does not help leaves
 * the same finding.
 */
const contentOf = ({ rule_id: rule, location, snippet, description, package: pack }: ReportedFinding): unknown[] => {
  const path = plainPath(location.path);
  if (pack) return ['package', rule, path, pack.purl === null ? pack.name : plainPurl(pack.purl)];
  const code = plainText(snippet ?? '');
  return ['code', rule, path, code === '' ? plainText(description ?? '') : code];
};

/** The keys of a reported finding, the most decisive first. The last is that of its content. */
export const keysOf = (finding: ReportedFinding): IdentityKey[] => {
  const keys = finding.fingerprints
    .filter(isSpecific)
    .sort(byDecisiveness)
    .map(({ kind, name, version, value }): IdentityKey => ({
      kind,
      name,
      version,
      hash: digest([kind, name, version, finding.rule_id, value]),
    }));
  const content = digest(['content', '', CONTENT_VERSION, ...contentOf(finding)]);
  return [...keys, { kind: 'content', name: '', version: CONTENT_VERSION, hash: content }];
};

/** Where a reported finding is. */
export const placeOf = ({ location, package: pack }: ReportedFinding): Place => ({
  line: location.line,
  column: location.column,
  version: pack?.version ?? null,
});

/**
 * The hashes of the fingerprints that several findings have. They identify nothing: a scanner that computes them from the base name
 * of a file has the same for two folders.
 *
 * @param findings keys of all findings of one run, or of stored ones
 */
export const sharedKeys = (findings: Iterable<readonly IdentityKey[]>): Set<string> => {
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const keys of findings)
    for (const key of new Set(keys.filter(({ kind }) => kind !== 'content').map((one) => one.hash)))
      if (seen.has(key)) shared.add(key);
      else seen.add(key);
  return shared;
};

/** The keys that identify something. */
export const usableKeys = (keys: readonly IdentityKey[], shared: ReadonlySet<string>): IdentityKey[] =>
  keys.filter(({ hash: own }) => !shared.has(own));

/**
 * Whether a reported finding is a stored one: the first kind and name that both have decides, in their greatest common version, and
 * the content if they have no fingerprint in common. Results of equal content are told apart by matchRun.
 *
 * @param stored usable keys
 * @param reported usable keys, in the order of keysOf
 */
export const decides = (stored: readonly IdentityKey[], reported: readonly IdentityKey[]): boolean => {
  for (const key of reported) {
    const other = stored.find(
      ({ kind, name, version }) => kind === key.kind && name === key.name && version === key.version,
    );
    if (other) return other.hash === key.hash;
  }
  return false;
};

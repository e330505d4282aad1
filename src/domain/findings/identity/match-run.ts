import { decides, type IdentityKey, type Place, sharedKeys, usableKeys } from './identity';

/** A stored finding that a reported one may be. */
export interface StoredIdentity {
  id: number;
  keys: readonly IdentityKey[];
  place: Place;
  /** Whether it is neither mitigated nor a false positive: such a one is preferred among those of equal content. */
  isOpen: boolean;
}

/** A reported finding that may be a stored one. */
export interface ReportedIdentity {
  /** Of keysOf. */
  keys: readonly IdentityKey[];
  place: Place;
  presence: 'present' | 'absent';
}

/** How many stored findings of equal content and place are tried, so that thousands of them do not take minutes. */
const MAX_TRIED = 50;

const key = (...parts: unknown[]): string => JSON.stringify(parts);

/** The places at which findings of equal content are the same, the most exact first; null if a place says nothing. */
const SAME_PLACE: readonly ((place: Place) => string | null)[] = [
  ({ version, line, column }) => key(version, line, column),
  ({ version, line }) => key(version, line),
  ({ version }) => (version === null ? null : key(version)),
  () => '',
];

const compareNumbers = (a: number | null, b: number | null): number => (a ?? 0) - (b ?? 0);

const comparePlaces = (a: Place, b: Place): number =>
  compareNumbers(a.line, b.line) ||
  compareNumbers(a.column, b.column) ||
  (a.version === b.version ? 0 : (a.version ?? '').localeCompare(b.version ?? '', 'en', { numeric: true }));

/** One side of the search: what is left of it, with its usable keys. */
interface Left<T> {
  own: T;
  keys: readonly IdentityKey[];
}

type LeftStored = Left<StoredIdentity>;
type LeftReported = Left<ReportedIdentity> & { index: number };

const contentHash = ({ keys }: Left<unknown>): string => keys.find(({ kind }) => kind === 'content')?.hash ?? '';

const groupedBy = <T>(items: Iterable<T>, group: (item: T) => string | null): Map<string, T[]> => {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const name = group(item);
    if (name === null) continue;
    const known = groups.get(name);
    if (known) known.push(item);
    else groups.set(name, [item]);
  }
  return groups;
};

/** Pairs by fingerprints, of which no two stored findings have the same. */
const byFingerprint = (stored: Set<LeftStored>, reported: Set<LeftReported>, found: (number | null)[]): void => {
  const owners = new Map<string, LeftStored>();
  for (const one of stored) for (const { kind, hash } of one.keys) if (kind !== 'content') owners.set(hash, one);
  for (const one of reported) {
    const owner = one.keys.map(({ hash }) => owners.get(hash)).find((other) => other && stored.has(other));
    if (!owner || !decides(owner.keys, one.keys)) continue;
    found[one.index] = owner.own.id;
    stored.delete(owner);
    reported.delete(one);
  }
};

/** Takes the first of some stored findings that a reported one can be. */
const take = (waiting: LeftStored[], { keys }: LeftReported): LeftStored | undefined => {
  const at = waiting.slice(0, MAX_TRIED).findIndex((one) => decides(one.keys, keys));
  return at < 0 ? undefined : waiting.splice(at, 1)[0];
};

/** Pairs by content: at the same place first, then in the order of places, open ones first. */
const byContent = (stored: Set<LeftStored>, reported: Set<LeftReported>, found: (number | null)[]): void => {
  for (const samePlace of SAME_PLACE) {
    const groups = groupedBy(stored, (one) => {
      const place = samePlace(one.own.place);
      return place === null ? null : key(contentHash(one), place);
    });
    for (const one of reported) {
      const place = samePlace(one.own.place);
      const waiting = place === null ? undefined : groups.get(key(contentHash(one), place));
      const owner = waiting && take(waiting, one);
      if (!owner) continue;
      found[one.index] = owner.own.id;
      stored.delete(owner);
      reported.delete(one);
    }
  }
};

/**
 * Finds the stored findings that a scan reports, each for at most one result: by fingerprints, then by content. Results that are
 * reported as absent come last.
 *
 * @param stored findings of the tool and scope, at least those with a key of one of the results, in any order
 * @param reported results of one run, or a part of them that contains all of equal content
 * @param shared the shared keys of the whole run (sharedKeys), counted for each presence
 * @returns the id of the stored finding for each result; null: there is none
 */
export const matchRun = (
  stored: readonly StoredIdentity[],
  reported: readonly ReportedIdentity[],
  shared: ReadonlySet<string>,
): (number | null)[] => {
  const ignored = new Set([...shared, ...sharedKeys(stored.map(({ keys }) => keys))]);
  const usable = <T extends { keys: readonly IdentityKey[] }>(own: T): Left<T> => ({
    own,
    keys: usableKeys(own.keys, ignored),
  });
  const found: (number | null)[] = reported.map(() => null);
  const left = new Set(
    [...stored]
      .sort((a, b) => Number(b.isOpen) - Number(a.isOpen) || comparePlaces(a.place, b.place) || a.id - b.id)
      .map(usable),
  );
  const results = reported
    .map((own, index) => ({ ...usable(own), index }))
    .sort((a, b) => comparePlaces(a.own.place, b.own.place) || a.index - b.index);
  for (const presence of ['present', 'absent']) {
    const wanted = new Set(results.filter(({ own }) => own.presence === presence));
    byFingerprint(left, wanted, found);
    byContent(left, wanted, found);
  }
  return found;
};

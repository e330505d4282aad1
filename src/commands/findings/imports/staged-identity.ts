import type { Core } from '@strapi/strapi';
import { sharedAmong, sharedLookups, type LinkedResult } from '../../../repositories/findings/imports/staged-results';
import type { ReportedFinding } from '../../../domain/findings/reported';
import type { ImportRun, ImportSource } from './import-run';
import { lookupsOf } from '../../../domain/findings/identity/source';
import { fingerprintOf, type StagedIdentity } from '../../../domain/findings/identity/staged-identity';
import { defined, parseJson } from '../../../values';

/** A staged result with the texts by which it is found. */
export interface Identified extends StagedIdentity {
  id: number;
  source: number;
  lookups: string[];
}

type Staged = Pick<LinkedResult, 'id' | 'source' | 'keys'>;

/** Reads by what some staged results are recognised. */
export const identified = ({ sources }: ImportRun, results: readonly Staged[]): Identified[] => {
  const lookups = sources.map(lookupsOf);
  return results.map(({ id, source, keys }) => {
    const identity = parseJson(keys) as StagedIdentity;
    return { id, source, ...identity, lookups: defined(lookups[source])(identity.keys) };
  });
};

/** A staged result, read. */
export interface Result {
  /** Of the staged result. */
  id: number;
  findingId: number | null;
  source: ImportSource;
  identity: Identified;
  finding: ReportedFinding;
}

/**
 * Reads staged results.
 *
 * @param identities by what each of them is recognised
 */
export const readResults = (
  run: ImportRun,
  staged: readonly LinkedResult[],
  identities: readonly Identified[],
): Result[] =>
  staged.map(({ id, source, finding_id: findingId, record }, index) => ({
    id,
    findingId,
    source: defined(run.sources[source]),
    identity: defined(identities[index]),
    finding: parseJson(record) as ReportedFinding,
  }));

/** More shared fingerprints of a report are not kept in memory, some megabytes. */
const MAX_KEPT = 20_000;

/** Says which hashes of the fingerprints of some results other results of the report have, too: they identify nothing. */
export type SharedHashes = (results: readonly Identified[]) => Promise<Set<string>>;

/**
 * Reads which fingerprints of a staged report are shared: once, because few are in most reports. If there are too many, they are
 * looked up again for each part of the report.
 *
 * @param most as many are too many
 */
export const sharedHashesOf = async (strapi: Core.Strapi, scanId: number, most = MAX_KEPT): Promise<SharedHashes> => {
  const kept = await sharedLookups(strapi, scanId, most);
  const among = async (fingerprints: readonly string[]): Promise<Iterable<string>> =>
    kept.size < most ? fingerprints.filter((one) => kept.has(one)) : await sharedAmong(strapi, scanId, fingerprints);
  return async (results) => {
    const hashes = new Map<string, string>();
    for (const { keys, lookups, presence } of results)
      for (const [index, lookup] of lookups.slice(0, -1).entries())
        hashes.set(fingerprintOf(lookup, presence), defined(keys[index]).hash);
    if (hashes.size === 0) return new Set();
    const shared = await among([...hashes.keys()]);
    return new Set([...shared].map((fingerprint) => defined(hashes.get(fingerprint))));
  };
};

import { LRUCache } from 'lru-cache';
import type { Core } from '@strapi/strapi';
import {
  type LinkedResult,
  sharedAmong,
  sharedLookups,
  type SoughtResult,
  type WholeResult,
} from '../../../repositories/findings/imports/staged-results';
import type { ReportedFacts } from '../../../domain/findings/reported';
import type { FindingDetails } from '../../../domain/findings/life-cycle';
import { storedDetails } from './finding-records';
import type { ImportRun, ImportSource } from './import-run';
import type { ReportedIdentity } from '../../../domain/findings/identity/match-run';
import { fingerprintOf, type StoredIdentity } from '../../../domain/findings/identity/staged-identity';
import { defined, parseJson } from '../../../values';

const listed = ({ fingerprints }: Pick<LinkedResult, 'fingerprints'>): string[] =>
  fingerprints === '' ? [] : fingerprints.split(' ');

/** A staged result as it is matched with stored findings. */
export interface Identified extends ReportedIdentity {
  id: number;
  source: number;
  /** The texts by which it is found: of its fingerprints, then of its content. */
  lookups: string[];
}

/** Reads by what some staged results are recognised. */
export const identified = (results: readonly SoughtResult[]): Identified[] =>
  results.map((result) => {
    const { id, source, presence, content } = result;
    const { keys, place } = parseJson(result.identity) as StoredIdentity;
    return { id, source, keys, place, presence, lookups: [...listed(result), content] };
  });

/** A staged result, as far as decisions about new findings depend on it. */
export interface Result {
  /** Of the staged result. */
  id: number;
  findingId: number | null;
  source: ImportSource;
  /** The texts by which it is found, but for those of fingerprints that other results of the report have, too. */
  lookups: string[];
  /** Results of a source that say the same have the same object. */
  facts: ReportedFacts;
}

/** A staged result with all that the report says about a stored finding. */
export interface KnownResult extends Result {
  identity: StoredIdentity;
  /** documentId of the finding, if Tenantry has written the report. */
  exported: string | null;
  details: FindingDetails;
}

/** Characters of the facts that are kept in memory, to be read once. */
const MAX_FACTS = 1_000_000;

/** Makes what reads staged results of an import. */
export const resultReader = ({ sources }: Pick<ImportRun, 'sources'>, shared: SharedFingerprints) => {
  const parsed = new LRUCache<string, ReportedFacts>({
    maxSize: MAX_FACTS,
    sizeCalculation: (_facts, text) => text.length,
  });
  const factsOf = ({ source, facts: text }: LinkedResult): ReportedFacts => {
    const key = `${source} ${text}`;
    const before = parsed.get(key);
    if (before) return before;
    const facts = parseJson(text) as ReportedFacts;
    parsed.set(key, facts);
    return facts;
  };
  return async (staged: readonly LinkedResult[]): Promise<Result[]> => {
    const read = staged.map((result) => ({ result, facts: factsOf(result), own: listed(result) }));
    const others = await shared(
      read.flatMap(({ own, facts: { presence } }) => own.map((one) => fingerprintOf(one, presence))),
    );
    return read.map(({ result: { id, finding_id: findingId, source, content }, facts, own }) => {
      const usable = own.filter((one) => !others.has(fingerprintOf(one, facts.presence)));
      return { id, findingId, source: defined(sources[source]), lookups: [...usable, content], facts };
    });
  };
};

/** Adds to a result that was read what the report says about it. */
export const known = (result: Result, { identity, exported, ...columns }: WholeResult): KnownResult => ({
  ...result,
  identity: parseJson(identity) as StoredIdentity,
  exported,
  details: storedDetails(columns),
});

/** More shared fingerprints of a report are not kept in memory, some megabytes. */
const MAX_KEPT = 20_000;

/** Says which of some fingerprints several results of the report have: they identify nothing. */
export type SharedFingerprints = (fingerprints: readonly string[]) => Promise<ReadonlySet<string>>;

/**
 * Reads which fingerprints of a staged report are shared: once, because few are in most reports. If there are too many, they are
 * looked up again for each part of the report.
 *
 * @param most as many are too many
 */
export const sharedFingerprintsOf = async (
  strapi: Core.Strapi,
  scanId: number,
  most = MAX_KEPT,
): Promise<SharedFingerprints> => {
  const kept = await sharedLookups(strapi, scanId, most);
  if (kept.size < most) return () => Promise.resolve(kept);
  return (fingerprints) => sharedAmong(strapi, scanId, [...new Set(fingerprints)]);
};

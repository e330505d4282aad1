import type { Core } from '@strapi/strapi';
import { matchRun } from '../../../domain/findings/identity/match-run';
import {
  type Link,
  linkResults,
  nextByContent,
  nextNames,
  resultsAtOnce,
  type SoughtResult,
} from '../../../repositories/findings/imports/staged-results';
import {
  type Candidate,
  findByDocumentId,
  findCandidates,
  hasFindings,
} from '../../../repositories/findings/imports/stored-findings';
import { storedJson } from '../../../database/stored-json';
import { ignoreUnawaitedFailure } from '../../../database/statements';
import { saveRun } from '../../../repositories/findings/imports/import-runs';
import { BACKGROUND_TURN_MS, yieldToEventLoop } from '../../../database/fair-turns';
import { tenancyOf } from '../../../tenancy/tenancy';
import type { ImportRun } from './import-run';
import { linkAllRepeated } from './link-repeated';
import { fingerprintOf, type StoredIdentity } from '../../../domain/findings/identity/staged-identity';
import { identified, type Identified, type SharedFingerprints, sharedFingerprintsOf } from './staged-identity';
import { defined } from '../../../values';

const NO_OPEN_STATUS = ['mitigated', 'false_positive'];

/** Some results that are no finding yet, and the stored findings that they may be. */
interface SoughtPart {
  results: readonly Identified[];
  candidates: Promise<readonly Candidate[]>;
}

/** The hashes of the fingerprints of some results that other results of the report have, too. */
const sharedHashesOf = async (
  sharedAmong: SharedFingerprints,
  results: readonly Identified[],
): Promise<ReadonlySet<string>> => {
  const hashes = new Map<string, string>();
  for (const { keys, lookups, presence } of results)
    for (const [index, lookup] of lookups.slice(0, -1).entries())
      hashes.set(fingerprintOf(lookup, presence), defined(keys[index]).hash);
  const shared = await sharedAmong([...hashes.keys()]);
  return new Set([...hashes].flatMap(([fingerprint, hash]) => (shared.has(fingerprint) ? hash : [])));
};

/** Finds which stored findings some results are, those of equal content together. */
const matchResults = async (
  { sources }: ImportRun,
  sharedAmong: SharedFingerprints,
  results: readonly Identified[],
  candidates: readonly Candidate[],
): Promise<Link[]> => {
  if (candidates.length === 0) return [];
  const shared = await sharedHashesOf(sharedAmong, results);
  return sources.flatMap(({ tool, scope }, index) => {
    const isOf = (one: Candidate): boolean => one.tool === tool && one.scope === scope;
    const stored = candidates.filter(isOf).map(({ id, identity, finding_status: status }) => {
      const { keys, place } = storedJson(identity) as StoredIdentity;
      return { id, keys, place, isOpen: !NO_OPEN_STATUS.includes(String(status)) };
    });
    const own = stored.length === 0 ? [] : results.filter(({ source }) => source === index);
    return matchRun(stored, own, shared).flatMap((finding, at) =>
      finding === null ? [] : [{ id: defined(own[at]).id, finding }],
    );
  });
};

/** The results without those of the last content, of which more may follow, unless there is no other. */
const wholeGroups = (results: readonly SoughtResult[], isFull: boolean): readonly SoughtResult[] => {
  const last = results.at(-1)?.content;
  const whole = isFull ? results.filter(({ content }) => content !== last) : results;
  return whole.length > 0 ? whole : results;
};

/** The next results, those of equal content together. */
const readGroups = async (
  strapi: Core.Strapi,
  { scanId }: ImportRun,
  after: SoughtResult | null,
): Promise<readonly SoughtResult[]> => {
  await yieldToEventLoop(BACKGROUND_TURN_MS);
  const next = await nextByContent(strapi, scanId, after);
  return wholeGroups(next, next.length === resultsAtOnce(strapi));
};

/** Reads the results of a report by content, and looks for the stored findings that they may be. Some are read ahead. */
async function* soughtParts(strapi: Core.Strapi, run: ImportRun): AsyncGenerator<SoughtPart, undefined> {
  let reading = readGroups(strapi, run, null);
  for (;;) {
    const groups = await reading;
    const last = groups.at(-1);
    if (last === undefined) return undefined;
    reading = ignoreUnawaitedFailure(readGroups(strapi, run, last));
    const unlinked = groups.filter(({ finding_id: finding }) => finding === null);
    const results = identified(unlinked);
    const lookups = new Set(results.flatMap((one) => one.lookups));
    await yieldToEventLoop(BACKGROUND_TURN_MS);
    yield { results, candidates: ignoreUnawaitedFailure(findCandidates(strapi, run, [...lookups])) };
  }
}

/** Which of the findings that some results name there are in the organisation. Of results that name the same, the first is it. */
const matchExported = async (
  strapi: Core.Strapi,
  { organisationId, scanId }: ImportRun,
  results: readonly { id: number; exported: string | null }[],
): Promise<Link[]> => {
  const resultOf = new Map<string, number>();
  for (const { id, exported } of results) if (exported !== null && !resultOf.has(exported)) resultOf.set(exported, id);
  if (resultOf.size === 0) return [];
  const found = await findByDocumentId(strapi, { organisationId, scanId }, [...resultOf.keys()]);
  return found.map(({ id, document_id: documentId }) => ({ id: defined(resultOf.get(documentId)), finding: id }));
};

const store = async (strapi: Core.Strapi, { scanId }: ImportRun, links: readonly Link[]): Promise<void> => {
  await tenancyOf(strapi).writes.run(async () => {
    await linkResults(strapi, scanId, links);
    await saveRun(strapi, scanId, {});
  });
};

/** Links the results of a report that Tenantry has written to the findings that they name, whatever else has changed. */
const linkExported = async (strapi: Core.Strapi, run: ImportRun): Promise<void> => {
  for (let last = 0; ;) {
    await yieldToEventLoop(BACKGROUND_TURN_MS);
    const results = await nextNames(strapi, run.scanId, last);
    if (results.length === 0) return;
    last = defined(results.at(-1)).id;
    await store(strapi, run, await matchExported(strapi, run, results));
  }
};

/** Finds by their fingerprints and contents which findings the results are that are not linked yet. */
const linkOthers = async (strapi: Core.Strapi, run: ImportRun): Promise<void> => {
  const sharedAmong = await sharedFingerprintsOf(strapi, run.scanId);
  // PostgreSQL stores which results are which findings while the next ones are matched, and looks for two parts at a time. A finding
  // that is one result is no other.
  let storing: Promise<void> = Promise.resolve();
  const parts = soughtParts(strapi, run);
  let next = parts.next();
  // The links of the last two parts: the candidates of the next one may have been read before these were stored.
  let earlier: Link[] = [];
  let latest: Link[] = [];
  try {
    for (;;) {
      const { value: part } = await next;
      if (part === undefined) return;
      next = ignoreUnawaitedFailure(parts.next());
      const found = await part.candidates;
      const taken = new Set([...earlier, ...latest].map(({ finding }) => finding));
      const candidates = found.filter(({ id }) => !taken.has(id));
      await yieldToEventLoop(BACKGROUND_TURN_MS);
      [earlier, latest] = [latest, await matchResults(run, sharedAmong, part.results, candidates)];
      await storing;
      storing = ignoreUnawaitedFailure(store(strapi, run, latest));
    }
  } finally {
    await storing;
  }
};

/** Finds for each staged result which stored finding it is. No finding changes. */
export const linkReport = async (strapi: Core.Strapi, run: ImportRun): Promise<void> => {
  if (run.hasExported) await linkExported(strapi, run);
  const known = await Promise.all(run.sources.map((source) => hasFindings(strapi, run.organisationId, source)));
  if (!known.includes(true)) return;
  if (!run.hasExported && (await linkAllRepeated(strapi, run))) return;
  await linkOthers(strapi, run);
};

import type { Core } from '@strapi/strapi';
import { matchRun } from '../../../domain/findings/identity/match-run';
import {
  linkResults,
  nextByContent,
  resultsAtOnce,
  type SoughtResult,
} from '../../../repositories/findings/imports/staged-results';
import { type Candidate, findCandidates, hasFindings } from '../../../repositories/findings/imports/stored-findings';
import { saveRun } from '../../../repositories/findings/imports/import-runs';
import { BACKGROUND_TURN_MS, yieldToEventLoop } from '../../../database/fair-turns';
import { tenancyOf } from '../../../tenancy/tenancy';
import type { ImportRun } from './import-run';
import { identified, type Identified, sharedHashesOf, type StoredIdentity } from './staged-identity';
import { defined, parseJson } from '../../../values';

/** JSON of a column: PostgreSQL's driver has parsed it. */
const jsonOf = (value: unknown): unknown => (typeof value === 'string' ? parseJson(value) : value);

const NO_OPEN_STATUS = ['mitigated', 'false_positive'];

/** Finds which stored findings some results are, those of equal content together. */
const matchResults = async (
  strapi: Core.Strapi,
  { organisationId, scanId, sources }: ImportRun,
  results: readonly Identified[],
): Promise<{ id: number; finding: number }[]> => {
  const lookups = new Set(results.flatMap((one) => one.lookups));
  const found = await findCandidates(strapi, { organisationId, scanId }, [...lookups]);
  if (found.length === 0) return [];
  const shared = await sharedHashesOf(strapi, scanId, results);
  return sources.flatMap(({ tool, scope }, index) => {
    const isOf = (one: Candidate): boolean => one.tool === tool && one.scope === scope;
    const stored = found.filter(isOf).map(({ id, identity, finding_status: status }) => {
      const { keys, place } = jsonOf(identity) as StoredIdentity;
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

/** Finds for each staged result which stored finding it is. No finding changes. */
export const linkReport = async (strapi: Core.Strapi, run: ImportRun): Promise<void> => {
  const known = await Promise.all(run.sources.map((source) => hasFindings(strapi, run.organisationId, source)));
  if (!known.includes(true)) return;
  let last: SoughtResult | null = null;
  for (;;) {
    await yieldToEventLoop(BACKGROUND_TURN_MS);
    const next: SoughtResult[] = await nextByContent(strapi, run.scanId, last);
    if (next.length === 0) return;
    const whole = wholeGroups(next, next.length === resultsAtOnce(strapi));
    last = defined(whole.at(-1));
    const links = await matchResults(strapi, run, identified(run, whole));
    await tenancyOf(strapi).writes.run(async () => {
      await linkResults(strapi, links);
      await saveRun(strapi, run.scanId, {});
    });
  }
};

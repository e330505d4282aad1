import type { Core } from '@strapi/strapi';
import { BACKGROUND_TURN_MS, yieldToEventLoop } from '../../../database/fair-turns';
import { nextNews, type RepeatedResult } from '../../../repositories/findings/imports/repeated-results';
import { type LinkedResult, nextResults, resultsWith } from '../../../repositories/findings/imports/staged-results';
import { countStatements } from '../../../repositories/findings/vex/stored-statements';
import type { ImportRun } from './import-run';
import { identified, readResults, type Result, sharedHashesOf } from './staged-identity';

/** Results that are read, and the hashes of their fingerprints that other results of the report have, too. */
interface ReadResults {
  results: Result[];
  shared: Set<string>;
}

/** The next results of a report. */
export interface StagedPart extends ReadResults {
  repeated: RepeatedResult[];
  /** How many they are together. */
  size: number;
  /** The id of the last one. */
  last: number;
}

/** Reads the staged results of a report. */
export interface StagedReader {
  /** @returns those after the one with an id; null if there are none */
  next(after: number): Promise<StagedPart | null>;
  /** Reads results of which it was believed that they say nothing new. */
  whole(ids: readonly number[]): Promise<ReadResults>;
}

const isRepeated = (result: LinkedResult | RepeatedResult): result is RepeatedResult => result.keys === null;

/** Makes a reader of the staged results of an import. */
export const stagedReader = async (strapi: Core.Strapi, run: ImportRun): Promise<StagedReader> => {
  const { organisationId, scanId } = run;
  const sharedAmong = await sharedHashesOf(strapi, scanId);
  // A dry run changes nothing, and a VEX statement can decide about a finding of which the scan says nothing new.
  const readsAll = run.dryRun || (await countStatements(strapi, organisationId)) > 0;
  const nextOf = readsAll ? nextResults : nextNews;
  const read = async (staged: readonly LinkedResult[]): Promise<ReadResults> => {
    const identities = identified(run, staged);
    const shared = await sharedAmong(identities);
    await yieldToEventLoop(BACKGROUND_TURN_MS);
    return { results: readResults(run, staged, identities), shared };
  };
  return {
    async next(after) {
      await yieldToEventLoop(BACKGROUND_TURN_MS);
      const staged: readonly (LinkedResult | RepeatedResult)[] = await nextOf(strapi, scanId, after);
      const last = staged.at(-1)?.id;
      if (last === undefined) return null;
      const news = await read(staged.flatMap((result) => (isRepeated(result) ? [] : result)));
      return { ...news, repeated: staged.filter(isRepeated), size: staged.length, last };
    },
    whole: async (ids) => read(await resultsWith(strapi, scanId, ids)),
  };
};

import type { Core } from '@strapi/strapi';
import { BACKGROUND_TURN_MS, yieldToEventLoop } from '../../../database/fair-turns';
import { nextNews, type RepeatedResult } from '../../../repositories/findings/imports/repeated-results';
import { type LinkedResult, nextResults, resultsWith } from '../../../repositories/findings/imports/staged-results';
import { countStatements } from '../../../repositories/findings/vex/stored-statements';
import type { ImportRun } from './import-run';
import { known, type KnownResult, type Result, resultReader, sharedFingerprintsOf } from './staged-identity';
import { defined } from '../../../values';

/** The next results of a report. */
export interface StagedPart {
  /** Those that are no stored finding yet. */
  news: Result[];
  /** The ids of those that say something new about a stored finding. */
  known: number[];
  /** Those that do not. */
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
  /** Reads results with all that they say. */
  whole(ids: readonly number[]): Promise<KnownResult[]>;
}

const isRepeated = (result: LinkedResult | RepeatedResult): result is RepeatedResult => result.facts === null;

/** Makes a reader of the staged results of an import. */
export const stagedReader = async (strapi: Core.Strapi, run: ImportRun): Promise<StagedReader> => {
  const { organisationId, scanId } = run;
  const read = resultReader(run, await sharedFingerprintsOf(strapi, scanId));
  // A dry run changes nothing, and a VEX statement can decide about a finding of which the scan says nothing new.
  const readsAll = run.dryRun || (await countStatements(strapi, organisationId)) > 0;
  const nextOf = readsAll ? nextResults : nextNews;
  return {
    async next(after) {
      await yieldToEventLoop(BACKGROUND_TURN_MS);
      const staged: readonly (LinkedResult | RepeatedResult)[] = await nextOf(strapi, scanId, after);
      const last = staged.at(-1)?.id;
      if (last === undefined) return null;
      const news = staged.flatMap((result) => (isRepeated(result) ? [] : result));
      return {
        news: await read(news.filter(({ finding_id: finding }) => finding === null)),
        known: news.flatMap(({ id, finding_id: finding }) => (finding === null ? [] : id)),
        repeated: staged.filter(isRepeated),
        ...{ size: staged.length, last },
      };
    },
    async whole(ids) {
      const staged = await resultsWith(strapi, scanId, ids);
      const results = await read(staged);
      await yieldToEventLoop(BACKGROUND_TURN_MS);
      return staged.map((row, index) => known(defined(results[index]), row));
    },
  };
};

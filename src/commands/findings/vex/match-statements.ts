import type { Core } from '@strapi/strapi';
import { matchStatements, statementKeys } from '../../../domain/findings/vex/vex-match';
import { resultsAtOnce } from '../../../repositories/findings/imports/staged-results';
import type { StagedStatement } from '../../../repositories/findings/vex/staged-statements';
import { findStatements } from '../../../repositories/findings/vex/stored-statements';
import { chunksOf } from '../../../database/chunks';
import type { ImportRun } from '../imports/import-run';
import { comparable, targetPages } from './find-targets';
import { type DatedStatement, stagedStatement, storedStatement } from './statement-records';
import { defined } from '../../../values';

/** The statements that apply to findings, by their ids. */
export type Applied = ReadonlyMap<number, DatedStatement>;

/** Some statements of a file, compared with the stored findings. */
export interface MatchedStatements {
  applied: Applied[];
  unmatched: { id: string; reason: string }[];
}

/**
 * Finds the findings that some statements of a file are about. A statement of another file or source that is later wins.
 *
 * @returns as many findings at a time as one transaction changes
 */
export const matchStaged = async (
  strapi: Core.Strapi,
  run: ImportRun,
  staged: readonly StagedStatement[],
): Promise<MatchedStatements> => {
  const author = defined(run.sources[0]).tool;
  const own = staged.map((one): DatedStatement => ({ ...stagedStatement(one), scanId: run.scanId, author }));
  const isOwn = new Set(own.map(({ index }) => index));
  const stored = await findStatements(strapi, run.organisationId, own.flatMap(statementKeys));
  const known = stored.map(storedStatement);
  // A dry run stores none.
  const all = run.dryRun ? [...known, ...own] : known;
  const applied: [number, DatedStatement][] = [];
  let left = new Map(staged.filter((one) => one.is_reported === 0).map((one) => [stagedStatement(one).index, '']));
  const reasons = new Map(matchStatements(own, []).unmatched.map((one) => [one.index, one]));
  for await (const page of targetPages(strapi, run.organisationId, own)) {
    const winners = matchStatements(comparable(all, page), page.targets).applied;
    for (const [{ id }, one] of winners) if (one.scanId === run.scanId && isOwn.has(one.index)) applied.push([id, one]);
    const { unmatched } = matchStatements(comparable(own, page), page.targets);
    for (const one of unmatched) reasons.set(one.index, one);
    const still = new Set(unmatched.map(({ index }) => index));
    left = new Map([...left].filter(([index]) => still.has(index)));
  }
  return {
    applied: [...chunksOf(applied, resultsAtOnce(strapi))].map((some) => new Map(some)),
    unmatched: [...left.keys()].flatMap((index) => {
      const { id, reason } = reasons.get(index) ?? {};
      return id != null && reason !== undefined ? [{ id, reason }] : [];
    }),
  };
};

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

/** Statements of a file about one finding. */
interface StatementsAbout {
  /** The oldest first. */
  said: readonly DatedStatement[];
  /** The one of them that applies; null if that is one of another file. */
  applies: DatedStatement | null;
}

/** Statements about findings, by the ids of the findings. */
export type Applied = ReadonlyMap<number, StatementsAbout>;

/** Some statements of a file, compared with the stored findings. */
export interface MatchedStatements {
  applied: Applied[];
  unmatched: { id: string; reason: string }[];
}

/** Puts the statement that applies behind the others, if it is one of the same file. */
const withWinner = (statements: readonly DatedStatement[], applies: DatedStatement | null): StatementsAbout => ({
  said: applies ? [...statements.filter(({ index }) => index !== applies.index), applies] : statements,
  applies,
});

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
  // A dry run stores none.
  const all = [...stored.map(storedStatement), ...(run.dryRun ? own : [])];
  const applied: [number, StatementsAbout][] = [];
  let left = new Map(staged.filter((one) => one.is_reported === 0).map((one) => [stagedStatement(one).index, '']));
  const reasons = new Map(matchStatements(own, []).unmatched.map((one) => [one.index, one]));
  for await (const page of targetPages(strapi, run.organisationId, own)) {
    const known = matchStatements(comparable(all, page), page.targets).about;
    const { about, unmatched } = matchStatements(comparable(own, page), page.targets);
    for (const [target, statements] of about) {
      const last = known.get(target)?.at(-1);
      const applies = last?.scanId === run.scanId && isOwn.has(last.index) ? last : null;
      applied.push([target.id, withWinner(statements, applies)]);
    }
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

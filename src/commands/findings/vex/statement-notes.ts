import type { Core } from '@strapi/strapi';
import { cleanLine, TEXT_LIMITS } from '../../../domain/findings/texts';
import { MOST_ABOUT_ONE } from '../../../domain/findings/vex/vex-match';
import { statementsNoted, VEX_AUTHOR } from '../../../repositories/findings/finding-events';
import type { ScanNote } from '../imports/scan-notes';
import type { DatedStatement } from './statement-records';

/*
 * Each statement about a finding leaves an entry in its history, also if it changes nothing or another one applies. What its author has
 * said before leaves none, because the same file can be imported each night, or again after a crash. Only for the statement that
 * applies, it matters what the author has said last: "affected" may be true again.
 */

/** What authors have said about findings. */
export interface NotedStatements {
  /** What is said by whom about which finding. */
  said: ReadonlySet<string>;
  /** What an author has said last about a finding. */
  last: ReadonlyMap<string, string>;
  /** How many different things an author has said about a finding. */
  counts: ReadonlyMap<string, number>;
}

export const NOTHING_NOTED: NotedStatements = { said: new Set(), last: new Map(), counts: new Map() };

const keyOf = (findingId: number, author: string | null): string => JSON.stringify([findingId, author]);

const saysOf = ({ kind, message = null }: Pick<ScanNote, 'kind' | 'message'>): string =>
  JSON.stringify([kind, message]);

/** Reads what authors have said about some findings, in the open transaction. */
export const notedStatements = async (strapi: Core.Strapi, ids: readonly number[]): Promise<NotedStatements> => {
  const said = new Set<string>();
  const last = new Map<string, string>();
  const counts = new Map<string, number>();
  for (const noted of await statementsNoted(strapi, ids)) {
    const key = keyOf(noted.finding_id, noted.actor_label);
    said.add(key + saysOf(noted));
    last.set(key, saysOf(noted));
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return { said, last, counts };
};

const noteOf = ({ status, justification, statement, author }: DatedStatement): Omit<ScanNote, 'finding_id'> => ({
  kind: `vex_${status}`,
  actor_kind: VEX_AUTHOR,
  actor_label: author,
  message: cleanLine([justification, statement].filter((text) => text !== null).join(': '), TEXT_LIMITS.line),
  ...{ before: null, after: null },
});

/**
 * What statements leave in the history of a finding. Of one author, that is at most `MOST_ABOUT_ONE` different ones that do not apply.
 *
 * @param id of the finding, or any number for a new one
 * @param statements those about it, the oldest first
 * @param applies the one of them that applies since this import; null if none does
 */
export const newStatementNotes = (
  id: number,
  statements: readonly DatedStatement[],
  noted: NotedStatements,
  applies: DatedStatement | null,
): ScanNote[] => {
  const said = new Set<string>();
  const last = new Map<string, string>();
  const counts = new Map<string, number>();
  const countOf = (key: string): number => counts.get(key) ?? noted.counts.get(key) ?? 0;
  const isNew = (statement: DatedStatement, key: string, says: string): boolean => {
    if (statement === applies) return (last.get(key) ?? noted.last.get(key)) !== says;
    return !said.has(key + says) && !noted.said.has(key + says) && countOf(key) < MOST_ABOUT_ONE;
  };
  return statements.flatMap((statement): ScanNote[] => {
    const made = noteOf(statement);
    const [key, says] = [keyOf(id, statement.author), saysOf(made)];
    if (!isNew(statement, key, says)) return [];
    said.add(key + says);
    last.set(key, says);
    counts.set(key, countOf(key) + 1);
    return [{ finding_id: id, ...made }];
  });
};

/** The same for a new finding, whose id is not known yet. */
export const firstStatementNotes = (statements: readonly DatedStatement[]): Omit<ScanNote, 'finding_id'>[] =>
  newStatementNotes(0, statements, NOTHING_NOTED, statements.at(-1) ?? null).map(
    ({ finding_id: _id, ...made }) => made,
  );

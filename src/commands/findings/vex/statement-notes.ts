import type { Core } from '@strapi/strapi';
import { cleanLine, TEXT_LIMITS } from '../../../domain/findings/texts';
import { lastStatements, VEX_AUTHOR } from '../../../repositories/findings/finding-events';
import type { ScanNote } from '../imports/scan-notes';
import type { DatedStatement } from './statement-records';

/*
 * Each statement that applies to a finding leaves an entry in its history, also if it changes nothing. One that says what its author has
 * said before leaves none: the same file can be imported each night, or again after a crash.
 */

/** What authors have said last about findings. */
export type NotedStatements = ReadonlyMap<string, string>;

const keyOf = (findingId: number, author: string | null): string => JSON.stringify([findingId, author]);

const saysOf = ({ kind, message = null }: Pick<ScanNote, 'kind' | 'message'>): string =>
  JSON.stringify([kind, message]);

/** Reads what authors have said last about some findings, in the open transaction. */
export const notedStatements = async (strapi: Core.Strapi, ids: readonly number[]): Promise<NotedStatements> =>
  new Map((await lastStatements(strapi, ids)).map((last) => [keyOf(last.finding_id, last.actor_label), saysOf(last)]));

/** What a statement leaves in the history of a finding to which it applies. */
export const statementNote = ({
  status,
  justification,
  statement,
  author,
}: DatedStatement): Omit<ScanNote, 'finding_id'> => ({
  kind: `vex_${status}`,
  actor_kind: VEX_AUTHOR,
  actor_label: author,
  message: cleanLine([justification, statement].filter((text) => text !== null).join(': '), TEXT_LIMITS.line),
  ...{ before: null, after: null },
});

/** The same for a stored finding: nothing if it says what its author has said last. */
export const newStatementNotes = (id: number, statement: DatedStatement, noted: NotedStatements): ScanNote[] => {
  const made = statementNote(statement);
  return noted.get(keyOf(id, statement.author)) === saysOf(made) ? [] : [{ finding_id: id, ...made }];
};

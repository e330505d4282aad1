/**
 * Where a connection is in its transaction: in none, before its first statement, with which the BEGIN is sent, after that, or in
 * one that could not be begun, whose statements are refused.
 */
export type Phase = 'outside' | 'begun' | 'open' | 'refused';

const BEGINS = /^\s*(?:begin|start transaction)\b/i;
const ENDS = /^\s*(?:commit|rollback(?!\s+to)|end)\b/i;
const ROLLS_BACK = /^\s*rollback\b/i;
/** A read that can be repeated: PostgreSQL also writes in statements that begin with `with`. */
const READS = /^\s*(?:select|with|show)\b/i;
const WRITES = /\b(?:insert|update|delete|merge|nextval|setval)\b/i;
const SEVERAL = /;\s*\S/;

/** Whether a statement begins a transaction. */
export const begins = (text: string): boolean => BEGINS.test(text);

/** Whether a statement ends a transaction. */
export const ends = (text: string): boolean => ENDS.test(text);

/** Whether a statement rolls back a transaction, or a part of it. */
export const rollsBack = (text: string): boolean => ROLLS_BACK.test(text);

/** Whether a text may contain several statements, which cannot be prepared. A semicolon in a value counts, too. */
export const isSeveral = (text: string): boolean => SEVERAL.test(text);

/** Whether a statement whose connection was lost has stored nothing for certain, and can be sent again. */
export const mayRepeat = (text: string, phase: Phase): boolean => {
  // What a transaction has done is undone when its connection ends, but its COMMIT may have been received.
  if (phase === 'begun') return !ENDS.test(text);
  return phase === 'outside' && (BEGINS.test(text) || (READS.test(text) && !WRITES.test(text)));
};

/** Where a connection is after a statement that succeeded. */
export const phaseAfter = (text: string, phase: Phase): Phase => {
  if (BEGINS.test(text)) return 'begun';
  if (ENDS.test(text)) return 'outside';
  return phase === 'outside' ? 'outside' : 'open';
};

import { issuePath } from './errors/issue-faults';
import { z } from 'zod';
import { isFull, type Fault } from '../domain/refusal';

/** A shorter list has few faults, however wrong its entries are. */
const SHORT = 20;

/**
 * Reports the first faults of the entries, and none of the others.
 *
 * @param isFine recognises most entries that have no fault, without zod
 */
const checkEntries = (
  entries: readonly unknown[],
  entry: z.ZodType,
  context: z.RefinementCtx,
  isFine?: (value: unknown) => boolean,
): void => {
  const faults: Fault[] = [];
  for (const [index, value] of entries.entries()) {
    if (isFine?.(value)) continue;
    const read = entry.safeParse(value);
    for (const issue of read.error?.issues ?? []) {
      const path = [index, ...issuePath(issue)];
      faults.push({ path, message: issue.message });
      context.addIssue({ ...issue, path, continue: false });
    }
    if (isFull(faults)) return;
  }
};

/** Checks the length of a list, and then its entries. */
const checkedList = (max: number, check: (list: readonly unknown[], context: z.RefinementCtx) => void) =>
  z.unknown().superRefine((value, context) => {
    if (!Array.isArray(value)) return;
    if (value.length > max && value.length > SHORT)
      context.addIssue({ code: 'too_big', origin: 'array', maximum: max, inclusive: true, continue: false });
    else check(value, context);
  });

/**
 * A list. Its length is checked before its entries, and these only until there are more faults than a response lists: zod
 * describes every fault, which takes five seconds for 500,000 numbers instead of texts.
 */
export const boundedList = <V>(
  entry: z.ZodType<V>,
  { min = 0, max = Infinity }: { min?: number; max?: number } = {},
) => {
  const atLeast = min === 0 ? z.array(entry) : z.array(entry).min(min);
  const list = max === Infinity ? atLeast : atLeast.max(max);
  return checkedList(max, (value, context) => {
    if (value.length > SHORT) checkEntries(value, entry, context);
  }).pipe(list);
};

/**
 * A list of texts, which can be long: zod takes 10 ms for 30,000 entries, and 70 ms the first time.
 *
 * @param entry describes an entry, and its faults
 * @param isFine whether a value is an entry without a fault
 */
export const textList = (entry: z.ZodType<string>, isFine: (value: unknown) => boolean, max: number) => {
  const { $schema: _dialect, ...items } = z.toJSONSchema(entry);
  const list = z.array(z.unknown()).max(max).meta({ items });
  return checkedList(max, (value, context) => checkEntries(value, entry, context, isFine)).pipe(list);
};

import { z } from 'zod';
import { isFull, type Fault } from '../domain/refusal';

/** A shorter list has few faults, however wrong its entries are. */
const SHORT = 20;

/** Reports the first faults of the entries, and none of the others. */
const checkEntries = (entries: readonly unknown[], entry: z.ZodType, context: z.RefinementCtx): void => {
  const faults: Fault[] = [];
  for (const [index, value] of entries.entries()) {
    const read = entry.safeParse(value);
    for (const issue of read.error?.issues ?? []) {
      const path = [index, ...issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part))];
      faults.push({ path, message: issue.message });
      context.addIssue({ ...issue, path, continue: false });
    }
    if (isFull(faults)) return;
  }
};

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
  return z
    .unknown()
    .superRefine((value, context) => {
      if (!Array.isArray(value) || value.length <= SHORT) return;
      if (value.length > max)
        context.addIssue({ code: 'too_big', origin: 'array', maximum: max, inclusive: true, continue: false });
      else checkEntries(value, entry, context);
    })
    .pipe(list);
};

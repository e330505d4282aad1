import { z } from 'zod';

/** The parameter `limit` of a list that continues after a position, from 1 to at most 999. */
export const pageLimit = ({ max, byDefault }: { max: number; byDefault: number }) =>
  z
    .string()
    .regex(/^[1-9]\d{0,2}$/, 'must be an integer')
    .transform(Number)
    .pipe(z.int().max(max))
    .optional()
    .transform((value) => value ?? byDefault);

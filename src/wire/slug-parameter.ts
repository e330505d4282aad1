import { FAULT_WORDS } from '../domain/faults/fault-codes';
import { z } from 'zod';

/** The slug of an organisation as a query parameter. */
export const slugParameter = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, FAULT_WORDS.SLUG_MALFORMED);

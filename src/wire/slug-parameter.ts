import { z } from 'zod';

/** The slug of an organisation as a query parameter. */
export const slugParameter = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case letters and digits joined by single hyphens');

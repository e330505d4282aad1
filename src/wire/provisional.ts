import { z } from 'zod';
import { CONFIRM_WITHIN } from '../domain/access/provisional-setting';

/*
 * The contract of changes that can be tried, and reverted unless they are confirmed (docs/decisions/0023-provisional-settings.md).
 */

const flag = z
  .enum(['true', 'false'])
  .optional()
  .transform((value) => value === 'true');

/** The query parameter of operations that can be tried without changing anything. */
export const dryRun = {
  dry_run: { schema: flag, description: 'true: report what would happen without changing anything.' },
};

/**
 * The query parameter of changes that are reverted unless they are confirmed.
 *
 * @param description says by what
 */
export const confirmWithin = (description: string) => ({
  confirm_within: {
    schema: z.coerce.number().int().min(CONFIRM_WITHIN.min).max(CONFIRM_WITHIN.max).optional(),
    description,
  },
});

const WARNING = z.object({
  code: z.string(),
  message: z.string(),
  count: z.int().optional(),
  members: z.array(z.object({ documentId: z.string(), username: z.string() })).optional(),
  addresses: z.array(z.string()).optional(),
  used: z.boolean().optional(),
});

/** `meta` of a response about settings. */
export const SETTING_WARNINGS = z.object({ warnings: z.array(WARNING) }).optional();

/** `meta` of a response about a change of settings, made or tried. */
export const TRIED_OR_UPDATED = z
  .object({ dry_run: z.literal(true).optional(), warnings: z.array(WARNING).optional() })
  .optional();

import { z } from 'zod';

/** Warnings about settings that were stored, or would be. */
export const settingWarnings = z.array(
  z.object({
    code: z.string(),
    message: z.string(),
    count: z.int().optional(),
    members: z.array(z.object({ documentId: z.string(), username: z.string() })).optional(),
    addresses: z.array(z.string()).optional(),
    used: z.boolean().optional(),
  }),
);

/** What accompanies a changed setting. */
export const settingMeta = z
  .object({ dry_run: z.literal(true).optional(), warnings: settingWarnings.optional() })
  .optional();

import { z } from 'zod';
import { resourceRoutes } from '../../../http/routes';
import { subscriptionPlan } from '../../../resources/subscription-plan';

const flag = z
  .enum(['true', 'false'])
  .optional()
  .transform((value) => value === 'true');

const excess = z.object({
  documentId: z.string(),
  name: z.string(),
  limit: z.string(),
  used: z.number(),
  allowed: z.number(),
});

const warnings = z
  .array(z.object({ code: z.string(), message: z.string() }))
  .optional()
  .describe('Entries of features that have no effect, although they look as if they had.');

export default {
  routes: resourceRoutes(subscriptionPlan, {
    list: 'signed-in',
    read: 'signed-in',
    create: { access: 'operator', meta: z.object({ warnings }).optional() },
    update: {
      access: 'operator',
      description:
        'Organisations on the plan whose limits equal its old ones follow in the same transaction; individually negotiated limits stay. With dry_run=true nothing changes, and meta lists the organisations that would exceed a limit.',
      query: { dry_run: { schema: flag, description: 'true: report what would happen without changing anything.' } },
      meta: z.object({
        dry_run: z.literal(true).optional(),
        organisations_followed: z.int(),
        organisations_over: z.array(excess).optional(),
        warnings,
      }),
      codes: ['NOT_UNIQUE'],
    },
    remove: { access: 'operator', codes: ['PLAN_IN_USE'] },
  }),
};

import { z } from 'zod';
import { resourceRoutes, route } from '../../../http/routes';
import { organisation } from '../contract';

const used = z.object({ used: z.int(), limit: z.int().nullable() });
const money = z.number().nullable();
const warnings = z.object({ warnings: z.array(z.object({ code: z.string(), message: z.string() })) }).optional();

/** What the rules on single fields answer. */
const FIELD_CODES = [
  'SLUG_INVALID',
  'EMAIL_INVALID',
  'DOMAIN_INVALID',
  'COUNTRY_INVALID',
  'VAT_ID_INVALID',
  'CIDR_INVALID',
  'PLAN_UNKNOWN',
  'BUDGET_ABOVE_PLAN',
  'SSO_METHOD_MISSING',
];

export default {
  routes: [
    ...resourceRoutes(organisation, {
      list: 'organisation:read',
      read: 'organisation:read',
      create: { access: 'signed-in', meta: warnings, codes: FIELD_CODES },
      update: {
        access: 'organisation:update',
        description:
          'Changes the fields that the body names. Where a new ip_allowlist shuts out the address that it is set from, it is stored all the same, and meta.warnings says so.',
        codes: FIELD_CODES,
        meta: warnings,
      },
    }),
    route('GET', '/organisations/:id/limits', 'organisation.limits', {
      kind: 'action',
      isReading: true,
      access: 'organisation:read',
      resource: organisation,
      summary: 'What an organisation uses, and what it may use',
      description: 'A limit of null is none. Agents count until they are revoked, instances until they are terminated.',
      answer: z.object({
        data: z.object({
          agents: used,
          instances: used,
          members: used,
          monthly_budget: z.object({
            used: z.number(),
            limit: money,
            ceiling: money,
            as_of: z.iso.datetime().nullable(),
          }),
        }),
      }),
    }),
    route('GET', '/organisations/:id/ip-allowlist/check', 'organisation.checkAddress', {
      kind: 'action',
      isReading: true,
      access: 'organisation:update',
      resource: organisation,
      summary: 'Whether an address would pass the IP allowlist',
      query: { ip: { schema: z.string().max(64), description: 'An IPv4 or IPv6 address.' } },
      answer: z.object({
        data: z.object({ ip: z.string(), valid: z.boolean(), allowed: z.boolean(), restricted: z.boolean() }),
      }),
    }),
  ],
};

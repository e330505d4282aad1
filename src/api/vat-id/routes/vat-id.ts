import { z } from 'zod';
import { VAT_OUTCOMES } from '../../../domain/vat/confirmation';
import { route } from '../../../http/routes';
import { relation, string } from '../../../wire/field';

export default {
  routes: [
    route('POST', '/billing/validate-vat', 'vat-id.validate', {
      kind: 'create',
      status: 200,
      access: 'billing:manage',
      tag: 'Billing',
      choosesOrganisation: true,
      whileSuspended: 'always',
      summary: 'Validate a VAT number',
      description:
        "Format and checksum first, then the registry of the European Union. An answer about the organisation's own vat_id is stored with it and counts for 24 hours; an outage of the registry counts for a minute, is answered as unknown, and is never taken for valid. Each answer of the registry is in the audit log (vat-id.check) with its request identifier, which the registry gives once SELLER_VAT_ID is set.",
      input: {
        vat_id: string('VAT number with its country prefix, such as DE136695976; EL is Greece, XI Northern Ireland.', {
          min: 1,
          nullable: false,
        }),
        organisation: relation('api::organisation.organisation', 'name', 'For which organisation.'),
      },
      required: ['vat_id'],
      answer: z.object({
        data: z.object({
          vat_id: z.string(),
          status: z.enum(VAT_OUTCOMES),
          reason: z.enum(['format', 'registry', 'unreachable', 'unsupported_country']).nullable(),
          hint: z.string().nullable(),
          request_identifier: z.string().nullable(),
          name: z.string().nullable(),
          checked_at: z.iso.datetime(),
          age_seconds: z.int(),
          cached: z.boolean(),
        }),
      }),
      codes: ['ORGANISATION_UNDECIDED'],
    }),
  ],
};

import { z } from 'zod';
import { VAT_OUTCOMES } from '../../../domain/vat/confirmation';
import { route } from '../../../http/routes';
import { QUOTE } from '../../../wire/vat-quote';
import { decimal, relation, string } from '../../../wire/field';
import { WARNINGS_META } from '../../../wire/warnings';

export default {
  routes: [
    route('POST', '/billing/validate-vat', 'vat-id.validate', {
      kind: 'create',
      isRepeatable: true,
      status: 200,
      access: 'billing:manage',
      tag: 'Billing',
      choosesOrganisation: true,
      whileSuspended: 'always',
      summary: 'Validate a VAT number',
      description:
        "The registry of the European Union decides about every number of a form that its country issues; others are invalid, with the reason format and a hint. An unusual check digit returns the warning VAT_ID_UNUSUAL in meta.warnings, unless the registry has confirmed the number. An answer about the organisation's own vat_id is stored and valid for 24 hours. An outage of the registry is cached for a minute and returned as unknown, never as valid. The registry is asked at most 20 times in 24 hours for one organisation, and 40 times for one person. Each answer of the registry is in the audit log (vat-id.check), with its request identifier if SELLER_VAT_ID is set.",
      input: {
        vat_id: string(
          'VAT number, in any usual spelling, such as DE136695976; EL is Greece, XI Northern Ireland. The prefix of billing_country can be left out.',
          {
            min: 1,
            nullable: false,
          },
        ),
        organisation: relation('api::organisation.organisation', 'name', 'The organisation concerned.'),
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
        meta: WARNINGS_META,
      }),
      codes: ['ORGANISATION_UNDECIDED', 'VAT_CHECKS_PER_DAY_REACHED'],
    }),
    route('POST', '/billing/vat-quote', 'vat-id.quote', {
      kind: 'create',
      isReading: true,
      status: 200,
      access: 'billing:manage',
      tag: 'Billing',
      choosesOrganisation: true,
      summary: 'Quote the VAT on an amount',
      description:
        "Returns net, rate, VAT, gross and the reason, with the evidence: billing_country, is_business and the last check of vat_id decide. VAT is not charged to a confirmed business in another member state (reverse_charge) or outside the Union (outside_eu); a private customer in another member state pays the rate of that country (one_stop_shop), and every customer in the seller's country pays its rate (domestic). Missing or doubtful data is listed in meta.warnings, and VAT is then charged. A quote changes and blocks nothing.",
      input: {
        net: decimal("Net amount in EUR; by default, the monthly price of the organisation's plan."),
        organisation: relation('api::organisation.organisation', 'name', 'The organisation concerned.'),
      },
      answer: z.object({
        data: z.object({
          ...QUOTE,
          plan: z.string().nullable(),
          hosts: z.int().nullable(),
          evidence: z.object({
            seller_country: z.string(),
            billing_country: z.string().nullable(),
            is_business: z.boolean(),
            vat_id: z.string().nullable(),
            vat_id_valid: z.boolean(),
            vat_id_checked_at: z.iso.datetime().nullable(),
            vat_id_request_identifier: z.string().nullable(),
            vat_id_name: z.string().nullable(),
            rate_country: z.string().nullable(),
            rates_source: z.string(),
            rates_as_of: z.iso.date(),
          }),
        }),
        meta: WARNINGS_META,
      }),
      codes: ['ORGANISATION_UNDECIDED', 'SELLER_COUNTRY_MISSING', 'PLAN_HAS_NO_PRICE'],
    }),
  ],
};

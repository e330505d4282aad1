import { z } from 'zod';
import { VAT_REASONS } from '../domain/vat/quote';

/** The fields of a VAT quote in a response. */
export const QUOTE = {
  currency: z.literal('EUR'),
  net: z.number(),
  rate: z.number().describe('Percent.'),
  vat: z.number(),
  gross: z.number(),
  reason: z.enum(VAT_REASONS),
};

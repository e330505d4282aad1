import type { Core } from '@strapi/strapi';
import { isInRegistry, storedAnswer, type VatOutcome } from '../domain/vat/confirmation';
import { normaliseVatNumber } from '../domain/vat/vat-number';
import { askVies, type ViesSettings } from '../integrations/vies';
import { storeConfirmation, storedConfirmation } from '../tenancy/vat-confirmations';

/** What is known of a VAT number, since when, and why it is no more than that. */
export interface VatValidation {
  vat_id: string;
  status: VatOutcome;
  reason: 'format' | 'registry' | 'unreachable' | 'unsupported_country' | null;
  checked_at: string;
  age_seconds: number;
  cached: boolean;
}

const MS = 1000;

/** Why a number is no more than it is, once its format is right. */
const REASONS = { valid: null, invalid: 'registry', unknown: 'unreachable' } as const;

/**
 * Validates a VAT number for an organisation: format and checksum, then what the organisation knows already if the number
 * is its own, then the registry. What the registry says of the own number is stored (spec, rows 21 and 22). An outage
 * blocks nobody: the number is then unknown.
 */
export const validateVatId = async (
  strapi: Core.Strapi,
  organisationId: number,
  text: string,
): Promise<VatValidation> => {
  const now = new Date();
  const fresh = { checked_at: now.toISOString(), age_seconds: 0, cached: false };
  const vatId = normaliseVatNumber(text);
  if (!vatId) return { vat_id: text, status: 'invalid', reason: 'format', ...fresh };
  if (!isInRegistry(vatId)) return { vat_id: vatId, status: 'unknown', reason: 'unsupported_country', ...fresh };
  const stored = await storedConfirmation(strapi, organisationId);
  const known = storedAnswer(stored, vatId, now);
  if (known) {
    const { outcome, checkedAt } = known;
    return {
      vat_id: vatId,
      status: outcome,
      reason: REASONS[outcome],
      checked_at: checkedAt.toISOString(),
      age_seconds: Math.floor((now.getTime() - checkedAt.getTime()) / MS),
      cached: true,
    };
  }
  const { answer, askedAt } = await askVies(strapi.config.get<ViesSettings>('vies'), vatId);
  const { kind } = answer;
  if (stored.vatId === vatId) await storeConfirmation(strapi, organisationId, { vatId, outcome: kind, askedAt });
  return { ...fresh, vat_id: vatId, status: kind, reason: REASONS[kind], checked_at: askedAt.toISOString() };
};

import type { Core } from '@strapi/strapi';
import { isInRegistry, storedAnswer, type VatOutcome } from '../../domain/vat/confirmation';
import type { VatWarning } from '../../domain/vat/vat-country';
import { canonicalVatNumber, unusualVatNumber, vatNumberHint } from '../../domain/vat/vat-number';
import { askVies, type RegistryAnswer, type ViesSettings } from '../../integrations/vies';
import { recordAction } from '../../audit/record-actions';
import { countVatCheck } from '../../lifecycles/daily-limits';
import { storeConfirmation, storedConfirmation } from '../../repositories/vat/vat-confirmations';

/** The result of validating a VAT number, with its age and the reason. */
export interface VatValidation {
  vat_id: string;
  status: VatOutcome;
  reason: 'format' | 'registry' | 'unreachable' | 'unsupported_country' | null;
  /** How to correct the number, if Tenantry knows. */
  hint: string | null;
  /** The registry's proof of the check, and the name that the number is registered under. */
  request_identifier: string | null;
  name: string | null;
  checked_at: string;
  age_seconds: number;
  cached: boolean;
}

const MS = 1000;

/** The reason for each status of a number that the registry was asked about. */
const REASONS = { valid: null, invalid: 'registry', unknown: 'unreachable' } as const;

/** The organisation that a number is validated for. */
export interface Checker {
  id: number;
  documentId: string;
}

/** A check that the registry has answered. */
interface Check {
  vatId: string;
  isOwn: boolean;
  answer: RegistryAnswer;
  askedAt: Date;
}

/** Stores an answer of the registry: always in the audit log, and in the organisation if the number is its own. */
const storeAnswer = async (strapi: Core.Strapi, { id, documentId }: Checker, check: Check): Promise<void> => {
  const { vatId, isOwn, answer, askedAt } = check;
  const found = {
    vat_id: vatId,
    status: answer.kind,
    request_identifier: answer.requestIdentifier,
    name: answer.name,
    checked_at: askedAt.toISOString(),
  };
  await strapi.db.transaction(async () => {
    // Concurrent requests that share one answer store it only once.
    if (isOwn && !(await storeConfirmation(strapi, id, { vatId, askedAt, ...answer }))) return;
    await recordAction(strapi, {
      action: 'vat-id.check',
      organisationId: id,
      target: { type: 'organisation', id: documentId },
      changes: Object.fromEntries(Object.entries(found).map(([name, after]) => [name, { before: null, after }])),
    });
  });
};

/** The result for a number that the registry was not asked about. */
const withoutAnswer = (vatId: string, now: Date) => ({
  vat_id: vatId,
  hint: null,
  request_identifier: null,
  name: null,
  checked_at: now.toISOString(),
  age_seconds: 0,
  cached: false,
});

const validate = async (strapi: Core.Strapi, organisation: Checker, text: string): Promise<VatValidation> => {
  const now = new Date();
  const stored = await storedConfirmation(strapi, organisation.id);
  const { country } = stored;
  const vatId = canonicalVatNumber(text, country);
  if (!vatId)
    return { ...withoutAnswer(text, now), status: 'invalid', reason: 'format', hint: vatNumberHint(text, country) };
  if (!isInRegistry(vatId)) return { ...withoutAnswer(vatId, now), status: 'unknown', reason: 'unsupported_country' };
  const known = storedAnswer(stored, vatId, now);
  if (known) {
    const { outcome, checkedAt } = known;
    return {
      ...withoutAnswer(vatId, checkedAt),
      status: outcome,
      reason: REASONS[outcome],
      request_identifier: stored.requestIdentifier,
      name: stored.name,
      age_seconds: Math.floor((now.getTime() - checkedAt.getTime()) / MS),
      cached: true,
    };
  }
  await countVatCheck(strapi, organisation.id);
  const { answer, askedAt } = await askVies(strapi.config.get<ViesSettings>('vies'), vatId);
  if (answer.failure !== undefined) strapi.log.warn(`The registry of VAT numbers gave no answer: ${answer.failure}.`);
  await storeAnswer(strapi, organisation, { vatId, isOwn: stored.vatId === vatId, answer, askedAt });
  const { kind, requestIdentifier, name } = answer;
  const proof = { request_identifier: requestIdentifier, name };
  return { ...withoutAnswer(vatId, askedAt), ...proof, status: kind, reason: REASONS[kind] };
};

/**
 * Validates a VAT number for an organisation: its form, then the stored answer if the number is the organisation's own, then
 * the registry, whatever the check digit. Its answer on the organisation's own number is stored
 * (docs/organisation-fields.md, rows 21 and 22). Each answer is in the audit log, with its request identifier, name and
 * time. An outage blocks no request: the status is then `unknown`.
 *
 * @param organisation the organisation that asks
 * @param text the number as it was given
 * @returns the result, with a warning if the number is not confirmed and its check digit is unusual
 * @throws RateLimitError `VAT_CHECKS_PER_DAY_REACHED` if the registry would have to be asked too often
 */
export const validateVatId = async (
  strapi: Core.Strapi,
  organisation: Checker,
  text: string,
): Promise<{ validation: VatValidation; warnings: VatWarning[] }> => {
  const validation = await validate(strapi, organisation, text);
  const warning = validation.status === 'valid' ? null : unusualVatNumber(validation.vat_id);
  return { validation, warnings: warning ? [warning] : [] };
};

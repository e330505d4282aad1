/**
 * The result of checking a VAT number with the EU registry: `unknown` if it was unreachable or does not list numbers of
 * the country (docs/organisation-fields.md, rows 21 and 22).
 */
export const VAT_OUTCOMES = ['valid', 'invalid', 'unknown'] as const;
/** One of these results. */
export type VatOutcome = (typeof VAT_OUTCOMES)[number];

/** Prefixes of numbers that the registry lists: EL is Greece, XI is Northern Ireland. */
const PREFIXES = new Set(
  'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(' '),
);

/** Whether the registry of the European Union lists numbers with this prefix. */
export const isInRegistry = (vatId: string): boolean => PREFIXES.has(vatId.slice(0, 2));

/** How long an answer of the registry is valid, from the time in row 22. */
export const VAT_CACHE_TTL_MS = 24 * 60 * 60 * 1000;

/** How long `unknown` is valid: it protects the registry from repeated requests, and callers from waiting for its timeout. */
export const VAT_UNKNOWN_TTL_MS = 60 * 1000;

/** What an organisation stores of its VAT number. */
export interface StoredConfirmation {
  /** `billing_country`, whose prefix a number without one gets. */
  country: string | null;
  vatId: string | null;
  isValid: boolean;
  outcome: string | null;
  checkedAt: Date | null;
  /** The registry's proof of the check, and the name of the business. */
  requestIdentifier: string | null;
  name: string | null;
}

/** Row 21: a number that is not confirmed is invalid only if the registry said so. */
const outcomeOf = ({ isValid, outcome }: StoredConfirmation): VatOutcome => {
  if (isValid) return 'valid';
  return outcome === 'invalid' ? 'invalid' : 'unknown';
};

/**
 * The stored answer about a number, while it is valid.
 *
 * @param stored the result of the last check of the organisation's number
 * @param vatId the number to check, in its canonical spelling
 * @returns the answer and its time; null if the registry must be asked
 */
export const storedAnswer = (
  stored: StoredConfirmation,
  vatId: string,
  now: Date,
): { outcome: VatOutcome; checkedAt: Date } | null => {
  const { checkedAt } = stored;
  if (stored.vatId !== vatId || !checkedAt) return null;
  const outcome = outcomeOf(stored);
  const age = now.getTime() - checkedAt.getTime();
  const ttl = outcome === 'unknown' ? VAT_UNKNOWN_TTL_MS : VAT_CACHE_TTL_MS;
  return age >= 0 && age < ttl ? { outcome, checkedAt } : null;
};

/**
 * What the EU registry said of a VAT number: `unknown` where it was not reached or does not keep numbers of the country
 * (spec, rows 21 and 22).
 */
export const VAT_OUTCOMES = ['valid', 'invalid', 'unknown'] as const;
export type VatOutcome = (typeof VAT_OUTCOMES)[number];

/** Prefixes of numbers that the registry keeps: EL is Greece, XI is Northern Ireland. */
const PREFIXES = new Set(
  'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(' '),
);

/** Whether the registry of the European Union keeps numbers of this prefix. */
export const isInRegistry = (vatId: string): boolean => PREFIXES.has(vatId.slice(0, 2));

/** How long an answer of the registry counts, from the moment of row 22. */
export const VAT_CACHE_TTL_MS = 24 * 60 * 60 * 1000;

/** An outage is no answer: it only spares the registry a storm, and whoever waits the time-out. */
export const VAT_UNKNOWN_TTL_MS = 60 * 1000;

/** What an organisation stores of its VAT number. */
export interface StoredConfirmation {
  vatId: string | null;
  isValid: boolean;
  outcome: string | null;
  checkedAt: Date | null;
  /** The registry's proof of the check, and the name that the number is registered under. */
  requestIdentifier: string | null;
  name: string | null;
}

/** Row 21 decides: a number that is not confirmed is invalid only where the registry said so. */
const outcomeOf = ({ isValid, outcome }: StoredConfirmation): VatOutcome => {
  if (isValid) return 'valid';
  return outcome === 'invalid' ? 'invalid' : 'unknown';
};

/**
 * The stored answer about a number, while it counts.
 *
 * @param stored what the organisation stores of its own number
 * @param vatId the number that is asked about, in its canonical spelling
 * @returns the answer and its moment; null where the registry has to be asked
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

/** What VIES, the registry of the European Union, says of a VAT number. `unknown` is no answer: it was not reached. */
type RegistryAnswer = { kind: 'valid' } | { kind: 'invalid' } | { kind: 'unknown' };

/** Where the registry is, and how long it is waited for (config/vies.ts). */
export interface ViesSettings {
  url: string;
  timeoutMs: number;
}

const UNREACHABLE = { kind: 'unknown' } as const;

const addressOf = (url: string, vatId: string): string =>
  `${url.replace(/\/+$/, '')}/ms/${vatId.slice(0, 2)}/vat/${encodeURIComponent(vatId.slice(2))}`;

/** VIES answers 200 for its own troubles too, and names them in userError: only INVALID speaks of the number. */
const read = (body: unknown): RegistryAnswer => {
  const { isValid, userError } = (body ?? {}) as { isValid?: unknown; userError?: unknown };
  if (isValid === true) return { kind: 'valid' };
  const speaksOfNumber = userError === undefined || userError === 'INVALID' || userError === 'INVALID_INPUT';
  return isValid === false && speaksOfNumber ? { kind: 'invalid' } : UNREACHABLE;
};

const ask = async ({ url, timeoutMs }: ViesSettings, vatId: string): Promise<RegistryAnswer> => {
  try {
    const answer = await fetch(addressOf(url, vatId), {
      headers: { Accept: 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
    });
    return answer.ok ? read(await answer.json()) : UNREACHABLE;
  } catch {
    return UNREACHABLE;
  }
};

/** An answer of the registry, and when it was given. */
interface Asked {
  answer: RegistryAnswer;
  askedAt: Date;
}

const underWay = new Map<string, Promise<Asked>>();

/**
 * Asks VIES about a number; whoever asks about the same one meanwhile waits for the same answer. Never
 * throws.
 *
 * @param vatId country prefix and number, format and checksum right
 */
export const askVies = (settings: ViesSettings, vatId: string): Promise<Asked> => {
  const known = underWay.get(vatId);
  if (known) return known;
  const asking = ask(settings, vatId)
    .then((answer) => ({ answer, askedAt: new Date() }))
    .finally(() => underWay.delete(vatId));
  underWay.set(vatId, asking);
  return asking;
};

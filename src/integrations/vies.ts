import { tracedFetch } from '../telemetry/tracing';

/** The answer of VIES, the registry of the European Union, on a VAT number; `unknown` means that it gave none. */
export interface RegistryAnswer {
  kind: 'valid' | 'invalid' | 'unknown';
  /** The consultation number, which proves the check to a tax office. VIES gives one only to a requester with a VAT number. */
  requestIdentifier: string | null;
  /** The registered name, if the member state discloses it. */
  name: string | null;
  /** Why there is no answer, in the registry's words; absent if it could not be reached. */
  failure?: string;
}

/** Address of the registry, timeout and requester (config/vies.ts). */
export interface ViesSettings {
  url: string;
  timeoutMs: number;
  /** The seller's own VAT number in its canonical spelling; null: VIES gives no request identifiers. */
  requester: string | null;
}

const UNREACHABLE: RegistryAnswer = { kind: 'unknown', requestIdentifier: null, name: null };

/** Maximum length of a column. */
const MAX_LENGTH = 255;

const parts = (vatId: string): [prefix: string, number: string] => [vatId.slice(0, 2), vatId.slice(2)];

const addressOf = ({ url, requester }: ViesSettings, vatId: string): string => {
  const [prefix, number] = parts(vatId).map(encodeURIComponent);
  const address = new URL(`${url.replace(/\/+$/, '')}/ms/${prefix}/vat/${number}`);
  if (requester !== null) {
    const [requesterMemberStateCode, requesterNumber] = parts(requester);
    address.search = new URLSearchParams({ requesterMemberStateCode, requesterNumber }).toString();
  }
  return address.href;
};

/** VIES fills undisclosed values with dashes. */
const textOf = (value: unknown): string | null =>
  typeof value === 'string' && !/^[\s-]*$/.test(value) ? value.trim().slice(0, MAX_LENGTH) : null;

/** VIES also responds with 200 to its own failures, and names them in userError: only INVALID concerns the number. */
const verdictOf = ({ isValid, userError }: Record<string, unknown>): RegistryAnswer['kind'] => {
  if (isValid === true) return 'valid';
  const concernsNumber = userError === undefined || userError === 'INVALID' || userError === 'INVALID_INPUT';
  return isValid === false && concernsNumber ? 'invalid' : 'unknown';
};

/** Its code names what is wrong, such as our own number (INVALID_REQUESTER_INFO) or a blocked address (IP_BLOCKED). */
const unanswered = ({ userError, errorWrappers }: Record<string, unknown>): RegistryAnswer => {
  const [first] = Array.isArray(errorWrappers) ? (errorWrappers as unknown[]) : [];
  const failure = textOf(userError) ?? textOf((first as { error?: unknown } | undefined)?.error);
  return failure === null ? UNREACHABLE : { ...UNREACHABLE, failure };
};

/** If VIES did not process the request (`actionSucceed: false`), the response does not concern the number. */
const read = (body: unknown): RegistryAnswer => {
  const answer = (body ?? {}) as Record<string, unknown>;
  const kind = answer.actionSucceed === false ? 'unknown' : verdictOf(answer);
  if (kind === 'unknown') return unanswered(answer);
  return { kind, requestIdentifier: textOf(answer.requestIdentifier), name: textOf(answer.name) };
};

const requestAnswer = async (settings: ViesSettings, vatId: string): Promise<RegistryAnswer> => {
  try {
    const answer = await tracedFetch('VIES', addressOf(settings, vatId), {
      headers: { Accept: 'application/json' },
      signal: AbortSignal.timeout(settings.timeoutMs),
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

const running = new Map<string, Promise<Asked>>();

/**
 * Asks VIES about a number. Concurrent requests for the same number share one answer. Never throws.
 *
 * @param vatId the number in its canonical spelling
 */
export const askVies = (settings: ViesSettings, vatId: string): Promise<Asked> => {
  const known = running.get(vatId);
  if (known) return known;
  const pending = requestAnswer(settings, vatId)
    .then((answer) => ({ answer, askedAt: new Date() }))
    .finally(() => running.delete(vatId));
  running.set(vatId, pending);
  return pending;
};

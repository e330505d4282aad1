import type { ResultCause } from '../../../src/domain/vocabularies';
import type { AssignedCheck } from '../../../src/wire/checks/check-config';
import type { Attempt, ProbeFailure, ProbeTimings } from './attempt';

/** A result as Tenantry receives it. What is not known is missing. */
export interface CheckResult {
  synthetic_check: string;
  check_name: string;
  url?: string;
  status: 'up' | 'degraded' | 'down' | 'error';
  response_time_ms?: number;
  status_code?: number;
  error_message?: string;
  /** When the probe began. */
  checked_at: string;
  /** Whether the line of the agent itself was down, so that the result says nothing about what was probed. */
  inconclusive: boolean;
  timings?: ProbeTimings;
  certificate_expires_at?: string;
  certificate_subject?: string;
  cause?: ResultCause;
}

const MAX_MESSAGE = 1000;

/** After these, the target had answered: how long it took says something. */
const ANSWERED = new Set<ResultCause>(['status', 'content', 'answer', 'certificate', 'slow']);

/** The address without user name and password, which a result cannot have. */
const plainUrl = (text: string): string | undefined => {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.username === '' && url.password === '') return text;
  url.username = '';
  url.password = '';
  return url.href;
};

/** The values that a check keeps secret. None of our messages contains one; this holds for those of later versions, too. */
const secretsOf = (check: AssignedCheck): string[] =>
  check.type === 'http' ? check.config.headers.flatMap(({ secret, value }) => (secret && value ? [value] : [])) : [];

const messageFor = (check: AssignedCheck, message: string): string =>
  secretsOf(check)
    .reduce((text, secret) => text.replaceAll(secret, '[redacted]'), message)
    .slice(0, MAX_MESSAGE);

/** The time of a probe, and how it ended. */
export interface Ending {
  /** Milliseconds since 1970, by the clock of Tenantry. */
  startedAt: number;
  durationMs: number;
  failure: ProbeFailure | null;
}

const endOf = ({ certificate }: Attempt): Partial<CheckResult> =>
  certificate
    ? { certificate_expires_at: certificate.expiresAt.toISOString(), certificate_subject: certificate.subject }
    : {};

/** The result of an attempt. */
export const resultOf = (check: AssignedCheck, attempt: Attempt, ending: Ending): CheckResult => {
  const { startedAt, durationMs, failure } = ending;
  const hasAnswered = failure === null || ANSWERED.has(failure.resultCause);
  const url = check.url === null ? undefined : plainUrl(check.url);
  return {
    synthetic_check: check.documentId,
    check_name: check.name,
    ...(url === undefined ? {} : { url }),
    status: failure?.status ?? 'up',
    ...(hasAnswered ? { response_time_ms: Math.round(durationMs) } : {}),
    ...(attempt.statusCode === null ? {} : { status_code: attempt.statusCode }),
    ...(failure ? { cause: failure.resultCause, error_message: messageFor(check, failure.message) } : {}),
    checked_at: new Date(startedAt).toISOString(),
    inconclusive: false,
    timings: { ...attempt.timings },
    ...endOf(attempt),
  };
};

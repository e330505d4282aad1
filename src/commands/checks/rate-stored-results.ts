import type { Core } from '@strapi/strapi';
import type { SyntheticStatus } from '../../domain/checks/availability';
import { verdictOf } from '../../domain/checks/spans';
import { currentActor } from '../../audit/actor';
import { toMilliseconds } from '../../database/moments';
import type { Attributes, WriteEvent } from '../../lifecycles/invariants';
import { NO_AGENT, type Observation } from '../../repositories/checks/spans/stored-spans';
import { rateResults } from './rate-results';
import { type SeenCertificate, warnOfCertificates } from './warn-of-certificates';

const textOr = (value: unknown, otherwise: string): string => (typeof value === 'string' ? value : otherwise);

/** What a result says about its check; nothing if it belongs to none, or has no status. */
const observationsOf = (results: readonly Attributes[], now: number, latest: number): Observation[] =>
  results.flatMap((result) => {
    const { synthetic_check: checkId, result_status: status } = result;
    if (typeof checkId !== 'number' || typeof status !== 'string') return [];
    const at = Math.min(toMilliseconds(result.checked_at) ?? now, latest);
    const verdict = verdictOf(status as SyntheticStatus, result.inconclusive === true);
    const cause = verdict !== 'up' && verdict !== 'inconclusive' ? textOr(result.result_cause, '') || null : null;
    return [{ checkId, reporter: textOr(result.agent, NO_AGENT), at, verdict, cause }];
  });

const certificatesOf = (results: readonly Attributes[]): SeenCertificate[] =>
  results.flatMap(({ synthetic_check: checkId, certificate_expires_at: end, certificate_subject: subject }) => {
    const expiresAt = toMilliseconds(end);
    if (typeof checkId !== 'number' || expiresAt === null) return [];
    return [{ checkId, expiresAt, subject: typeof subject === 'string' ? subject : null }];
  });

const rate = async (strapi: Core.Strapi, results: readonly Attributes[]): Promise<void> => {
  const now = Date.now();
  // The clock of a reporter can be ahead. A watchdog may be asked to work at another time.
  const latest = ['watchdog', 'system'].includes(currentActor(strapi).kind) ? Infinity : now;
  await rateResults(strapi, observationsOf(results, now, latest));
  const seen = certificatesOf(results);
  if (seen.length > 0) await warnOfCertificates(strapi, seen, now);
};

/** The lifecycles that rate results once they are stored, whoever stores them. */
export const rateStoredResults = () => {
  // Strapi loads lifecycle files without passing itself, so only its global is available.
  const app = (): Core.Strapi => strapi;
  return {
    afterCreate: ({ params }: WriteEvent) => rate(app(), [params.data ?? {}]),
    afterCreateMany: ({ params }: WriteEvent<Attributes[]>) => rate(app(), params.data ?? []),
  };
};

import type { Core } from '@strapi/strapi';
import type { SyntheticStatus } from '../../domain/checks/availability';
import { verdictOf } from '../../domain/checks/spans';
import { currentActor } from '../../audit/actor';
import { toMilliseconds } from '../../database/moments';
import type { Attributes, WriteEvent } from '../../lifecycles/invariants';
import { NO_AGENT, type Observation } from '../../repositories/checks/spans/stored-spans';
import { beginToRate, rateResults } from './rate-results';
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

/** The latest time of a result: the clock of a reporter can be ahead. A watchdog may be asked to work at another time. */
const latestOf = (strapi: Core.Strapi, now: number): number =>
  ['watchdog', 'system'].includes(currentActor(strapi).kind) ? Infinity : now;

const rate = async (strapi: Core.Strapi, results: readonly Attributes[], isRated: boolean): Promise<void> => {
  const now = Date.now();
  if (!isRated) await rateResults(strapi, observationsOf(results, now, latestOf(strapi, now)));
  const seen = certificatesOf(results);
  if (seen.length > 0) await warnOfCertificates(strapi, seen, now);
};

/** Strapi's event of one creation. The state is that of the same creation before and after. */
type Creation = WriteEvent & { state: { isRated?: Promise<boolean> | null } };

/** The lifecycles that rate results as they are stored, whoever stores them. `prepare` completes a result before. */
export const rateStoredResults = (prepare: (event: WriteEvent) => Promise<void>) => {
  // Strapi loads lifecycle files without passing itself, so only its global is available.
  const app = (): Core.Strapi => strapi;
  return {
    async beforeCreate(event: Creation) {
      await prepare(event);
      const now = Date.now();
      const [observation] = observationsOf([event.params.data ?? {}], now, latestOf(app(), now));
      // It goes to PostgreSQL in one message with the result, and fails with it.
      if (observation) event.state.isRated = beginToRate(app(), observation);
    },
    afterCreate: async ({ params, state }: Creation) =>
      rate(app(), [params.data ?? {}], (await state.isRated) ?? false),
    afterCreateMany: ({ params }: WriteEvent<Attributes[]>) => rate(app(), params.data ?? [], false),
  };
};

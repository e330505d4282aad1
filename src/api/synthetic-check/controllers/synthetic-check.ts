import type { Core } from '@strapi/strapi';
import { type TimeWindow, windowStart } from '../../../domain/time-window';
import { readTrial, type TriedCheck, tryCheck } from '../../../commands/checks/try-check';
import { resourceController, writeContextOf } from '../../../http/resource-controller';
import { resourceServiceOf } from '../../../http/resource-service';
import { type RequestContext, targetOf } from '../../../http/request-state';
import { PLATFORM } from '../../../lists/long-reads';
import { checksToReport, reportAvailability } from '../../../repositories/checks/availability';
import { type Measured, seriesOf } from '../../../repositories/checks/check-series';
import { type ShownState, statesOfChecks } from '../../../repositories/checks/check-states';
import { summariseCheck } from '../../../repositories/checks/checks';
import type { WorkState } from '../../../repositories/agents/agent-work';
import { covers } from '../../../tenancy/scope';
import { invalid, notFound } from '../../../wire/errors/http-errors';
import type createChecks from '../services/synthetic-check';
import { readBucketRange } from '../../../wire/query/time-ranges';
import { syntheticCheck } from '../../../resources/synthetic-check';
import { defined } from '../../../values';

const iso = (moment: number): string => new Date(moment).toISOString();

const isoOrNull = (moment: number | null): string | null => (moment === null ? null : iso(moment));

const shownState = ({ status, underneath, since, lastAt, uptime, maintenance }: ShownState) => ({
  status,
  underneath,
  since: isoOrNull(since),
  last_result_at: isoOrNull(lastAt),
  uptime_24h: uptime,
  maintenance_until: isoOrNull(maintenance?.until ?? null),
});

const noTrial = () =>
  notFound('There is no tried check with this id.', {
    code: 'TRIAL_UNKNOWN',
    remedy: 'Try the check again: POST /api/check-tries.',
  });

const shownTrial = (id: string, { agent, status, result }: WorkState) => ({ id, agent, status, result });

const shownMeasure = ({ count, p50, p95 }: Measured) => ({
  count,
  p50_response_time_ms: p50,
  p95_response_time_ms: p95,
});

/** The refusal of short buckets for a time of which only the counts of days are kept. */
const resultsRemoved = (): Error =>
  invalid(
    [
      {
        path: ['bucket'],
        message: 'bucket must be 1d: single results of the beginning of this range are no longer kept.',
      },
    ],
    'QUERY_INVALID',
  );

export default ({ strapi }: { strapi: Core.Strapi }) => {
  const plain = resourceController(syntheticCheck)({ strapi });
  const checks = () => resourceServiceOf<ReturnType<typeof createChecks>>(strapi, syntheticCheck);

  return {
    ...plain,

    async find(ctx: RequestContext) {
      if (ctx.state.query.with !== 'state') return plain.find(ctx);
      const page = await plain.findRecords(ctx);
      const ids = page.data.map(({ id }) => id as number);
      const { scope } = ctx.state;
      const tenant = scope.kind === 'everywhere' ? PLATFORM : scope.ids.join(',');
      const states = await statesOfChecks(strapi, ids, tenant, new Date());
      // A check that was deleted since the page was read has no state.
      const data = page.data.flatMap((check) => {
        const state = states.get(check.id as number);
        return state ? [{ ...check, state: shownState(state) }] : [];
      });
      return { ...page, data };
    },

    async renewCheckIn(ctx: RequestContext) {
      return { data: await checks().renewCheckIn(targetOf(ctx), writeContextOf(ctx)) };
    },

    async try(ctx: RequestContext) {
      const { organisationId, input } = ctx.state;
      const trial = await tryCheck(strapi, defined(organisationId), input as TriedCheck & typeof input);
      ctx.status = 202;
      return { data: shownTrial(trial.id, trial) };
    },

    async readTrial(ctx: RequestContext) {
      const { trial: id } = ctx.params as { trial: string };
      const found = await readTrial(strapi, id);
      if (!found || !covers(ctx.state.scope, found.organisationId)) throw noTrial();
      ctx.set('Cache-Control', 'no-store');
      return { data: shownTrial(id, found) };
    },

    async summary({ state }: RequestContext) {
      const { id, documentId, organisationId } = targetOf({ state });
      const window = state.query.window as TimeWindow;
      const now = new Date();
      const from = windowStart(window, now);
      const key = { id, organisationId: defined(organisationId) };
      const summary = await summariseCheck(strapi, key, from);
      const range = { from: from.getTime(), until: now.getTime() };
      const checks = await checksToReport(strapi, key.organisationId, 1, [documentId]);
      const [availability] = await reportAvailability(strapi, key.organisationId, checks, range, range.until);
      const { seconds = null, error_budget = null } = availability ?? {};
      return { data: { window, from: from.toISOString(), ...summary, seconds, error_budget } };
    },

    async series({ state }: RequestContext) {
      const { id, organisationId } = targetOf({ state });
      const range = readBucketRange(state.query, Date.now());
      const buckets = await seriesOf(strapi, { id, organisationId: defined(organisationId) }, range);
      if (!buckets) throw resultsRemoved();
      const data = buckets.map(({ at, up, failed, unrated }) => ({
        at: iso(at),
        count: up.count + failed.count + unrated,
        up: shownMeasure(up),
        failed: shownMeasure(failed),
      }));
      const [from, to] = [iso(range.from), iso(range.until)];
      return { data, meta: { bucket: state.query.bucket, from, to, requested_to: isoOrNull(range.requestedTo) } };
    },
  };
};

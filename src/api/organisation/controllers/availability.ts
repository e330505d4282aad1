import type { Core } from '@strapi/strapi';
import { stringify } from 'csv-stringify/sync';
import type { Availability } from '../../../domain/checks/availability-report';
import { guardedCell } from '../../../domain/csv-cells';
import { type RequestContext, targetOf } from '../../../http/request-state';
import { checksToReport, reportAvailability } from '../../../repositories/checks/availability';
import { readDayRange } from '../../../wire/query/time-ranges';
import { MAX_REPORTED } from '../availability-contract';

const flat = ({ seconds, uptime, uptime_with_maintenance }: Availability) => ({
  ...seconds,
  uptime: uptime ?? '',
  uptime_with_maintenance: uptime_with_maintenance ?? '',
});

export default ({ strapi }: { strapi: Core.Strapi }) => {
  const read = async ({ state }: RequestContext) => {
    const { id } = targetOf({ state });
    const now = Date.now();
    const days = readDayRange(state.query, now);
    const range = { from: days.from.getTime(), until: days.until.getTime() };
    const { check } = state.query as { check?: string };
    const checks = await checksToReport(strapi, id, MAX_REPORTED, check === undefined ? undefined : [check]);
    const data = await reportAvailability(strapi, id, checks, range, now);
    const until = new Date(Math.min(range.until, now)).toISOString();
    return { data, meta: { from: days.from.toISOString(), until } };
  };

  return {
    availability: read,

    async availabilityExport(ctx: RequestContext) {
      const { data, meta } = await read(ctx);
      const lines = data.flatMap(({ documentId, name, agents, ...check }) => [
        { ...meta, check: documentId, name, agent: '', hostname: '', ...flat(check) },
        ...agents.map(({ agent, hostname, ...seen }) => ({
          ...meta,
          check: documentId,
          name,
          agent: agent ?? 'none',
          hostname: hostname ?? '',
          ...flat(seen),
        })),
      ]);
      ctx.set('Content-Disposition', 'attachment; filename="availability.csv"');
      ctx.type = 'text/csv; charset=utf-8';
      ctx.body = stringify(lines, { header: true, escape_formulas: true, cast: { string: guardedCell } });
    },
  };
};

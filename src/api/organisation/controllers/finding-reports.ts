import type { Core } from '@strapi/strapi';
import { stringify } from 'csv-stringify/sync';
import { controlTitle } from '../../../domain/findings/compliance/controls';
import { complianceSummary, type ControlSummary } from '../../../domain/findings/compliance/summary';
import { isStale } from '../../../domain/findings/stale-sources';
import { guardedCell } from '../../../domain/csv-cells';
import { SEVERITIES } from '../../../domain/vocabularies';
import { type RequestContext, targetOf } from '../../../http/request-state';
import { controlCounts, mitigationCounts } from '../../../repositories/findings/compliance-counts';
import { findingPolicyOf } from '../../../repositories/findings/finding-policies';
import { openBySource, scannedSources } from '../../../repositories/findings/finding-sources';
import { type ComplianceGroup, MAX_CONTROLS } from '../compliance-contract';
import { MAX_SOURCES } from '../finding-sources-contract';

const titled = (summary: ControlSummary) => {
  const { control, ...counted } = summary;
  const [en, de] = control === null ? [null, null] : [controlTitle(control, 'en'), controlTitle(control, 'de')];
  return { control, title: en === null || de === null ? null : { en, de }, ...counted };
};

/** The columns of the file, in order. */
const CSV_COLUMNS = [
  ...['control', 'title_en', 'title_de'],
  ...SEVERITIES.map((severity) => `open_${severity}`),
  ...['oldest', 'overdue', 'accepted', 'median_days_to_mitigate'],
];

const csvOf = (rows: ReturnType<typeof titled>[]): string =>
  stringify(
    rows.map(({ title, open, ...row }) => ({
      control: row.control ?? '',
      title_en: title?.en ?? '',
      title_de: title?.de ?? '',
      ...Object.fromEntries(Object.entries(open).map(([severity, count]) => [`open_${severity}`, count])),
      oldest: row.oldest ?? '',
      overdue: row.overdue,
      accepted: row.accepted,
      median_days_to_mitigate: row.median_days_to_mitigate ?? '',
    })),
    { header: true, columns: CSV_COLUMNS, escape_formulas: true, cast: { string: guardedCell } },
  );

const keyOf = ({ tool, scope }: { tool: string; scope: string }): string => JSON.stringify([tool, scope]);

export default ({ strapi }: { strapi: Core.Strapi }) => ({
  async compliance(ctx: RequestContext) {
    const { id: organisationId } = targetOf(ctx);
    const { by, format } = ctx.state.query as { by: ComplianceGroup; format?: 'json' | 'csv' };
    const now = new Date();
    const counts = await controlCounts(strapi, { organisationId, by, now }, MAX_CONTROLS);
    const controls = [...new Set(counts.map(({ control }) => control))];
    const listed = controls.slice(0, MAX_CONTROLS);
    const mitigations = await mitigationCounts(strapi, { organisationId, by }, listed);
    const shown = counts.filter(({ control }) => listed.includes(control));
    const data = complianceSummary(shown, mitigations).map(titled);
    const isCsv = format === 'csv' || (format === undefined && ctx.accepts('json', 'text/csv') === 'text/csv');
    ctx.vary('Accept');
    if (!isCsv) return { data, meta: { by, at: now.toISOString(), is_complete: listed.length === controls.length } };
    ctx.set('Content-Disposition', `attachment; filename="compliance-${by}.csv"`);
    ctx.type = 'text/csv; charset=utf-8';
    ctx.body = csvOf(data);
    return undefined;
  },

  async findingSources(ctx: RequestContext) {
    const { id } = targetOf(ctx);
    const { stale_days } = await findingPolicyOf(strapi, id);
    const now = new Date().toISOString();
    const scanned = await scannedSources(strapi, id, MAX_SOURCES + 1);
    const open = await openBySource(strapi, id, 10 * MAX_SOURCES);
    const openOf = new Map(open.map((source) => [keyOf(source), source.open]));
    const known = new Set(scanned.map(keyOf));
    // Findings that came from another organisation have no scan here.
    const unscanned = open.filter((source) => !known.has(keyOf(source)));
    const sources = [...unscanned.map((source) => ({ ...source, lastScan: null, lastComplete: null })), ...scanned];
    const data = sources.slice(0, MAX_SOURCES).map((source) => ({
      ...{ tool: source.tool, scope: source.scope },
      last_scan_at: source.lastScan,
      last_complete_scan_at: source.lastComplete,
      open_findings: openOf.get(keyOf(source)) ?? 0,
      stale: isStale(source, stale_days, now),
    }));
    return { data, meta: { stale_days, is_complete: sources.length <= MAX_SOURCES } };
  },
});

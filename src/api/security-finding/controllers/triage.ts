import type { Core } from '@strapi/strapi';
import { reasonWarnings } from '../../../commands/findings/decisions/reason-warnings';
import { addComment, findingHistory, type HistoryPosition } from '../../../commands/findings/decisions/finding-history';
import { assertReachable } from '../../../http/authorisation';
import { operationOf, organisationIdOf, type RequestContext, targetOf } from '../../../http/request-state';
import { resourceServiceOf } from '../../../http/resource-service';
import { openCursor, signCursor } from '../../../lists/signed-cursor';
import type { TenantRow } from '../../../lists/records/row-decoder';
import { listenersOf } from '../../../repositories/events/webhook-listeners';
import type { RecordOf } from '../../../resources/records';
import { securityFinding } from '../../../resources/security-finding';
import { tenancyOf } from '../../../tenancy/tenancy';
import { assertWritable } from '../../../wire/errors/guard-errors';
import { conflict, invalid, outOfScope } from '../../../wire/errors/http-errors';
import { parseListQuery } from '../../../wire/query/list-query';
import { MAX_BULK } from '../triage-contract';

interface BulkInput {
  ids?: string[];
  filter?: Record<string, unknown>;
  set?: Record<string, unknown>;
}

const contextOf = (documentId: string): string => `history ${documentId}`;

/** Where a page begins. */
const positionIn = (documentId: string, after: string | undefined): HistoryPosition => {
  if (after === undefined) return { event: null, change: null, reports: 0 };
  const position = openCursor<HistoryPosition>(contextOf(documentId), after);
  if (position) return position;
  throw invalid([{ path: ['after'], message: 'after is not from the history of this finding.' }], 'QUERY_INVALID');
};

/** Values of a query string are texts. */
const asTexts = (value: unknown): unknown => {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return value.map(asTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, asTexts(inner)]));
};

/** What people do with findings besides changing one. */
export default ({ strapi }: { strapi: Core.Strapi }) => {
  const store = () => tenancyOf(strapi).store;

  /** As for a change of one record. Listeners are loaded now: what is loaded in the later transaction is not cached. */
  const assertChangeable = async (organisationId: number): Promise<void> => {
    await listenersOf(strapi).preload(organisationId);
    const facts = (await tenancyOf(strapi).organisations.of([organisationId])).get(organisationId);
    if (facts) assertWritable(facts);
  };

  /** The findings with some ids, as a change of each would find them. One that does not exist is refused first. */
  const named = async (ctx: RequestContext, ids: readonly string[]): Promise<TenantRow[]> => {
    const organisationId = organisationIdOf(ctx);
    const rows: TenantRow[] = [];
    for (const id of new Set(ids)) rows.push(await store().get(securityFinding, id));
    for (const row of rows) {
      assertReachable(strapi, ctx.state, { ...operationOf(ctx), resource: securityFinding }, row);
      if (row.organisationId !== organisationId)
        throw outOfScope('A finding belongs to another organisation than the request.');
    }
    return rows;
  };

  /** The findings that a filter selects in the organisation of the request. */
  const selected = async (ctx: RequestContext, filter: Record<string, unknown>): Promise<TenantRow[]> => {
    const scope = { kind: 'organisations', ids: [organisationIdOf(ctx)] } as const;
    const query = parseListQuery(securityFinding, asTexts(filter) as Record<string, unknown>);
    const visibility = { scope, includeHidden: ctx.state.principal.isOperator };
    const { records, total, isExact } = await store().page(securityFinding, visibility, {
      ...query,
      pageSize: MAX_BULK,
    });
    if (total > MAX_BULK)
      throw conflict(
        'BULK_TOO_MANY',
        `The filter selects ${isExact ? '' : 'at least '}${total} findings; one request changes at most ${MAX_BULK}.`,
        { remedy: 'Narrow the filter, or send the ids in several requests.', found: total, limit: MAX_BULK },
      );
    return records.rows();
  };

  const chosen = (ctx: RequestContext, { ids, filter }: BulkInput): Promise<TenantRow[]> => {
    if ((ids === undefined) === (filter === undefined))
      throw invalid([{ path: ['ids'], message: 'Send either ids or filter.' }]);
    return filter === undefined ? named(ctx, ids ?? []) : selected(ctx, filter);
  };

  const change = (ctx: RequestContext, rows: readonly TenantRow[], set: Record<string, unknown>) => {
    const { principal, scope, organisationId } = ctx.state;
    const service = resourceServiceOf(strapi, securityFinding);
    return tenancyOf(strapi).writes.run(async () => {
      const after: TenantRow[] = [];
      // In the order of their ids, so that two such requests do not wait for each other.
      for (const row of [...rows].sort((one, other) => one.id - other.id))
        after.push(await service.update(row, set, { principal, scope, organisationId }));
      return after;
    });
  };

  return {
    async changeMany(ctx: RequestContext) {
      const input = ctx.state.input as BulkInput;
      await assertChangeable(organisationIdOf(ctx));
      const rows = await chosen(ctx, input);
      const after = await change(ctx, rows, input.set ?? {});
      const versions = new Map(rows.map(({ id, values }) => [id, values.updatedAt]));
      const changed = after.filter(({ id, values }) => values.updatedAt !== versions.get(id));
      const [warning] = changed.flatMap(({ values }) => reasonWarnings(values));
      return {
        data: { selected: rows.length, changed: changed.length },
        ...(warning ? { meta: { warnings: [warning] } } : {}),
      };
    },

    async comment(ctx: RequestContext) {
      const finding = targetOf<RecordOf<typeof securityFinding>>(ctx);
      const message = (ctx.state.input.text as string).trim();
      if (message === '') throw invalid([{ path: ['text'], message: 'text must not be empty.', code: 'FIELD_EMPTY' }]);
      ctx.status = 201;
      return { data: await addComment(strapi, finding, message) };
    },

    async history(ctx: RequestContext) {
      const finding = targetOf<RecordOf<typeof securityFinding>>(ctx);
      const { after, limit } = ctx.state.query as { after?: string; limit: number };
      const from = positionIn(finding.documentId, after);
      const { page, next } = await findingHistory(strapi, finding, from, limit);
      return { data: page, meta: { next: next && signCursor(contextOf(finding.documentId), next) } };
    },
  };
};

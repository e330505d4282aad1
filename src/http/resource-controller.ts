import type { Core } from '@strapi/strapi';
import type { Scope } from '../tenancy/scope';
import type { TenantRow } from '../lists/records/row-decoder';
import { selectFields } from '../wire/query/fields';
import type { Resource } from '../wire/resource';
import { selectedTag } from '../wire/headers/entity-tags';
import { JSON_TYPE, listText, streamList } from './responses/json-list';
import { type Derive, entityTagOf, isUnmodified, preconditionOf } from './preconditions';
import { type RequestContext, targetOf } from './request-state';
import { resourceServiceOf, type WriteContext } from './resource-service';
import { defined } from '../values';

/** Who writes and where, as the policies determined. */
export const writeContextOf = ({ state }: RequestContext): WriteContext => ({
  principal: state.principal,
  scope: state.scope,
  organisationId: state.organisationId,
});

/**
 * Who writes and where, with the conditions of the request on the record that it changes.
 *
 * @param derive as for `resourceController`
 */
export const conditionalWriteOf = (ctx: RequestContext, resource: Resource, derive?: Derive): WriteContext => ({
  ...writeContextOf(ctx),
  precondition: preconditionOf(resource, ctx.state.preconditions, derive),
});

/** What `meta` of a list contains in addition, for the organisations that the list is about. */
type AddToMeta = (strapi: Core.Strapi, scope: Scope) => Promise<object>;

/** Sets the record's entity tag, if the record has a version. */
export const setEntityTag = (ctx: RequestContext, row: TenantRow, derived?: Record<string, unknown>): void => {
  const tag = entityTagOf(row, derived);
  if (tag !== undefined) ctx.set('ETag', tag);
};

/**
 * The controller of a resource: one thin action per plain operation, with Strapi's names. It runs after policies and contract.
 *
 * @param resource the resource
 * @param derive the fields of a response that the record's row does not determine; by default there are none
 * @param addToMeta what `meta` of a list contains in addition; by default nothing
 */
export const resourceController =
  (resource: Resource, derive?: Derive, addToMeta?: AddToMeta) =>
  ({ strapi }: { strapi: Core.Strapi }) => {
    const present = resource.present ?? ((values: TenantRow['values']): Record<string, unknown> => values);
    const service = () => resourceServiceOf(strapi, resource);

    /** Shows a record, with its entity tag. */
    const shown = async (ctx: RequestContext, row: TenantRow): Promise<Record<string, unknown>> => {
      const derived = await derive?.(row);
      setEntityTag(ctx, row, derived);
      return { ...present(row.values), ...derived };
    };

    const listed = async (ctx: RequestContext) => {
      const { scope, principal, listQuery } = ctx.state;
      const { records, meta } = await service().list(scope, principal, listQuery);
      return { records, meta: { ...meta, ...(await addToMeta?.(strapi, scope)) } };
    };

    return {
      /** A list as JSON, which is written without decoding the records. */
      async find(ctx: RequestContext) {
        const { records, meta } = await listed(ctx);
        const { fields } = ctx.state.listQuery;
        ctx.set('Content-Type', JSON_TYPE);
        return records.isLarge
          ? streamList(records.texts(fields), meta)
          : listText(records.length, records.writer(fields), meta);
      },

      /** A list as an object, for controllers that add to its records. */
      async findRecords(ctx: RequestContext) {
        const { records, meta } = await listed(ctx);
        const data = (await records.rows()).map(({ values }) =>
          selectFields(present(values), ctx.state.listQuery.fields),
        );
        return { data, meta };
      },

      async findOne(ctx: RequestContext) {
        const row = targetOf(ctx);
        const fields = ctx.state.query.fields as readonly string[] | undefined;
        const derived = await derive?.(row);
        const tag = selectedTag(defined(entityTagOf(row, derived)), fields);
        const isCurrent = isUnmodified(resource, ctx.state.preconditions, tag);
        // Browsers can keep the response, and ask each time whether it is current.
        ctx.set({ ETag: tag, 'Cache-Control': 'private, no-cache' });
        const values = present(row.values);
        if (!isCurrent) return { data: selectFields(derived ? { ...values, ...derived } : values, fields) };
        ctx.status = 304;
        ctx.body = null;
        return undefined;
      },

      async create(ctx: RequestContext) {
        const { row, shownOnce, warnings, isRepeat } = await service().create(ctx.state.input, writeContextOf(ctx));
        ctx.status = isRepeat ? 200 : 201;
        const data = { ...(await shown(ctx, row)), ...shownOnce };
        return warnings.length > 0 ? { data, meta: { warnings } } : { data };
      },

      async update(ctx: RequestContext) {
        const context = conditionalWriteOf(ctx, resource, derive);
        return {
          data: await shown(ctx, await service().update(targetOf(ctx), ctx.state.input, context)),
        };
      },

      async delete(ctx: RequestContext) {
        await service().remove(targetOf(ctx), conditionalWriteOf(ctx, resource, derive));
        ctx.status = 204;
        ctx.body = null;
      },
    };
  };

import type { Core } from '@strapi/strapi';
import type { TenantRow } from '../tenancy/store/row-decoder';
import type { Resource } from '../wire/resource';
import { hasRawJson, streamList } from './json-stream';
import type { RequestContext } from './request-state';
import { resourceServiceOf, type WriteContext } from './resource-service';

/** Who writes and where, as the policies determined. */
export const writeContextOf = ({ state }: RequestContext): WriteContext => ({
  principal: state.principal,
  scope: state.scope,
  organisationId: state.organisationId,
});

/**
 * The controller of a resource: one thin action per plain operation, with Strapi's names. It runs after policies and contract.
 *
 * @param resource the resource
 */
export const resourceController =
  (resource: Resource) =>
  ({ strapi }: { strapi: Core.Strapi }) => {
    const present = resource.present ?? ((values: TenantRow['values']): Record<string, unknown> => values);
    const service = () => resourceServiceOf(strapi, resource);
    return {
      async find(ctx: RequestContext) {
        const { scope, principal, listQuery } = ctx.state;
        const { rows, pagination } = await service().list(scope, principal, listQuery);
        const data = rows.map(({ values }) => present(values));
        if (!data.some(hasRawJson)) return { data, meta: { pagination } };
        ctx.type = 'application/json; charset=utf-8';
        return streamList(data, { pagination });
      },

      findOne({ state }: RequestContext) {
        return { data: present((state.target as TenantRow).values) };
      },

      async create(ctx: RequestContext) {
        const { row, shownOnce, warnings, isRepeat } = await service().create(ctx.state.input, writeContextOf(ctx));
        ctx.status = isRepeat ? 200 : 201;
        const data = { ...present(row.values), ...shownOnce };
        return warnings.length > 0 ? { data, meta: { warnings } } : { data };
      },

      async update(ctx: RequestContext) {
        const row = await service().update(ctx.state.target as TenantRow, ctx.state.input, writeContextOf(ctx));
        return { data: present(row.values) };
      },

      async delete(ctx: RequestContext) {
        await service().remove(ctx.state.target as TenantRow, writeContextOf(ctx));
        ctx.status = 204;
        ctx.body = null;
      },
    };
  };

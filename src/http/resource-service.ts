import type { Core, UID } from '@strapi/strapi';
import { withSavepoint } from '../database/commits/savepoint';
import type { Fault } from '../domain/refusal';
import type { Principal } from '../tenancy/identity/principal';
import type { PageRecords } from '../lists/records/page-records';
import type { Precondition, TenantRow } from '../lists/records/row-decoder';
import type { Scope } from '../tenancy/scope';
import { tenancyOf } from '../tenancy/tenancy';
import { isUniqueViolation } from '../wire/errors/database-faults';
import { invalid } from '../wire/errors/http-errors';
import type { Counts } from '../wire/query/counts';
import type { ListQuery } from '../wire/query/list-query';
import type { Resource } from '../wire/resource';

/** Who writes, and where. */
export interface WriteContext {
  principal: Principal;
  scope: Scope;
  organisationId: number | null;
  /** The condition of the request on the record that it changes. */
  precondition?: Precondition | undefined;
}

/** The records of a page, and its pagination. */
export interface Listed {
  records: PageRecords;
  /** The pagination, and the counts and order if the request asks for them. */
  meta: { pagination: object; counts?: Counts; facets?: Counts; sort?: string };
}

/** The values of a new record, and what only the response to its creation contains. */
export interface Creation {
  values: Record<string, unknown>;
  shownOnce?: Record<string, unknown>;
  /** Warnings about the record, which is stored nevertheless. */
  warnings?: readonly Warning[];
}

/** A warning about a successful write, in `meta.warnings`. */
export interface Warning {
  code: string;
  message: string;
}

/** A record that a request created. */
export interface Created {
  row: TenantRow;
  shownOnce: Record<string, unknown>;
  warnings: readonly Warning[];
  /** Whether an identical earlier request created the record. */
  isRepeat: boolean;
}

/** What a resource does in addition to storing the input. */
export interface Behaviour {
  beforeCreate?(values: Record<string, unknown>, context: WriteContext): Creation | Promise<Creation>;
  afterCreate?(row: TenantRow, context: WriteContext): Promise<void>;
  /** The record that an earlier request created with the same values. Called after the violation of a unique index. */
  findRepeated?(values: Record<string, unknown>, context: WriteContext): Promise<TenantRow | null>;
  beforeUpdate?(
    row: TenantRow,
    values: Record<string, unknown>,
    context: WriteContext,
  ): Record<string, unknown> | Promise<Record<string, unknown>>;
}

/**
 * The service of a resource over the tenant store: one method per plain operation.
 *
 * @param resource the resource
 * @param behaviour what it does in addition to storing the input
 */
export const resourceService =
  (resource: Resource, behaviour: Behaviour = {}) =>
  ({ strapi }: { strapi: Core.Strapi }) => {
    const store = () => tenancyOf(strapi).store;

    /** Resolves documentIds of relations to numeric ids. A record of another organisation counts as missing. */
    const resolveRelations = async (values: Record<string, unknown>, organisationId: number | null) => {
      const faults: Fault[] = [];
      const resolved: Record<string, unknown> = { ...values };
      for (const [name, value] of Object.entries(values)) {
        const relation = resource.fields[name]?.relation;
        if (!relation || typeof value !== 'string') continue;
        resolved[name] = await store().resolve(relation.target, value, organisationId);
        if (resolved[name] === null) faults.push({ path: [name], message: `${name}: there is no such record.` });
      }
      if (faults.length > 0) throw invalid(faults, 'RELATION_NOT_FOUND');
      return resolved;
    };

    const createNew = async (own: Record<string, unknown>, context: WriteContext): Promise<Created> => {
      const resolved = await resolveRelations(own, context.organisationId);
      const creation = (await behaviour.beforeCreate?.(resolved, context)) ?? { values: resolved };
      const row = await store().create(resource, context.scope, context.organisationId, creation.values);
      await behaviour.afterCreate?.(row, context);
      const { shownOnce = {}, warnings = [] } = creation;
      return { row, shownOnce, warnings, isRepeat: false };
    };

    /** Called only after the insert failed, so that it costs nothing in the normal case. */
    const findRepeated = async (
      error: unknown,
      own: Record<string, unknown>,
      context: WriteContext,
    ): Promise<TenantRow | null> => {
      if (!behaviour.findRepeated || !isUniqueViolation(error)) return null;
      return behaviour.findRepeated(await resolveRelations(own, context.organisationId), context);
    };

    return {
      /** A page by number or by cursor. */
      async list(scope: Scope, principal: Principal, query: ListQuery): Promise<Listed> {
        const visibility = { scope, includeHidden: principal.isOperator };
        const { page, pageSize, start, cursor } = query;
        if (cursor !== undefined) {
          const { records, nextCursor, ...counted } = await store().listByCursor(resource, visibility, {
            ...query,
            cursor,
          });
          return { records, meta: { pagination: { pageSize, nextCursor }, ...counted } };
        }
        const { records, total, isExact, ...counted } = await store().page(resource, visibility, query);
        const pagination = {
          ...(start === undefined
            ? { page, pageSize, pageCount: Math.ceil(total / pageSize), total }
            : { start, limit: pageSize, total }),
          ...(isExact ? {} : { totalIs: 'at_least' }),
        };
        return { records, meta: { pagination, ...counted } };
      },

      /** Creates a record, and returns it with what only this response contains. */
      async create(input: Record<string, unknown>, context: WriteContext): Promise<Created> {
        const { organisation: _chosen, ...own } = input;
        try {
          const work = () => tenancyOf(strapi).writes.run(() => createNew(own, context));
          return await (behaviour.findRepeated ? withSavepoint(strapi, work) : work());
        } catch (error) {
          const row = await findRepeated(error, own, context);
          if (!row) throw error;
          return { row, shownOnce: {}, warnings: [], isRepeat: true };
        }
      },

      /** Changes the fields in the input. */
      async update(row: TenantRow, input: Record<string, unknown>, context: WriteContext): Promise<TenantRow> {
        return tenancyOf(strapi).writes.run(async () => {
          const resolved = await resolveRelations(input, context.organisationId);
          const values = (await behaviour.beforeUpdate?.(row, resolved, context)) ?? resolved;
          return store().update(resource, context.scope, row, values, context.precondition);
        });
      },

      remove: (row: TenantRow, context: WriteContext) =>
        store().remove(resource, context.scope, row, context.precondition),
    };
  };

/** The service of a resource. */
export type ResourceService = ReturnType<ReturnType<typeof resourceService>>;

/** A service of Tenantry. Strapi types only its own services. */
export const serviceOf = <T extends object>(strapi: Core.Strapi, uid: string): T =>
  strapi.service(uid as UID.Service) as T;

/** The service of a resource. */
export const resourceServiceOf = <T extends object = ResourceService>(
  strapi: Core.Strapi,
  { uid }: Pick<Resource, 'uid'>,
): T => serviceOf<T>(strapi, uid);

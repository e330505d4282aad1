import type { Core } from '@strapi/strapi';
import { notFound, outOfScope } from '../../wire/errors/http-errors';
import type { ListRows } from '../../lists/list-read';
import type { ListQuery } from '../../wire/query/list-query';
import type { RecordOf } from '../../resources/records';
import type { Resource } from '../../wire/resource';
import { assertOwnerNotArchived } from './archived-guard';
import { assertServedHere, servedHereSql, whereServedHere } from './cells';
import { connectionOf, isOrgOwned, ORGANISATION_COLUMN, tableOf } from '../../database/connection';
import { listScopeOf, type Visibility } from './visibility';
import { mayBeDocumentId, newDocumentId } from '../../database/document-id';
import { assertLocked, hasValues } from './locked-rows';
import { findReferred } from './referred-records';
import { createRecordWriter } from './record-writer';
import { encodeValues, type Precondition, type TenantRow } from '../../lists/records/row-decoder';
import { covers, type Scope } from '../scope';
import { createSelectPlan, selectAll, type SelectPlan } from '../../lists/records/select-plan';
import type { GroupedWrites } from '../../database/commits/grouped-writes';
import { preparedStatement, type Row, type Statement } from '../../database/statements';
import { createLists, type ListParts } from '../../lists/lists';
import { defined } from '../../values';

/** What the store uses. */
interface StoreParts extends ListParts {
  writes: GroupedWrites;
}

/**
 * Creates the tenant store, through which requests access all tables of organisations' records. A read requires a scope. A
 * write is checked against the scope, and runs the lifecycles as a write of the query engine does.
 */
export const createTenantStore = (strapi: Core.Strapi, parts: StoreParts) => {
  const { statements, writes } = parts;
  const plans = new Map<string, SelectPlan>();
  const reads = new Map<string, Statement>();

  const planOf = (resource: Resource): SelectPlan => {
    const known = plans.get(resource.uid) ?? createSelectPlan(strapi, resource);
    plans.set(resource.uid, known);
    return known;
  };

  const writer = createRecordWriter(strapi, statements);
  const lists = createLists(strapi, parts);
  const rowsOf = (resource: Resource, visibility: Visibility): ListRows => {
    const table = planOf(resource);
    return { resource, table, scope: listScopeOf(strapi, resource, table, visibility) };
  };

  const readOne = async (
    resource: Resource,
    column: 'document_id' | 'id',
    value: string | number,
    isServed = false,
  ): Promise<TenantRow | null> => {
    const plan = planOf(resource);
    const owner = isServed ? plan.organisationColumn : null;
    const cell = owner === null ? null : servedHereSql(strapi, owner);
    const key = `${resource.uid} ${column} ${cell ?? ''}`;
    const build = () => {
      const select = selectAll(strapi.db.connection, plan).where(`t.${column}`, value);
      return (owner === null ? select : whereServedHere(strapi, select, owner)).toSQL().sql;
    };
    const statement = reads.get(key) ?? preparedStatement(build());
    reads.set(key, statement);
    const [cells] = await statements.cells(statement, [value]);
    return cells ? plan.decodeVersioned(cells) : null;
  };

  /** Refuses a record whose organisation another cell serves. Only its owner is read. */
  const assertNotElsewhere = async (resource: Resource, documentId: string): Promise<void> => {
    const { organisationColumn, table } = planOf(resource);
    if (organisationColumn === null || servedHereSql(strapi, organisationColumn) === null) return;
    const query = connectionOf(strapi)(`${table} as t`).where('t.document_id', documentId);
    const found = await query.first<{ owner: number | null } | undefined>({ owner: organisationColumn });
    await assertServedHere(strapi, found?.owner ?? null);
  };

  /** Refuses a record that is not visible with `OUT_OF_SCOPE`. */
  const assertVisible = (resource: Resource, row: TenantRow, { scope, includeHidden }: Visibility): void => {
    const isShared = resource.ownership === 'platform';
    const isOutside =
      !isShared && !(row.organisationId === null ? scope.kind === 'everywhere' : covers(scope, row.organisationId));
    const isHidden =
      resource.publicColumn !== undefined && !includeHidden && row.values[resource.publicColumn] !== true;
    if (isOutside || isHidden) {
      throw outOfScope(`This ${resource.singular} is outside your scope or beyond your role.`);
    }
  };

  const decode = (resource: Resource, row: Row, names: readonly string[]): TenantRow =>
    planOf(resource).decodeVersioned(names.map((name) => row[name]));

  /** Reads a locked record with the labels of its relations. */
  const readAgain = async (resource: Resource, { id }: TenantRow): Promise<TenantRow> =>
    defined(await readOne(resource, 'id', id));

  const check = async (resource: Resource, row: TenantRow, precondition?: Precondition): Promise<void> => {
    if (precondition) await precondition(await readAgain(resource, row));
  };

  return {
    /** One page, and how many records there are. */
    page: (resource: Resource, visibility: Visibility, query: ListQuery) =>
      lists.page(rowsOf(resource, visibility), query),

    /** The page after a cursor. */
    listByCursor: (resource: Resource, visibility: Visibility, query: ListQuery & { cursor: string }) =>
      lists.listByCursor(rowsOf(resource, visibility), query),

    /** All visible records that meet a condition, oldest first, read in chunks. */
    stream: (resource: Resource, visibility: Visibility, condition: ListQuery['condition']) =>
      lists.stream(rowsOf(resource, visibility), condition),

    /**
     * Reads one record by its documentId, in any organisation. Call `assertVisible` before showing it. The two are separate
     * because 404 takes precedence over 403 (docs/api-rules.md#order-of-answers).
     *
     * @throws NotFoundError if there is none; MisdirectedRequestError `WRONG_CELL` if another cell serves it
     */
    async get<R extends Resource>(resource: R, documentId: string): Promise<TenantRow<RecordOf<R>>> {
      const mayExist = mayBeDocumentId(documentId);
      const row = mayExist ? await readOne(resource, 'document_id', documentId, true) : null;
      if (!row && mayExist) await assertNotElsewhere(resource, documentId);
      if (!row) throw notFound(`There is no ${resource.singular} with this id.`);
      return row as TenantRow<RecordOf<R>>;
    },

    assertVisible,

    /**
     * Adds a record.
     *
     * @param organisationId the organisation that it will belong to; null for a record of the platform
     * @param values names and values of the API, relations as numeric ids
     */
    async create(
      resource: Resource,
      scope: Scope,
      organisationId: number | null,
      values: Record<string, unknown>,
    ): Promise<TenantRow> {
      if (organisationId !== null && !covers(scope, organisationId))
        throw outOfScope('This organisation is outside your scope.');
      await assertServedHere(strapi, organisationId);
      const owner = resource.ownership === 'member' ? { organisation: organisationId } : {};
      const data = {
        ...encodeValues(resource, values),
        ...owner,
        documentId: newDocumentId(),
        publishedAt: new Date(),
      };
      return writes.run(async () => {
        const plan = planOf(resource);
        const ownerId = resource.ownership === 'member' ? organisationId : null;
        const row = await writer.insert(resource.uid, plan, ownerId, data);
        assertOwnerNotArchived(resource.uid, row);
        return decode(resource, row, plan.returned);
      });
    },

    /**
     * Changes the fields that `values` names, if the locked record meets the precondition. If they have these values already, nothing
     * is written: the record keeps its version, and no lifecycle, audit entry or event follows.
     */
    async update(
      resource: Resource,
      scope: Scope,
      row: TenantRow,
      values: Record<string, unknown>,
      precondition?: Precondition,
    ): Promise<TenantRow> {
      assertVisible(resource, row, { scope, includeHidden: true });
      const data = encodeValues(resource, values);
      return writes.run(async () => {
        const plan = planOf(resource);
        const isOwned = resource.ownership === 'member' && row.organisationId !== null;
        const locked = await writer.lock(resource.uid, plan, row.id, isOwned);
        assertLocked(resource, row, locked);
        await check(resource, row, precondition);
        if (hasValues(strapi, resource.uid, locked, data)) return readAgain(resource, row);
        return decode(resource, await writer.update(resource.uid, plan, locked, data), plan.returned);
      });
    },

    /** Removes a record, if it meets the precondition. */
    async remove(resource: Resource, scope: Scope, row: TenantRow, precondition?: Precondition): Promise<void> {
      assertVisible(resource, row, { scope, includeHidden: true });
      await writes.run(async () => {
        const query = connectionOf(strapi)(planOf(resource).table).where({ id: row.id }).forUpdate();
        assertLocked(resource, row, (await query.first<Row | undefined>()) ?? null);
        await check(resource, row, precondition);
        await strapi.db.query(resource.uid).delete({ where: { id: row.id } });
      });
    },

    /**
     * Numeric id of the record that a relation names; null if there is none. Records of organisations are searched in
     * `organisationId` only. In a transaction, the record is locked against deletion.
     */
    async resolve(target: string, documentId: string, organisationId: number | null): Promise<number | null> {
      if (!mayBeDocumentId(documentId)) return null;
      const owner = isOrgOwned(strapi, target) ? { [ORGANISATION_COLUMN]: organisationId } : {};
      return findReferred(strapi, target, { document_id: documentId, ...owner });
    },

    /** Numeric id of the organisation that a record belongs to; null if the scope does not cover it. */
    async organisationOf(target: string, documentId: string, scope: Scope): Promise<number | null> {
      if (!mayBeDocumentId(documentId)) return null;
      const query = connectionOf(strapi)(tableOf(strapi, target)).where('document_id', documentId);
      const found = await query.first<{ organisation_id: number } | undefined>(ORGANISATION_COLUMN);
      await assertServedHere(strapi, found?.organisation_id ?? null);
      return found && covers(scope, found.organisation_id) ? found.organisation_id : null;
    },
  };
};

export type TenantStore = ReturnType<typeof createTenantStore>;

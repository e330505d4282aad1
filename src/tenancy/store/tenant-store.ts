import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { AUDITED_TYPES } from '../../domain/audit/audited-types';
import { notFound, outOfScope } from '../../wire/errors/http-errors';
import type { Resource } from '../../wire/resource';
import { assertOwnerNotArchived, ownerStatusOf, withOwnerStatus } from './archived-guard';
import { assertServedHere, servedHereSql, whereServedHere } from './cells';
import { connectionOf, isOrgOwned, ORGANISATION_COLUMN, tableOf } from '../../database/connection';
import { selectAll, type Visibility } from './list-statements';
import type { LongReads } from './long-reads';
import { newDocumentId } from '../../database/document-id';
import { findReferred } from './referred-records';
import { createRecordWriter } from './record-writer';
import { encodeValues, type TenantRow } from './row-decoder';
import { covers, type Scope } from '../scope';
import { createSelectPlan, type SelectPlan } from './select-plan';
import type { GroupedWrites } from '../../database/grouped-writes';
import { preparedStatement, type Row, type Statement, type Statements } from '../../database/statements';
import { createTenantLists } from './tenant-lists';
import type { RowCounts } from '../../database/row-counts';

/** What no record can be called never reaches the database: PostgreSQL fails at a null byte. */
const mayBeDocumentId = (text: string): boolean => /^[\w-]{1,64}$/.test(text);

/** What the store works by. */
interface StoreParts {
  statements: Statements;
  longReads: LongReads;
  rowCounts: RowCounts;
  writes: GroupedWrites;
}

/**
 * The only way of a request to a table whose rows belong to organisations. A read always carries a scope; a write is
 * checked against it and goes through the query engine, so that lifecycles see it.
 */
export const createTenantStore = (strapi: Core.Strapi, { statements, longReads, rowCounts, writes }: StoreParts) => {
  const plans = new Map<string, SelectPlan>();
  const reads = new Map<string, Statement>();

  const planOf = (resource: Resource): SelectPlan => {
    const known = plans.get(resource.uid) ?? createSelectPlan(strapi, resource);
    plans.set(resource.uid, known);
    return known;
  };

  const writer = createRecordWriter(strapi, statements);
  const lists = createTenantLists(strapi, planOf, { statements, longReads, rowCounts });

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
    return cells ? plan.decode(cells) : null;
  };

  /** Refuses a record whose organisation another cell serves; what belongs to whom is all that is read of it. */
  const assertNotElsewhere = async (resource: Resource, documentId: string): Promise<void> => {
    const { organisationColumn, table } = planOf(resource);
    if (organisationColumn === null || servedHereSql(strapi, organisationColumn) === null) return;
    const query = connectionOf(strapi)(`${table} as t`).where('t.document_id', documentId);
    const found = (await query.first({ owner: organisationColumn })) as { owner: number | null } | undefined;
    await assertServedHere(strapi, found?.owner ?? null);
  };

  /** Refuses a record outside the visibility with `OUT_OF_SCOPE`. */
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
    planOf(resource).decode(names.map((name) => row[name]));

  /**
   * Refuses a row that has gone, or moved to another organisation by a merge or a split, since the gates looked at it. Two
   * changes of one record wait for each other, so that each is checked against what the other left. The row is held before
   * its organisation, which counting and the audit log hold, or two writers could wait for each other.
   */
  const assertHeld: (resource: Resource, row: TenantRow, held: Row | null) => asserts held is Row = (
    resource,
    row,
    held,
  ) => {
    if (!held) throw notFound(`This ${resource.singular} has just been removed.`);
    if (resource.ownership === 'member' && held[ORGANISATION_COLUMN] !== row.organisationId)
      throw notFound(`This ${resource.singular} has just moved to another organisation.`);
  };

  const hold = async (trx: Knex, resource: Resource, row: TenantRow, lock: 'forUpdate' | 'forNoKeyUpdate') => {
    const columns = resource.ownership === 'member' ? ['id', ORGANISATION_COLUMN] : ['id'];
    const query = trx(planOf(resource).table).where({ id: row.id })[lock]().first(columns);
    assertHeld(resource, row, ((await query) as Row | undefined) ?? null);
  };

  /** Adds a record of an organisation. */
  const addOwned = async (
    resource: Resource,
    organisationId: number,
    data: Record<string, unknown>,
  ): Promise<TenantRow> => {
    const { uid } = resource;
    const plan = planOf(resource);
    const row = await writer.insert(uid, plan, organisationId, data);
    // Nobody holds the organisation for some: what the write itself saw of it may be from before a merge or a split.
    const owner = AUDITED_TYPES.has(uid) ? row : { ...row, ...(await ownerStatusOf(statements, organisationId)) };
    assertOwnerNotArchived(uid, owner);
    return decode(resource, row, plan.returned);
  };

  /** Adds what belongs to the platform, or is an organisation. */
  const addShared = async (resource: Resource, data: Record<string, unknown>): Promise<TenantRow> => {
    const { uid } = resource;
    const plan = planOf(resource);
    const { id } = (await strapi.db.query(uid).create({ data: data as never })) as { id: number };
    const select = selectAll(connectionOf(strapi), plan).where('t.id', id);
    const row = (await withOwnerStatus(select, plan).first()) as Row;
    assertOwnerNotArchived(uid, row);
    return decode(resource, row, Object.keys(plan.columns));
  };

  return {
    ...lists,

    /**
     * Reads one record by its documentId, wherever it belongs: `assertVisible` decides whether the caller may have it.
     * The two are apart because an absent record is told before a forbidden one (contract, section 1).
     *
     * @throws NotFoundError where there is none; MisdirectedRequestError `WRONG_CELL` where another cell serves it
     */
    async get(resource: Resource, documentId: string): Promise<TenantRow> {
      const mayExist = mayBeDocumentId(documentId);
      const row = mayExist ? await readOne(resource, 'document_id', documentId, true) : null;
      if (!row && mayExist) await assertNotElsewhere(resource, documentId);
      if (!row) throw notFound(`There is no ${resource.singular} with this id.`);
      return row;
    },

    assertVisible,

    /**
     * Adds a record.
     *
     * @param organisationId the organisation that it will belong to; null for what belongs to the platform
     * @param values wire names and values, relations as numeric ids
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
      return writes.run(() =>
        resource.ownership === 'member' && organisationId !== null
          ? addOwned(resource, organisationId, data)
          : addShared(resource, data),
      );
    },

    /** Changes the fields that `values` names. */
    async update(
      resource: Resource,
      scope: Scope,
      row: TenantRow,
      values: Record<string, unknown>,
    ): Promise<TenantRow> {
      assertVisible(resource, row, { scope, includeHidden: true });
      const data = encodeValues(resource, values);
      return writes.run(async () => {
        if (resource.ownership === 'member' && row.organisationId !== null) {
          const plan = planOf(resource);
          const held = await writer.lock(resource.uid, plan, row.id);
          assertHeld(resource, row, held);
          return decode(resource, await writer.update(resource.uid, plan, held, data), plan.returned);
        }
        // Records that merely point to this one come and go meanwhile.
        await hold(connectionOf(strapi), resource, row, 'forNoKeyUpdate');
        await strapi.db.query(resource.uid).update({ where: { id: row.id } as never, data: data as never });
        return (await readOne(resource, 'id', row.id)) as TenantRow;
      });
    },

    /** Removes a record. */
    async remove(resource: Resource, scope: Scope, row: TenantRow): Promise<void> {
      assertVisible(resource, row, { scope, includeHidden: true });
      await writes.run(async () => {
        await hold(connectionOf(strapi), resource, row, 'forUpdate');
        await strapi.db.query(resource.uid as never).delete({ where: { id: row.id } as never });
      });
    },

    /**
     * Numeric id of the record that a relation names; null where it is not there. A type whose rows belong to
     * organisations is searched in `organisationId` only. In a transaction, the record stays until its end.
     */
    async resolve(target: string, documentId: string, organisationId: number | null): Promise<number | null> {
      if (!mayBeDocumentId(documentId)) return null;
      const owner = isOrgOwned(strapi, target) ? { [ORGANISATION_COLUMN]: organisationId } : {};
      return findReferred(strapi, target, { document_id: documentId, ...owner });
    },

    /** Numeric id of the organisation that a record belongs to, as far as the scope covers it; else null. */
    async organisationOf(target: string, documentId: string, scope: Scope): Promise<number | null> {
      if (!mayBeDocumentId(documentId)) return null;
      const query = connectionOf(strapi)(tableOf(strapi, target)).where('document_id', documentId);
      const found = (await query.first(ORGANISATION_COLUMN)) as { organisation_id: number } | undefined;
      await assertServedHere(strapi, found?.organisation_id ?? null);
      return found && covers(scope, found.organisation_id) ? found.organisation_id : null;
    },
  };
};

export type TenantStore = ReturnType<typeof createTenantStore>;

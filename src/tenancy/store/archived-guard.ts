import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { GuardedOrganisation } from '../../domain/access/guard-refusals';
import { wouldBeLeftBehind } from '../../domain/merge-split/what-moves';
import { assertWritable } from '../../wire/errors/guard-errors';
import { connectionOf } from '../../database/connection';
import type { SelectPlan } from './select-plan';
import { preparedStatement, type Row, type Statements } from '../../database/statements';

/**
 * What is written while its organisation is merged or split must not be left behind in the archive. The gates have looked
 * at the organisation before; here it is asked again, where nothing can change any more.
 */
const refuse = (organisation: GuardedOrganisation): void => assertWritable({ ...organisation, status: 'archived' });

/**
 * Refuses to write where the organisation has been archived since the gates looked. Until the open transaction ends, no
 * merge or split goes on: it waits for the record, and takes it along.
 *
 * @throws PolicyError `ORGANISATION_READ_ONLY`
 */
export const assertNotArchived = async (strapi: Core.Strapi, organisationId: number): Promise<void> => {
  const db = connectionOf(strapi);
  const query = db('organisations').where({ id: organisationId }).first('document_id', 'slug', 'org_status');
  const row = (await (strapi.db.inTransaction() ? query.forKeyShare() : query)) as
    { document_id: string; slug: string; org_status: string | null } | undefined;
  if (row?.org_status === 'archived') refuse({ documentId: row.document_id, slug: row.slug });
};

const STATUS = 'organisation__org_status';
const SLUG = 'organisation__slug';

/** Selects the status of the organisation beside a record. */
export const withOwnerStatus = (query: Knex.QueryBuilder, { joins }: SelectPlan): Knex.QueryBuilder => {
  const owner = joins.find(({ name }) => name === 'organisation');
  return owner ? query.select({ [STATUS]: `${owner.alias}.org_status`, [SLUG]: `${owner.alias}.slug` }) : query;
};

const OWNER_STATUS = preparedStatement(
  `select org_status as ${STATUS}, slug as ${SLUG} from organisations where id = ?`,
);

/** The same, asked for by itself. */
export const ownerStatusOf = async (statements: Statements, organisationId: number): Promise<Row> => {
  const [row] = await statements.run(OWNER_STATUS, [organisationId]);
  return row ?? {};
};

/**
 * Refuses a new record that lies in the archive already. It points to its organisation, and no merge or split holds that
 * from then on before the record is written: what is read with it, after it, is true, and costs no statement more.
 *
 * @param row with what `withOwnerStatus` selects
 * @throws PolicyError `ORGANISATION_READ_ONLY`
 */
export const assertOwnerNotArchived = (uid: string, row: Record<string, unknown>): void => {
  if (row[STATUS] !== 'archived' || !wouldBeLeftBehind(uid)) return;
  refuse({ documentId: String(row.organisation__document_id), slug: String(row[SLUG]) });
};

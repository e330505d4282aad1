import type { Core } from '@strapi/strapi';
import type { GuardedOrganisation } from '../../domain/access/guard-refusals';
import { isLostByArchiving } from '../../resources/what-moves';
import { assertWritable } from '../../wire/errors/guard-errors';
import { connectionOf } from '../../database/connection';
import { preparedStatement, type Row, type Statements } from '../../database/statements';

/**
 * A record that is written during a merge or split must not stay in the archived organisation. The policies have checked the
 * organisation before; here it is checked again, under a lock.
 */
const refuse = (organisation: GuardedOrganisation): void => assertWritable({ ...organisation, status: 'archived' });

/**
 * Refuses a write if the organisation has been archived since the policies ran. The lock makes a merge or split wait until
 * the open transaction ends; it then moves the record, too.
 *
 * @throws PolicyError `ORGANISATION_READ_ONLY`
 */
export const assertNotArchived = async (strapi: Core.Strapi, organisationId: number): Promise<void> => {
  const db = connectionOf(strapi);
  const query = db('organisations').where({ id: organisationId }).first('document_id', 'slug', 'org_status');
  const row = (await (strapi.db.inTransaction() ? query.forKeyShare() : query)) as
    | { document_id: string; slug: string; org_status: string | null }
    | undefined;
  if (row?.org_status === 'archived') refuse({ documentId: row.document_id, slug: row.slug });
};

const STATUS = 'organisation__org_status';
const SLUG = 'organisation__slug';

const OWNER_STATUS = preparedStatement(
  `select org_status as ${STATUS}, slug as ${SLUG} from organisations where id = ?`,
);

/** The organisation's status by a separate query. */
export const ownerStatusOf = async (statements: Statements, organisationId: number): Promise<Row> => {
  const [row] = await statements.run(OWNER_STATUS, [organisationId]);
  return row ?? {};
};

/**
 * Refuses a new record if its organisation is archived already. Once the record is inserted, its foreign key keeps merges and
 * splits from locking the organisation. So the status that is read after the insert is current, and needs no extra statement.
 *
 * @param row with the status and slug of its organisation
 * @throws PolicyError `ORGANISATION_READ_ONLY`
 */
export const assertOwnerNotArchived = (uid: string, row: Record<string, unknown>): void => {
  if (row[STATUS] !== 'archived' || !isLostByArchiving(uid)) return;
  refuse({ documentId: String(row.organisation__document_id), slug: String(row[SLUG]) });
};

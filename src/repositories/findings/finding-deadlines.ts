import type { Core } from '@strapi/strapi';
import { connectionOf, ORGANISATION_COLUMN } from '../../database/connection';
import type { DatabaseObject } from '../../database/schema/database-objects';
import { moment } from '../../database/moments';
import { whereServedHere } from '../../tenancy/store/cells';

const TABLE = 'security_findings';

/** Conditions as in the indexes: SQLite uses an index of some rows only for the same text. */
const ACCEPTED = `finding_status = 'accepted_risk'`;
const NOT_TOLD = `finding_status in ('open', 'in_progress') and due_at is not null and (told_due_at is null or told_due_at <> due_at)`;

/** Of millions of findings, each run reads only those whose deadline has come. Schema files cannot limit an index to some rows. */
export const FINDING_DEADLINES: DatabaseObject = {
  name: 'finding-deadlines',
  definition: () => [
    `create index if not exists findings_accepted_until_idx on ${TABLE} (accepted_until) where ${ACCEPTED}`,
    `create index if not exists findings_due_idx on ${TABLE} (due_at) where ${NOT_TOLD}`,
  ],
};

/** A finding with a deadline that has come. */
export interface DueFinding {
  id: number;
  organisationId: number;
}

type DueRow = { id: number; organisation_id: number };

/**
 * The findings whose acceptance has ended or ends soon, and those that are overdue, of which nobody has been told yet.
 *
 * @param limit of each kind; the next run continues
 */
export const dueFindings = async (
  strapi: Core.Strapi,
  { now, noticeUntil }: { now: Date; noticeUntil: Date },
  limit: number,
): Promise<DueFinding[]> => {
  const findings = () =>
    whereServedHere(strapi, connectionOf(strapi)(TABLE), `${TABLE}.${ORGANISATION_COLUMN}`)
      .whereNotNull(ORGANISATION_COLUMN)
      .limit(limit)
      .select<DueRow[]>('id', ORGANISATION_COLUMN);
  const accepted: DueRow[] = await findings()
    .whereRaw(ACCEPTED)
    .where('accepted_until', '<=', moment(strapi, noticeUntil))
    .whereRaw('(accepted_until <= ? or told_accepted_until is null or told_accepted_until <> accepted_until)', [
      moment(strapi, now),
    ])
    .orderBy('accepted_until');
  const overdue: DueRow[] = await findings()
    .whereRaw(NOT_TOLD)
    .where('due_at', '<', moment(strapi, now))
    .orderBy('due_at');
  return [...accepted, ...overdue].map((row) => ({ id: row.id, organisationId: row[ORGANISATION_COLUMN] }));
};

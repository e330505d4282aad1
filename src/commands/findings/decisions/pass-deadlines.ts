import type { Core } from '@strapi/strapi';
import { type AuditedAction, recordActions } from '../../../audit/record-actions';
import { toIso } from '../../../database/moments';
import { type DeadlineEvent, passedDeadlines } from '../../../domain/findings/decisions/deadlines';
import {
  type AcceptancesEnd,
  MAX_NAMED,
  type NamedAcceptance,
} from '../../../domain/findings/decisions/deadlines-mail';
import type { FindingState } from '../../../domain/findings/finding-state';
import {
  changeFindings,
  lockFindings,
  type StoredFinding,
} from '../../../repositories/findings/imports/stored-findings';
import { namesOf } from '../../../repositories/organisations/organisation-names';
import { emitEvents } from '../../events/emit-events';
import { columnsOf, storedState } from '../imports/finding-records';

/** What one run has found in an organisation, for its email. */
export type Told = Pick<AcceptancesEnd, 'expired' | 'soon'>;

/** Creates what a run begins with. */
export const nothingTold = (): Told => ({ expired: { total: 0, named: [] }, soon: { total: 0, named: [] } });

const timeOf = (value: unknown): string | null => (value === null ? null : toIso(value));

interface Passed {
  row: StoredFinding;
  state: FindingState;
  fields: ReturnType<typeof passedDeadlines>['fields'];
  events: DeadlineEvent[];
}

const passedOf = (row: StoredFinding, now: Date): Passed => {
  const state = storedState(row);
  const told = { told_accepted_until: timeOf(row.told_accepted_until), told_due_at: timeOf(row.told_due_at) };
  return { row, state, ...passedDeadlines({ ...state, ...told }, now.toISOString()) };
};

/** The audit entry of an acceptance that has ended. What people have been told is no change of the finding. */
const entryOf = ({ row, state, fields }: Passed, organisationId: number): AuditedAction => ({
  action: 'security-finding.update',
  organisationId,
  target: { type: 'security-finding', id: row.document_id },
  changes: {
    status: { before: state.status, after: fields.status },
    origin: { before: state.origin, after: fields.origin },
    accepted_until: { before: state.accepted_until, after: null },
    accepted_reason: { before: state.accepted_reason, after: null },
  },
});

const payloadOf = ({ row, state, fields }: Passed) => ({
  finding: {
    documentId: row.document_id,
    rule_id: row.rule_id,
    severity: state.severity,
    status: fields.status ?? state.status,
  },
  accepted_until: state.accepted_until,
  due_at: state.due_at,
});

const note = (told: Told, { row, state, events }: Passed): void => {
  const { severity, accepted_until: until } = state;
  if (until === null) return;
  const named: NamedAcceptance = { rule_id: String(row.rule_id), severity, accepted_until: until };
  const kinds = { 'finding.acceptance-expired': told.expired, 'finding.acceptance-ends-soon': told.soon };
  for (const event of events) {
    if (event === 'finding.overdue') continue;
    kinds[event].total += 1;
    if (kinds[event].named.length < MAX_NAMED) kinds[event].named.push(named);
  }
};

/**
 * Ends the acceptances of some findings of one organisation whose time is over, and tells of deadlines, in the open transaction.
 *
 * @param told receives what the email says
 * @returns how many findings changed
 */
export const passDeadlines = async (
  strapi: Core.Strapi,
  organisationId: number,
  ids: readonly number[],
  { now, told }: { now: Date; told: Told },
): Promise<number> => {
  const rows = [...(await lockFindings(strapi, ids)).values()];
  // One that has moved meanwhile has its turn in the next run.
  const passed = rows
    .filter((row) => row.organisation_id === organisationId)
    .map((row) => passedOf(row, now))
    .filter(({ events }) => events.length > 0);
  const changes = passed.map(({ row, fields }) => ({
    id: row.id,
    columns: columnsOf({ fields, details: {} }),
    lookups: null,
  }));
  await changeFindings(strapi, organisationId, changes, new Date());
  const ended = passed.filter(({ fields }) => fields.status !== undefined);
  await recordActions(
    strapi,
    ended.map((one) => entryOf(one, organisationId)),
  );
  await emitEvents(
    strapi,
    passed.flatMap((one) => one.events.map((name) => ({ name, organisationId, payload: payloadOf(one) }))),
  );
  for (const one of passed) note(told, one);
  return passed.length;
};

/** Emails what a run has found in an organisation, in the open transaction. */
export const mailAcceptances = async (strapi: Core.Strapi, organisationId: number, told: Told): Promise<void> => {
  if (told.expired.total + told.soon.total === 0) return;
  const organisation = (await namesOf(strapi, [organisationId])).get(organisationId);
  if (!organisation) return;
  const payload: AcceptancesEnd = { organisation, ...told };
  await emitEvents(strapi, [{ name: 'finding.acceptances-end', organisationId, payload: { ...payload } }]);
};

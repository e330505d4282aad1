import type { Core } from '@strapi/strapi';
import { currentActor } from '../../../audit/actor';
import { recordAction } from '../../../audit/record-actions';
import { toIso } from '../../../database/moments';
import { storedJson } from '../../../database/stored-json';
import type { Change } from '../../../domain/audit/changes';
import { newestFirst } from '../../../domain/findings/history/newest-first';
import type { FINDING_HISTORY_KINDS } from '../../../domain/vocabularies';
import {
  addFindingEvents,
  type FindingChange,
  findingChanges,
  findingEvents,
  type StoredFindingEvent,
} from '../../../repositories/findings/finding-events';
import type { RecordOf } from '../../../resources/records';
import { securityFinding } from '../../../resources/security-finding';
import type { TenantRow } from '../../../lists/records/row-decoder';
import { tenancyOf } from '../../../tenancy/tenancy';
import { fieldsIn } from '../../../values';

/** One entry in the history of a finding. */
export interface HistoryEntry {
  at: string;
  kind: (typeof FINDING_HISTORY_KINDS)[number];
  /** Who did it; null for scans. */
  author: { kind: string; name: string | null } | null;
  message: string | null;
  /** The fields of the API that changed. */
  changes: Record<string, Pick<Change, 'before' | 'after'>> | null;
  /** documentId of the scan that did it. */
  scan: string | null;
}

/** How far a reader has come: the last ids of events and of changes, and how many reports. */
export interface HistoryPosition {
  event: number | null;
  change: number | null;
  reports: number;
}

type Finding = TenantRow<RecordOf<typeof securityFinding>>;

const authorOf = ({
  actor_kind: kind,
  actor_label: name,
}: Pick<FindingChange, 'actor_label'> & { actor_kind: string | null }) => (kind === null ? null : { kind, name });

const ofEvent = (event: StoredFindingEvent): HistoryEntry => ({
  at: toIso(event.at),
  kind: event.kind,
  author: authorOf(event),
  message: event.message,
  changes: event.kind === 'severity_changed' ? { severity: { before: event.before, after: event.after } } : null,
  scan: event.scan,
});

/** The changes of fields that the API shows. What a creation sets is the finding itself. */
const shownChanges = (stored: unknown): HistoryEntry['changes'] =>
  Object.fromEntries(
    Object.entries(fieldsIn(storedJson(stored)))
      .filter(([name]) => Object.hasOwn(securityFinding.fields, name))
      .map(([name, change]) => [
        name,
        { before: fieldsIn(change).before ?? null, after: fieldsIn(change).after ?? null },
      ]),
  );

const ofChange = (change: FindingChange): HistoryEntry => {
  const isCreation = change.action === 'security-finding.create';
  return {
    at: toIso(change.created_at),
    kind: isCreation ? 'created' : 'changed',
    author: authorOf(change),
    message: null,
    changes: isCreation ? null : shownChanges(change.changes),
    scan: null,
  };
};

/** That scans report it, which the finding itself says. */
const reportsOf = ({ values }: Finding): HistoryEntry[] => {
  const plain = { author: null, message: null, changes: null };
  const { first_seen_at: first, last_seen_at: last, scan } = values;
  return [
    ...(last === null ? [] : [{ ...plain, at: last, kind: 'last_reported' as const, scan }]),
    ...(first === null ? [] : [{ ...plain, at: first, kind: 'first_reported' as const, scan: null }]),
  ];
};

/**
 * The history of a finding, the newest entry first.
 *
 * @returns a page, and the position after it; null at the end
 */
export const findingHistory = async (
  strapi: Core.Strapi,
  finding: Finding,
  from: HistoryPosition,
  limit: number,
): Promise<{ page: HistoryEntry[]; next: HistoryPosition | null }> => {
  const events = await findingEvents(strapi, finding.id, from.event, limit + 1);
  const changes = await findingChanges(strapi, finding.documentId, from.change, limit + 1);
  const reports = reportsOf(finding).slice(from.reports);
  const sources = [events.map(ofEvent), changes.map(ofChange), reports];
  const { page, taken } = newestFirst(sources, limit);
  const [ofEvents = 0, ofChanges = 0, ofReports = 0] = taken;
  const isMore = sources.some((entries, source) => entries.length > (taken[source] ?? 0));
  const next = {
    event: events[ofEvents - 1]?.id ?? from.event,
    change: changes[ofChanges - 1]?.id ?? from.change,
    reports: from.reports + ofReports,
  };
  return { page, next: isMore ? next : null };
};

/**
 * Adds a comment to a finding. The audit log notes who commented, but not the text: nothing could remove a secret from there.
 *
 * @returns its entry in the history
 */
export const addComment = async (strapi: Core.Strapi, finding: Finding, message: string): Promise<HistoryEntry> => {
  const { kind, label, at = new Date() } = currentActor(strapi);
  const { id, documentId, organisationId } = finding;
  const event = { kind: 'comment' as const, actor_kind: kind, actor_label: label, message };
  await tenancyOf(strapi).writes.run(async () => {
    await addFindingEvents(strapi, [{ ...event, finding_id: id, scan: null, before: null, after: null }], at);
    await recordAction(strapi, {
      action: 'security-finding.comment',
      organisationId,
      target: { type: 'security-finding', id: documentId },
      changes: {},
    });
  });
  return {
    at: at.toISOString(),
    kind: 'comment',
    author: { kind, name: label },
    message,
    changes: null,
    scan: null,
  };
};

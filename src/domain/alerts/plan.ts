import type { SEVERITIES } from '../vocabularies';
import { type QuietHours, quietUntil } from './quiet-hours';

/**
 * Who is told what, now. Failures and recoveries are grouped: the first one that was not told waits, so that those that follow
 * it are in the same message. Nothing here remembers anything: the caller stores what was told (`applyPlan`).
 */

export type Severity = (typeof SEVERITIES)[number];

/** How long the first failure or recovery of a group waits for others, in milliseconds. */
export const GROUP_MS = 60_000;

/** What an alert channel is told about. A filter that is null accepts everything. */
export interface AlertChannel {
  id: string;
  severities: readonly Severity[] | null;
  /** documentIds of checks. */
  checks: readonly string[] | null;
  /** Labels, of which a check must have one. */
  labels: readonly string[] | null;
  quiet_hours: QuietHours | null;
  /** After so many minutes, an incident that is neither acknowledged nor resolved is told again; null: never. */
  repeat_minutes: number | null;
}

/** An incident as the plan sees it. Times are in milliseconds. */
export interface PlannedIncident {
  id: string;
  title: string;
  severity: Severity;
  checks: readonly { documentId: string; labels: readonly string[] }[];
  /** When its first failure was. */
  startedAt: number;
  openedAt: number;
  acknowledgedAt: number | null;
  resolvedAt: number | null;
  /** Whether a maintenance window of its checks is in effect now. */
  inMaintenance: boolean;
  /** Whether one was in effect when it was resolved. */
  resolvedInMaintenance?: boolean;
}

/** What a channel was told about an incident. Times are in milliseconds. */
export interface Told {
  toldAt: number;
  /** When it was told or repeated last. */
  lastToldAt: number;
  recoveryToldAt: number | null;
}

/** What the plan is made from. */
export interface PlanInput {
  channel: AlertChannel;
  /** All open incidents of the organisation, and those that are resolved and not yet told as resolved. */
  incidents: readonly PlannedIncident[];
  /** What the channel was told, by the id of an incident. */
  told: ReadonlyMap<string, Told>;
  /** Milliseconds. */
  now: number;
  /** Milliseconds. */
  groupMs: number;
}

/** Ids of the incidents that one message now tells about, and when the plan has to be made again. */
export interface AlertPlan {
  opened: string[];
  repeated: string[];
  resolved: string[];
  /** Milliseconds, after `now`; null: not before an incident, a maintenance window or the channel changes. */
  nextAt: number | null;
}

/** One incident that has something to tell at a time. */
interface Due {
  id: string;
  at: number;
}

const accepts = ({ severities, checks, labels }: AlertChannel, incident: PlannedIncident): boolean => {
  if (severities !== null && !severities.includes(incident.severity)) return false;
  if (checks === null && labels === null) return true;
  return incident.checks.some(
    (check) =>
      (checks === null || checks.includes(check.documentId)) &&
      (labels === null || check.labels.some((label) => labels.includes(label))),
  );
};

/** When the quiet hours end that hold an incident back; null if none do. */
const quietFor = ({ quiet_hours: quiet }: AlertChannel, { severity }: PlannedIncident, at: number): number | null =>
  quiet === null || (quiet.except_critical && severity === 'critical') ? null : quietUntil(quiet, at);

/**
 * Whether an incident that was not told is over, and nobody wants to know: it ended in maintenance or quiet hours, or before the
 * end of those that held its message back.
 */
const isForgotten = ({ channel, groupMs }: PlanInput, incident: PlannedIncident): boolean => {
  const { openedAt, resolvedAt, resolvedInMaintenance } = incident;
  if (resolvedAt === null) return false;
  if (resolvedInMaintenance === true || quietFor(channel, incident, resolvedAt) !== null) return true;
  const held = quietFor(channel, incident, openedAt + groupMs);
  return held !== null && resolvedAt < held;
};

/**
 * When something that happened at a time is told: after the time of a group. A time far in the future means that the clock was
 * set back; nobody knows how long it has waited, so it waits no longer.
 */
const groupedAt = (at: number, { now, groupMs }: PlanInput): number => (at > now + groupMs ? now : at + groupMs);

/** When an incident is told again; null if it is not. */
const repeatAt = ({ channel: { repeat_minutes: minutes } }: PlanInput, lastToldAt: number): number | null =>
  minutes === null ? null : lastToldAt + Math.max(minutes, 1) * 60_000;

type Kind = 'opened' | 'repeated' | 'resolved';

/** What there is to tell about an incident, without regard to quiet hours; null if there is nothing. */
const toTell = (incident: PlannedIncident, input: PlanInput): { kind: Kind; at: number } | null => {
  const { channel, told } = input;
  const { openedAt, resolvedAt, acknowledgedAt } = incident;
  const known = told.get(incident.id);
  if (incident.inMaintenance) return null;
  if (known && resolvedAt !== null)
    return known.recoveryToldAt === null ? { kind: 'resolved', at: groupedAt(resolvedAt, input) } : null;
  if (!accepts(channel, incident)) return null;
  if (!known) return isForgotten(input, incident) ? null : { kind: 'opened', at: groupedAt(openedAt, input) };
  const at = acknowledgedAt === null ? repeatAt(input, known.lastToldAt) : null;
  return at === null ? null : { kind: 'repeated', at };
};

/** All of a group as soon as one of them is due. */
const group = (waiting: readonly Due[], now: number): string[] =>
  waiting.some(({ at }) => at <= now) ? waiting.map(({ id }) => id) : [];

/** When the incidents that are told now are repeated, if they are. */
const nextRepeat = (input: PlanInput, ids: ReadonlySet<string>): number[] => {
  const at = repeatAt(input, input.now);
  const isOpen = input.incidents.some(
    ({ id, acknowledgedAt, resolvedAt }) => ids.has(id) && acknowledgedAt === null && resolvedAt === null,
  );
  return at !== null && isOpen ? [at] : [];
};

/**
 * Plans what one channel is told now, in one message.
 *
 * - A failure is told once. Failures within `groupMs` after the first untold one are told together; so are recoveries.
 * - A recovery is told only if its failure was. An incident that is over before it was told is in `opened`, and needs no recovery.
 * - In maintenance and in quiet hours nothing is told. Afterwards the present state is: what is still open, and what was told
 *   before and is over. What ended meanwhile without having been told is not.
 * - An incident is repeated every `repeat_minutes` until it is acknowledged or resolved, no matter how often it flaps.
 */
export const planAlerts = (input: PlanInput): AlertPlan => {
  const { channel, incidents, now } = input;
  const waiting: Record<Kind, Due[]> = { opened: [], repeated: [], resolved: [] };
  const later: number[] = [];
  for (const incident of incidents) {
    const what = toTell(incident, input);
    if (what === null) continue;
    const held = quietFor(channel, incident, now);
    if (held === null) waiting[what.kind].push({ id: incident.id, at: what.at });
    // What is over in quiet hours is told if it was told before, and otherwise forgotten.
    else later.push(Math.max(held, what.at));
  }
  const opened = group(waiting.opened, now);
  const resolved = group(waiting.resolved, now);
  const repeated = waiting.repeated.filter(({ at }) => at <= now).map(({ id }) => id);
  const isTold = new Set([...opened, ...resolved, ...repeated]);
  for (const { id, at } of Object.values(waiting).flat()) if (!isTold.has(id)) later.push(at);
  later.push(...nextRepeat(input, new Set([...opened, ...repeated])));
  return { opened, repeated, resolved, nextAt: later.length === 0 ? null : Math.min(...later) };
};

/**
 * What a channel was told after the message of a plan was sent.
 *
 * @returns the changed entries, by the id of an incident
 */
export const applyPlan = (
  { opened, repeated, resolved }: AlertPlan,
  { incidents, told, now }: Pick<PlanInput, 'incidents' | 'told' | 'now'>,
): Map<string, Told> => {
  const isOver = new Map(incidents.map(({ id, resolvedAt }) => [id, resolvedAt !== null]));
  const changed = new Map<string, Told>();
  for (const id of opened)
    changed.set(id, { toldAt: now, lastToldAt: now, recoveryToldAt: isOver.get(id) === true ? now : null });
  const before = (id: string): Told => told.get(id) ?? { toldAt: now, lastToldAt: now, recoveryToldAt: null };
  for (const id of repeated) changed.set(id, { ...before(id), lastToldAt: now });
  for (const id of resolved) changed.set(id, { ...before(id), recoveryToldAt: now });
  return changed;
};

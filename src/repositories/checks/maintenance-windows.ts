import type { Core } from '@strapi/strapi';
import { covers, type StoredWindow } from '../../domain/maintenance/coverage';
import type { Occurrence } from '../../domain/maintenance/windows';
import { upcomingAt } from '../../wire/checks/window-times';
import { connectionOf } from '../../database/connection';
import { type StoredTime, toMilliseconds } from '../../database/moments';
import { storedJson, type StoredJson } from '../../database/stored-json';

/** An organisation has at most so many windows in effect: the newest. */
const MAX_WINDOWS = 1000;

interface Row {
  document_id: string;
  name: string;
  description: string | null;
  starts: string;
  duration_minutes: number;
  timezone: string;
  recurrence: string | null;
  checks: StoredJson<string[]>;
  labels: StoredJson<string[]>;
  is_public: boolean | number | null;
  updated_at: StoredTime;
}

/** The maintenance windows of an organisation. */
export const windowsOf = async (strapi: Core.Strapi, organisationId: number): Promise<StoredWindow[]> => {
  const rows = await connectionOf(strapi)('maintenance_windows')
    .where('organisation_id', organisationId)
    .orderBy('id', 'desc')
    .limit(MAX_WINDOWS)
    .select<Row[]>(
      'document_id',
      'name',
      'description',
      'starts',
      'duration_minutes',
      'timezone',
      'recurrence',
      'checks',
      'labels',
      'is_public',
      'updated_at',
    );
  return rows.map((row) => ({
    documentId: row.document_id,
    name: row.name,
    description: row.description,
    starts: row.starts,
    duration_minutes: row.duration_minutes,
    timezone: row.timezone,
    recurrence: row.recurrence,
    checks: storedJson(row.checks) ?? [],
    labels: storedJson(row.labels) ?? [],
    isPublic: row.is_public !== false && row.is_public !== 0,
    updatedAt: toMilliseconds(row.updated_at),
  }));
};

/** A check as windows select it. */
export interface Selectable {
  documentId: string;
  labels: readonly string[];
}

/** The window in effect for a check at a time; null if there is none. Of several, the one that ends last. */
export const windowInEffect = (windows: readonly StoredWindow[], check: Selectable, at: number): Occurrence | null =>
  windows
    .filter((window) => covers(window, check))
    .flatMap((window) => upcomingAt(window, at).filter(({ from, until }) => from <= at && until > at))
    .reduce<Occurrence | null>((last, next) => (last && last.until >= next.until ? last : next), null);

/** When a window of a check begins or ends next; null if none does. */
export const nextBoundary = (windows: readonly StoredWindow[], check: Selectable, at: number): number | null => {
  const current = windowInEffect(windows, check, at);
  const begins = windows
    .filter((window) => covers(window, check))
    .flatMap((window) => upcomingAt(window, at).find(({ from }) => from > at)?.from ?? []);
  const times = [...(current ? [current.until] : []), ...begins];
  return times.length === 0 ? null : Math.min(...times);
};

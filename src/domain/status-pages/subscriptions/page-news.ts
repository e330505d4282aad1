import type { MaintenanceWindow } from '../../maintenance/windows';
import type { IncidentUpdate, PublicIncident } from '../page-model';
import type { IncidentNews } from './subscriber-mail';
import type { MaintenanceStep } from './subscription-texts';

/** What somebody wrote last about an incident, if it is newer than a time (milliseconds). */
const writtenSince = ({ updates }: PublicIncident, since: number): IncidentUpdate | undefined =>
  updates.find(({ at }) => at > since);

/**
 * What subscribers are told about an incident that is new to them, or has ended: the latest that somebody wrote, and otherwise
 * only that it is so.
 *
 * @param isKnown whether they were told that it began
 */
export const newsOf = (incident: PublicIncident, isKnown: boolean): IncidentNews => {
  const { key: _key, updates, ...shown } = incident;
  const [latest] = updates;
  const { startedAt, resolvedAt } = shown;
  if (resolvedAt !== null)
    return {
      incident: shown,
      update: { at: resolvedAt, status: 'resolved', text: latest?.text ?? '' },
      ...(isKnown ? {} : { wasUntold: true }),
    };
  return { incident: shown, update: latest ?? { at: startedAt, status: 'investigating', text: '' } };
};

/**
 * What subscribers are told about an incident that they know, if somebody wrote about it since.
 *
 * @param since when they were told last, in milliseconds
 * @returns null if there is nothing new
 */
export const updateSince = (incident: PublicIncident, since: number): IncidentNews | null => {
  const update = writtenSince(incident, since);
  return update ? { ...newsOf(incident, true), update } : null;
};

/** What visitors see of a maintenance window. */
export interface AnnouncedWindow extends MaintenanceWindow {
  isPublic: boolean;
  /** documentIds of checks. */
  checks: readonly string[];
  labels: readonly string[];
}

const announced = (window: AnnouncedWindow | null): string | null => {
  if (!window?.isPublic) return null;
  const { starts, duration_minutes, timezone, recurrence, checks, labels } = window;
  return JSON.stringify([starts, duration_minutes, timezone, recurrence, checks, labels]);
};

/** What a change of a window is to visitors; null if it is nothing. A new name or description is no news. */
export const maintenanceStep = (
  before: AnnouncedWindow | null,
  after: AnnouncedWindow | null,
): MaintenanceStep | null => {
  const [was, is] = [announced(before), announced(after)];
  if (was === is) return null;
  if (was === null) return 'planned';
  return is === null ? 'cancelled' : 'changed';
};

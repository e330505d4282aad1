import type { INCIDENT_STATUSES, INCIDENT_UPDATE_KINDS } from '../vocabularies';

export type IncidentStatus = (typeof INCIDENT_STATUSES)[number];
export type UpdateKind = (typeof INCIDENT_UPDATE_KINDS)[number];

/** One entry in the timeline of an incident. */
export interface IncidentUpdate {
  /** ISO 8601. */
  at: string;
  kind: UpdateKind;
  message: string | null;
  /** Whether status pages show it. */
  public: boolean;
  /** Who wrote it; null: Tenantry. */
  author: string | null;
}

/** The kinds that people can write, besides acknowledging and resolving. */
export const WRITTEN_KINDS = ['investigating', 'identified', 'monitoring', 'note'] as const satisfies UpdateKind[];

/** The latest updates of an incident are kept. The first one, which says what happened, always stays. */
export const MAX_UPDATES = 200;

/** A timeline with another update at its end. */
export const withUpdate = (updates: readonly IncidentUpdate[], update: IncidentUpdate): IncidentUpdate[] => {
  const all = [...updates, update];
  return all.length <= MAX_UPDATES ? all : [...all.slice(0, 1), ...all.slice(1 - MAX_UPDATES)];
};

/** An incident flaps if its check was down so often within an hour. */
export const FLAPPING = { openings: 3, withinMs: 3_600_000 } as const;

/** What can be done with an incident that is resolved: nothing more. */
export const isFinal = (status: IncidentStatus): boolean => status === 'resolved';

import type { MaintenanceWindow } from './windows';

/** A window with what it is for. */
export interface StoredWindow extends MaintenanceWindow {
  documentId: string;
  name: string;
  description: string | null;
  /** documentIds of checks. */
  checks: readonly string[];
  labels: readonly string[];
  isPublic: boolean;
  /** When it was changed last, in milliseconds. */
  updatedAt: number;
}

/** Whether a window is for a check. Without checks and labels, it is for all checks. */
export const covers = (
  { checks, labels }: Pick<StoredWindow, 'checks' | 'labels'>,
  check: { documentId: string; labels: readonly string[] },
): boolean =>
  (checks.length === 0 && labels.length === 0) ||
  checks.includes(check.documentId) ||
  labels.some((label) => check.labels.includes(label));

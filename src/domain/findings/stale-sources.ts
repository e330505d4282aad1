import { daysAfter } from './decisions/due-date';

/** A tool and scope, as far as its age depends on it. Times are ISO 8601. */
export interface SourceScans {
  lastComplete: string | null;
}

/**
 * Whether nothing has closed the findings of a tool and scope for too long, because no complete scan has come.
 *
 * @param now ISO 8601
 */
export const isStale = ({ lastComplete }: SourceScans, staleDays: number, now: string): boolean =>
  lastComplete === null || Date.parse(daysAfter(lastComplete, staleDays)) <= Date.parse(now);

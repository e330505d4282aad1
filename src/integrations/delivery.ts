/** What a receiver answered. */
export interface ReceivedResponse {
  /** HTTP status; null if there was no response. */
  code: number | null;
  /** Milliseconds until the response began, or the attempt failed. */
  ms: number;
  /** The beginning of the body; null without a response. */
  body: string | null;
}

/**
 * The outcome of a delivery. `waiting`: nothing was attempted, because a service is not configured; `retry`: it may
 * work later, in `afterMs` milliseconds at the earliest; `failed`: a retry would not help; `isUntried` if nothing was
 * attempted; `interrupted`: the
 * application stops, and the delivery was cancelled before it had an outcome.
 */
export type Delivery =
  | { kind: 'done'; response?: ReceivedResponse }
  | { kind: 'interrupted' }
  | { kind: 'waiting'; reason: string }
  | { kind: 'failed'; reason: string; isUntried?: boolean; response?: ReceivedResponse }
  | { kind: 'retry'; reason: string; afterMs?: number; response?: ReceivedResponse };

/** The outcome of a delivery that was not attempted and cannot be: what it needs is missing. */
export const untried = (reason: string): Delivery => ({ kind: 'failed', reason, isUntried: true });

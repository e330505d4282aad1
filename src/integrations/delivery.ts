/**
 * The outcome of a delivery. `waiting`: nothing was attempted, because a service is not configured; `retry`: it may
 * work later, in `afterMs` milliseconds at the earliest; `failed`: a retry would not help; `interrupted`: the
 * application stops, and the delivery was cancelled before it had an outcome.
 */
export type Delivery =
  | { kind: 'done' }
  | { kind: 'interrupted' }
  | { kind: 'waiting' | 'failed'; reason: string }
  | { kind: 'retry'; reason: string; afterMs?: number };

/**
 * What became of a delivery. `waiting`: nothing was tried, because something is not set up; `retry`: it may work later, in
 * `afterMs` milliseconds at the earliest; `failed`: it never will by itself; `interrupted`: the application stops, and the
 * delivery was broken off before anything came of it.
 */
export type Delivery =
  | { kind: 'done' }
  | { kind: 'interrupted' }
  | { kind: 'waiting' | 'failed'; reason: string }
  | { kind: 'retry'; reason: string; afterMs?: number };

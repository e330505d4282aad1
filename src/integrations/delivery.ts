/**
 * What became of a delivery. `waiting`: nothing was tried, because something is not set up; `retry`: it may work later;
 * `failed`: it never will by itself.
 */
export type Delivery = { kind: 'done' } | { kind: 'waiting' | 'retry' | 'failed'; reason: string };

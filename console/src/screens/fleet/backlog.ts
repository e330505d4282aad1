/** Fewer wait while an agent sends as usual. */
const MIN_WAITING = 100;

/** Whether so many results wait at an agent that people should know. */
export const isBehind = (pending: number | null): pending is number => pending !== null && pending >= MIN_WAITING;

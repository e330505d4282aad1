const HOUR = 3_600_000;

/** Endpoints that one organisation can have. */
export const MAX_ENDPOINTS = 10;

/**
 * Pending deliveries of an endpoint, and in the queue of an endpoint of the platform those of one organisation. Without a
 * bound, a receiver that never answers collects hundreds of thousands, which take long to end and are never sent.
 */
export const MAX_PENDING = 10_000;

/** Why a delivery is stored dead if there are so many. */
export const QUEUE_FULL = `the endpoint has ${MAX_PENDING} pending deliveries: replay the event when there are fewer`;

/** How long the old secret also signs after a rotation, so that receivers can switch without losing events. */
export const SECRET_OVERLAP_MS = 24 * HOUR;

/**
 * How long an administrator who created an endpoint in the admin panel can have its secret shown, once; milliseconds.
 * Long enough to press the button after saving, short enough that a session left open does not reveal it the next day.
 */
export const SECRET_SHOWN_WITHIN_MS = 600_000;

/** An endpoint that has only failed for this long is disabled. */
const DISABLED_AFTER_MS = 5 * 24 * HOUR;

/**
 * Whether an endpoint subscribes to an event.
 *
 * @param eventTypes its subscriptions; none means all events
 */
export const subscribesTo = (eventTypes: readonly string[] | null, event: string): boolean =>
  eventTypes === null || eventTypes.length === 0 || eventTypes.includes(event);

/**
 * Whether an endpoint that has just failed must be disabled.
 *
 * @param failingSince first failure since the last success; milliseconds, or null
 * @param now milliseconds
 */
export const shouldDisable = (failingSince: number | null, now: number): boolean =>
  failingSince !== null && now - failingSince >= DISABLED_AFTER_MS;

/**
 * The id in all deliveries of an event. It contains no full stop, which separates the signed parts.
 *
 * @param eventKey the unique key of the event
 */
export const messageIdOf = (eventKey: string): string => eventKey.replaceAll('.', '_');

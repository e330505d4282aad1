const HOUR = 3_600_000;

/** Endpoints that one organisation may have. */
export const MAX_ENDPOINTS = 10;

/** A rotated secret goes on signing for so long, beside the new one: receivers change over without losing an event. */
export const OLD_SECRET_MS = 24 * HOUR;

/**
 * How long an administrator who created an endpoint in the admin panel can have its secret shown, once; milliseconds.
 * Long enough to press the button after saving, short enough that a session left open does not reveal it the next day.
 */
export const SECRET_SHOWN_WITHIN_MS = 600_000;

/** An endpoint that has done nothing but fail for so long is switched off. */
const GIVEN_UP_AFTER_MS = 5 * 24 * HOUR;

/**
 * Whether an endpoint hears of an event.
 *
 * @param eventTypes what it subscribes to; nothing named means everything
 */
export const hears = (eventTypes: readonly string[] | null, event: string): boolean =>
  eventTypes === null || eventTypes.length === 0 || eventTypes.includes(event);

/**
 * Whether an endpoint that has just failed is to be switched off.
 *
 * @param failingSince first failure since the last success; milliseconds, or null
 * @param now milliseconds
 */
export const isGivenUp = (failingSince: number | null, now: number): boolean =>
  failingSince !== null && now - failingSince >= GIVEN_UP_AFTER_MS;

/**
 * The id that every delivery of an event carries. A full stop parts the pieces that are signed, and has no place in it.
 *
 * @param eventKey what tells the event from every other
 */
export const messageIdOf = (eventKey: string): string => eventKey.replaceAll('.', '_');

const MINUTE = 60 * 1000;

/** Until when an enrollment token that is made now can be used. */
export const enrollmentEnd = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * MINUTE);

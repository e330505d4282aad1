const MINUTE = 60 * 1000;

/** The expiry of an enrollment token that is created now. */
export const enrollmentEnd = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * MINUTE);

/** Shorter enrollment tokens could be guessed: they can be stored, but cannot enrol an agent. */
export const MIN_ENROLLMENT_TOKEN_LENGTH = 20;

/** Whether an enrollment token is long enough to enrol an agent. */
export const canEnrol = (token: string): boolean => token.length >= MIN_ENROLLMENT_TOKEN_LENGTH;

const MINUTE = 60 * 1000;

/** Until when an enrollment token that is made now can be used. */
export const enrollmentEnd = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * MINUTE);

/** An enrollment token that can be guessed is worth nothing: tokens of fewer characters are stored, and enrol no agent. */
export const MIN_ENROLLMENT_TOKEN_LENGTH = 20;

/** Whether an enrollment token is long enough to enrol an agent with. */
export const canEnrol = (token: string): boolean => token.length >= MIN_ENROLLMENT_TOKEN_LENGTH;

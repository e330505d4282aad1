/** The second factors that one account can have. */
export const MAX_FACTORS = 10;

/** How long a new factor waits for its confirmation, in milliseconds. */
export const CONFIRM_MS = 900_000;

/** How long a sign-in that waits for its second factor can be finished, in seconds. */
export const TOKEN_SECONDS = 300;

/** Wrong codes with which the token of a sign-in ends. */
export const FAILURES_PER_TOKEN = 5;

/** Wrong codes of one person from one place in fifteen minutes. Other places have their own, so a stranger cannot lock a person out. */
export const FAILURES_PER_PERSON = 5;

/** Recovery codes that a person gets at a time. */
export const CODES_PER_PERSON = 10;

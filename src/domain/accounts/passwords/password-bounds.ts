/** The least length of a new password, in code points. */
export const MIN_PASSWORD_LENGTH = 12;

/** The greatest length of a password, in bytes of UTF-8: bcrypt ignores the bytes after these. */
export const MAX_PASSWORD_BYTES = 72;

/** The rule in one sentence, for the description of the API. */
export const NEW_PASSWORD = `New password: at least ${MIN_PASSWORD_LENGTH} characters, at most ${MAX_PASSWORD_BYTES} bytes, and not easy to guess.`;

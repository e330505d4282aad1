/** Why the session of a person does not open an organisation: by SSO-only, or by its sign-in policy. */
export const SESSION_GUARD_CODES: Record<string, { status: number; meaning: string }> = {
  SSO_REQUIRED: {
    status: 403,
    meaning:
      'The organisation accepts only single sign-on. After a right password, details.organisation has its slug and name.',
  },
  SESSION_ENDED: {
    status: 403,
    meaning: 'The organisation has ended all earlier sessions that were started with a password.',
  },
  METHOD_NOT_ALLOWED: {
    status: 403,
    meaning: 'The sign-in policy of the organisation does not allow the method of the session.',
  },
  SESSION_TOO_OLD: { status: 403, meaning: 'The sign-in of the session is longer ago than the organisation allows.' },
  SESSION_IDLE: { status: 403, meaning: 'The session was not used for longer than the organisation allows.' },
  SECOND_FACTOR_NEEDED: {
    status: 403,
    meaning: 'The organisation requires a second factor, and the session was opened without one.',
  },
  SECOND_FACTOR_SETUP_REQUIRED: {
    status: 403,
    meaning: 'The organisation requires a second factor, and the person has none.',
  },
};

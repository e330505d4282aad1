import { MAX_AHEAD_MS } from '../clock-skew';

/**
 * What can be wrong with a value, as codes for programs (`details.errors[].code`), with the API's words for it. `{limit}` is the
 * `limit` of the fault. A frontend words a code itself, with its own label of the field and in the language of the reader.
 * A fault that breaks a rule of its own has the code of the whole error instead, such as `SLUG_INVALID`.
 */
export const FAULT_WORDS = {
  FIELD_REQUIRED: 'is required',
  FIELD_EMPTY: 'must not be empty',
  FIELD_BLANK: 'must not be blank',
  FIELD_UNKNOWN: 'is not known here',
  VALUE_INVALID: 'is not valid',
  TYPE_WRONG: 'must be of the type {limit}',
  NOT_LISTED: 'must be one of {limit}',
  TEXT_TOO_SHORT: 'must have at least {limit} characters',
  TEXT_TOO_LONG: 'must have at most {limit} characters',
  TEXT_UNPRINTABLE: 'must not contain characters that cannot be stored',
  LIST_TOO_SHORT: 'must have at least {limit} entries',
  LIST_TOO_LONG: 'must have at most {limit} entries',
  NUMBER_TOO_SMALL: 'must be at least {limit}',
  NUMBER_TOO_LARGE: 'must be at most {limit}',
  NUMBER_NOT_ABOVE: 'must be greater than {limit}',
  NUMBER_NOT_BELOW: 'must be less than {limit}',
  DECIMALS_TOO_MANY: 'must have at most six decimal places',
  DATE_MALFORMED: 'must be a date, such as 2026-10-24',
  MOMENT_MALFORMED: 'must be a date and a time with an offset, such as 2026-10-24T22:00:00Z',
  WALL_TIME_MALFORMED: 'must be a date and a time without an offset, such as 2026-10-24T22:00.',
  CLOCK_TIME_MALFORMED: 'must be a time of the day, such as 22:00',
  TIME_ZONE_UNKNOWN: 'must be a time zone of the IANA database, such as Europe/Berlin',
  ALWAYS_QUIET: 'must leave some time of the week that is not quiet',
  STARTS_TOO_FAR: 'must not be more than three years away',
  RECURRENCE_MALFORMED: 'must be a rule that begins with FREQ=',
  RECURRENCE_NEVER: 'never occurs',
  YEAR_OUT_OF_RANGE: 'must be in the years 1 to 9999',
  MOMENT_NOT_PAST: `must not be more than ${MAX_AHEAD_MS / 60_000} minutes in the future`,
  SLUG_MALFORMED: 'must be a slug: lower-case letters, digits and hyphens',
  SHORT_SLUG_MALFORMED: 'must have 2 to 63 lower-case letters, digits and single hyphens.',
  EMAIL_MALFORMED: 'must be an email address',
  WEB_ADDRESS_MALFORMED: 'must be an absolute http or https address, such as https://example.com/health',
  WEB_ADDRESS_WITH_PASSWORD: 'must not contain a user name or password: every reader of the record would see them',
  FINGERPRINT_MALFORMED: 'must be a SHA-256 fingerprint: 64 hexadecimal digits',
  CODE_INVALID: 'is unknown, was used or has expired',
  PASSWORD_WRONG: 'is wrong',
  PASSWORD_UNCHANGED: 'must differ from the current one',
  PASSWORDS_DIFFER: 'must be the same twice',
  PASSWORD_TOO_LONG: 'must have at most 72 bytes',
  PASSWORD_RULES: 'does not meet the rules',
  PASSWORD_COMMON: 'is easy to guess',
  PASSWORD_LIKE_NAME: 'must not consist of the name of its person',
  ADDRESS_UNCHANGED: 'is the address of the account already',
  USERNAME_WITH_ADDRESS: 'can contain @ only if it is the email address of the account',
  USERNAME_INVISIBLE: 'must have visible characters only',
  HOST_MALFORMED: 'must be the name or the IP address of a host, without a scheme and a port',
  HEADER_NAME_MALFORMED: 'must be the name of a header',
  HEADER_VALUE_MALFORMED: 'must be one line without control characters',
  HEADER_TWICE: 'must be there once',
  HEADER_SECRET_ABSENT: 'is not stored: send the value itself',
  STEP_ID_MISSING: 'needs an id',
  STEP_ID_TWICE: 'has the id {limit} of another step',
  STEP_DEPENDENCY_UNKNOWN: 'depends on {limit}, which does not exist',
  STEP_CYCLE: 'form a cycle: {limit}',
  STATUS_RANGE_MALFORMED: 'must be a status or a range, such as 204 or 200-299',
} as const;

/** A code of `FAULT_WORDS`. */
export type FaultCode = keyof typeof FAULT_WORDS;

/** The words of a code, with its limit. */
export const faultWords = (code: FaultCode, limit?: string | number): string =>
  FAULT_WORDS[code].replace('{limit}', String(limit ?? ''));

const CODES = new Map<string, FaultCode>(
  (Object.keys(FAULT_WORDS) as FaultCode[]).map((code) => [FAULT_WORDS[code], code]),
);

/** The code of a rule that a schema states in its own words; `VALUE_INVALID` if they are not in the table. */
export const codeOfWords = (words: string): FaultCode => CODES.get(words) ?? 'VALUE_INVALID';

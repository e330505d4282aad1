import type { FaultCode } from '../../domain/faults/fault-codes';

/** What Strapi's sign-in says in its own words (5.54), in those of the API: with the field, so that forms can show it there. */
const SENTENCES: Readonly<Record<string, { message: string; field?: string }>> = {
  'Incorrect code provided': {
    message: 'The code is unknown, was used or has expired. Ask for a new one.',
    field: 'code',
  },
  'The provided current password is invalid': { message: 'The current password is wrong.', field: 'currentPassword' },
  'Your new password must be different than your current password': {
    message: 'The new password must differ from the current one.',
    field: 'password',
  },
  'Passwords do not match': { message: 'The two passwords differ.', field: 'passwordConfirmation' },
  'Email or Username are already taken': { message: 'The email address or the user name is taken already.' },
  'Already confirmed': { message: 'The email address is confirmed already.' },
  'Invalid token': { message: 'The link is unknown, was used or has expired.', field: 'confirmation' },
  'User blocked': { message: 'The account is blocked.' },
  'Your account email is not confirmed': { message: 'The email address of the account is not confirmed yet.' },
  'Your account has been blocked by an administrator': { message: 'The account is blocked.' },
  'Register action is currently disabled': { message: 'Registration is closed on this platform.' },
  'This provider is disabled': { message: 'This way to sign in is switched off.' },
};

const CODES: Readonly<Record<string, string>> = {
  code: 'CODE_INVALID',
  confirmation: 'CODE_INVALID',
  currentPassword: 'PASSWORD_WRONG',
  password: 'PASSWORD_UNCHANGED',
  passwordConfirmation: 'PASSWORDS_DIFFER',
};

/** The message and the faults of a refusal that Strapi itself wrote; other messages stay as they are. */
export const inOurWords = (
  message: string | undefined,
  details: Record<string, unknown>,
): { message: string | undefined; details: Record<string, unknown> } => {
  const known = message !== undefined && Object.hasOwn(SENTENCES, message) ? SENTENCES[message] : undefined;
  if (!known) return { message, details };
  if (known.field === undefined) return { message: known.message, details };
  const fault = { path: [known.field], message: known.message, code: CODES[known.field], name: 'ValidationError' };
  return { message: known.message, details: { ...details, errors: [fault] } };
};

/** The validator of Strapi's forms has no codes. These are its sentences, and what they mean. */
const RULES: readonly [words: RegExp, code: FaultCode][] = [
  [/ is a required field$| cannot be empty$/, 'FIELD_REQUIRED'],
  [/ must be a valid email$/, 'EMAIL_MALFORMED'],
  [/ must be at least (\d+) characters$/, 'TEXT_TOO_SHORT'],
  [/ must be at most (\d+) characters$/, 'TEXT_TOO_LONG'],
  [/^[Pp]assword must be less than 73 bytes$/, 'PASSWORD_TOO_LONG'],
];

/** The code and the limit of a fault that Strapi found. */
export const codeOfStrapiFault = (message: string): { code: FaultCode; limit?: number } => {
  for (const [words, code] of RULES) {
    const found = words.exec(message);
    if (found) return found[1] === undefined ? { code } : { code, limit: Number(found[1]) };
  }
  return { code: 'VALUE_INVALID' };
};

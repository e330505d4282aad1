import { emailAddress } from './email-address';

const MIN_CHARACTERS = 8;
/** bcrypt ignores what follows. */
const MAX_BYTES = 72;

const RULES: readonly [isMet: (password: string) => boolean, rule: string][] = [
  [(password) => password.length >= MIN_CHARACTERS, `at least ${MIN_CHARACTERS} characters`],
  [(password) => new TextEncoder().encode(password).length <= MAX_BYTES, `at most ${MAX_BYTES} bytes`],
  [(password) => /[a-z]/.test(password), 'a lower-case letter'],
  [(password) => /[A-Z]/.test(password), 'an upper-case letter'],
  [(password) => /\d/.test(password), 'a digit'],
];

/**
 * Checks a new account of the admin panel by the rules of the panel's own form.
 *
 * @returns sentences about what is wrong, without the password; none if it is valid
 */
export const administratorFaults = ({ email, password }: { email: string; password: string }): string[] => {
  const isAddress = /^[^@\s]+@[^@\s]+$/.test(email) && email === emailAddress(email);
  const missing = RULES.filter(([isMet]) => !isMet(password)).map(([, rule]) => rule);
  return [
    ...(isAddress ? [] : [`${email} is not an email address in lower case.`]),
    ...(missing.length > 0 ? [`The password must have ${missing.join(', ')}.`] : []),
  ];
};

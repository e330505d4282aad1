import { emailAddress } from './email-address';

const RULES: readonly [isMet: (password: string) => boolean, rule: string][] = [
  [(password) => /[a-z]/.test(password), 'a lower-case letter'],
  [(password) => /[A-Z]/.test(password), 'an upper-case letter'],
  [(password) => /\d/.test(password), 'a digit'],
];

/**
 * Checks a new account of the admin panel by the rules of the panel's own form, which come on top of those of every password
 * (src/domain/accounts/passwords/password-rule.ts).
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

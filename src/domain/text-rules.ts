/**
 * Rules on texts that several types share: a name must be readable by people, and an address that frontends link to must
 * be a web address, because a link to `javascript:` would run in the frontend.
 */

/** White space, separators, control and invisible formatting characters. */
const INVISIBLE = /^[\s\p{Z}\p{Cc}\p{Cf}]*$/u;

/**
 * What is wrong with a name.
 *
 * @returns the fault in words, or null
 */
export const nameFault = (name: string): string | null => (INVISIBLE.test(name) ? 'must not be blank' : null);

/**
 * What is wrong with an address that people may follow. Parsers of addresses drop tabs and line breaks, and some programs
 * do not: they are rejected.
 *
 * @returns the fault in words, or null
 */
export const webAddressFault = (address: string): string | null => {
  const fault = 'must be an absolute http or https address, such as https://example.com/health';
  if (/[\s\p{Cc}]/u.test(address) || !URL.canParse(address)) return fault;
  if (!/^https?:\/\/[^/]/i.test(address)) return fault;
  const { username, password } = new URL(address);
  return username === '' && password === ''
    ? null
    : 'must not contain a user name or password: everyone who may read it would see them';
};

import { FAULT_WORDS } from './faults/fault-codes';

/**
 * Rules for texts of several types: a name must be visible, and an address that frontends link to must be a web address,
 * because a `javascript:` link would run in the frontend.
 */

/** White space, separators, control and invisible formatting characters. */
const INVISIBLE = /^[\s\p{Z}\p{Cc}\p{Cf}]*$/u;

/**
 * What is wrong with a name.
 *
 * @returns an error message, or null
 */
export const nameFault = (name: string): string | null => (INVISIBLE.test(name) ? FAULT_WORDS.FIELD_BLANK : null);

/**
 * What is wrong with a web address. Tabs and line breaks are refused, because some parsers ignore them and others do not.
 *
 * @returns an error message, or null
 */
export const webAddressFault = (address: string): string | null => {
  const fault = FAULT_WORDS.WEB_ADDRESS_MALFORMED;
  if (/[\s\p{Cc}]/u.test(address) || !URL.canParse(address)) return fault;
  if (!/^https?:\/\/[^/]/i.test(address)) return fault;
  const { username, password } = new URL(address);
  return username === '' && password === '' ? null : FAULT_WORDS.WEB_ADDRESS_WITH_PASSWORD;
};

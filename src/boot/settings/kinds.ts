import { isIP } from 'node:net';
import path from 'node:path';
import { accessSync, constants } from 'node:fs';
import { validate as isCron } from 'node-cron';
import proxyaddr from 'proxy-addr';
import validator from 'validator';
import { normaliseRange } from '../../domain/access/ip-allowlist';
import { isInRegistry } from '../../domain/vat/confirmation';
import { vatMemberState } from '../../domain/vat/vat-country';
import { canonicalVatNumber } from '../../domain/vat/vat-number';

/**
 * The kinds of values that settings have. A kind examines the text of a variable that is set.
 *
 * @returns what the value must be, to complete "it must be …"; null if it is valid
 */
export type Kind = (value: string) => string | null;

const must =
  (isValid: (value: string) => boolean, expectation: string): Kind =>
  (value) =>
    isValid(value) ? null : expectation;

/** An empty value means the same as none. */
export const orEmpty =
  (kind: Kind): Kind =>
  (value) =>
    value.trim() === '' ? null : kind(value);

/** The parts of a list, which are separated by commas. */
export const partsOf = (value: string): string[] =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** A list in which each entry is valid. */
const list = (isValid: (entry: string) => boolean, expectation: string): Kind =>
  must((value) => partsOf(value).every(isValid), `a list, separated by commas, of ${expectation}`);

/** Any text, also none. */
export const text: Kind = () => null;

/** A whole number between two bounds. */
export const whole = (min: number, max: number): Kind =>
  must(
    (value) => /^\d{1,15}$/.test(value.trim()) && Number(value) >= min && Number(value) <= max,
    `a whole number from ${min} to ${max}`,
  );

/** One of some words. */
export const oneOf = (...words: string[]): Kind =>
  must((value) => words.includes(value), `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`);

/** A list of some words. */
export const namesOf = (words: readonly string[]): Kind => list((entry) => words.includes(entry), words.join(', '));

export const boolean = oneOf('true', 'false');

const isUrl = (value: string, protocols: readonly string[]): boolean =>
  URL.canParse(value) && protocols.includes(new URL(value).protocol);

const WEB = ['http:', 'https:'];
const isOrigin = (value: string): boolean => isUrl(value, WEB) && new URL(value).origin === value;

/** An address of the web, or none. */
export const webAddress: Kind = orEmpty(
  must((value) => isUrl(value, WEB), 'an http or https address, such as https://tenantry.example.com'),
);

/** How people reach someone: an email address or a page, or none. */
export const contact: Kind = orEmpty(
  must(
    (value) => validator.isEmail(value.trim()) || isUrl(value.trim(), WEB),
    'an email address, such as support@example.com, or an http or https address',
  ),
);

/** The address of a PostgreSQL database, which may contain a password. */
export const databaseAddress: Kind = orEmpty(
  must(
    (value) => isUrl(value, ['postgres:', 'postgresql:', 'socket:']),
    'an address such as postgres://user:password@127.0.0.1:5432/tenantry',
  ),
);

/** Origins of web pages; `*` is refused, because browsers send credentials. */
export const origins: Kind = list(isOrigin, 'origins such as https://app.example.com, without a path');

/** An issuer in which `{tenant}` is replaced later. */
export const issuer: Kind = must(
  (value) => isUrl(value.replace('{tenant}', 'tenant'), WEB),
  'an http or https address, in which {tenant} may occur',
);

/** The duration of a token. A number alone would mean milliseconds, which is never intended. */
export const duration: Kind = must(
  (value) => /^[1-9]\d{0,5}\s?(s|m|h|d)$/.test(value.trim()),
  'a duration such as 15m, 12h or 1d',
);

/** A cron expression of five or six fields. */
export const cron: Kind = must(
  (value) => isCron(value),
  'a cron expression such as */5 * * * *, with seconds first if it has six fields',
);

const isProxy = (entry: string): boolean => {
  try {
    proxyaddr.compile(entry);
    return true;
  } catch {
    return false;
  }
};

/** Trusted proxies. */
export const proxies: Kind = list(
  isProxy,
  'addresses, CIDR ranges such as 10.0.0.0/8, and the names loopback, linklocal and uniquelocal',
);

/** Ranges of addresses. */
export const ranges: Kind = list((entry) => normaliseRange(entry) !== null, 'CIDR ranges such as 10.0.0.0/8');

const isResolver = (entry: string): boolean =>
  isIP(entry) !== 0 ||
  isIP(/^\[(.+)\](?::\d+)?$/.exec(entry)?.[1] ?? '') === 6 ||
  isIP(/^([\d.]+):\d+$/.exec(entry)?.[1] ?? '') === 4;

/** Addresses of resolvers. */
export const resolvers: Kind = list(isResolver, 'IP addresses, such as 192.0.2.53 or [2001:db8::53]:53');

/** The sender of emails, or none. */
export const sender: Kind = orEmpty(
  must(
    (value) => /^[^@\s][^@]*@[^@\s]+\.?[^@\s]*>?$/.test(value.trim()),
    'an email address, such as Us <no-reply@example.com>',
  ),
);

const isReadable = (file: string): boolean => {
  try {
    accessSync(path.resolve(file), constants.R_OK);
    return true;
  } catch {
    return false;
  }
};

/** A file that the server can read, or none. */
export const readableFile: Kind = orEmpty(must(isReadable, 'the path of a file that can be read'));

/** A path. */
export const filePath: Kind = must((value) => value.trim() !== '', 'a path');

/** The name of an HTTP header. */
export const header: Kind = must((value) => /^[A-Za-z0-9-]+$/.test(value), 'the name of a header');

/** The member state of a seller, or none. */
export const memberState: Kind = orEmpty(
  must(
    (value) => vatMemberState(value.trim().toUpperCase()) === value.trim().toUpperCase(),
    'the ISO code of a member state of the European Union, such as DE or GR',
  ),
);

/** A VAT number, or none. */
export const vatNumber: Kind = orEmpty(
  must((value) => {
    const number = canonicalVatNumber(value, null);
    return number !== null && isInRegistry(number);
  }, 'a VAT number of a member state or Northern Ireland with its prefix, such as DE136695976'),
);

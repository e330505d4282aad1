import proxyaddr from 'proxy-addr';
import { compileRanges } from '../../domain/access/address-ranges';
import { normaliseRange } from '../../domain/access/ip-allowlist';
import { isProduction } from '../../domain/access/production-mode';
import { estimatedBits, SECRET_MIN_BITS } from '../../domain/access/secret-strength';
import { partsOf, proxies } from './kinds';
import { SECRETS } from './secrets';
import { keysOf } from '../../values';

/** The settings as texts. */
type Environment = Readonly<Record<string, string | undefined>>;

/** Returns sentences about what is insecure, each with its remedy and without secrets; none if nothing is. */
type Finder = (env: Environment) => string[];

const when = (isFound: boolean, sentence: string): string[] => (isFound ? [sentence] : []);

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/;

const protocolOf = (address: string): string => (URL.canParse(address) ? new URL(address).protocol : '');

/** An address without TLS, except on this machine, where tokens do not cross a network. */
const isPlain = (address: string): boolean =>
  protocolOf(address) === 'http:' && !LOOPBACK.test(new URL(address).hostname);

/** Other machines reach a server that listens on more than the loopback address, whatever its public address is. */
const plainServer: Finder = ({ PUBLIC_URL = '', HOST = '127.0.0.1' }) => [
  ...when(isPlain(PUBLIC_URL), `PUBLIC_URL is ${PUBLIC_URL}: passwords and cookies are sent without TLS. Use https.`),
  ...when(
    protocolOf(PUBLIC_URL) === 'http:' && !isPlain(PUBLIC_URL) && !LOOPBACK.test(HOST),
    `PUBLIC_URL is ${PUBLIC_URL}, and HOST is "${HOST}": other machines reach the server without TLS. Set PUBLIC_URL to its https address, or HOST to 127.0.0.1.`,
  ),
];

/** Further addresses, with what is sent to them. */
const ADDRESSES: Readonly<Record<string, string>> = {
  CONSOLE_URL: 'the passwords of people who sign in there',
  INVITATION_URL: 'the tokens of invitations',
  SSO_RETURN_ORIGINS: 'the codes of sign-ins',
  CORS_ORIGINS: 'the passwords and tokens of people',
  FORUM_URL: 'FORUM_PASSWORD',
};

const plainAddresses: Finder = (env) =>
  Object.entries(ADDRESSES).flatMap(([name, what]) =>
    partsOf(env[name] ?? '')
      .filter(isPlain)
      .map((address) => `${name} contains ${address}: others on the network can read ${what}. Use https.`),
  );

/** Settings that turn the check of certificates off, with the value that does, and what can happen. */
const UNCHECKED: readonly (readonly [name: string, value: string, risk: string])[] = [
  ['DATABASE_SSL_REJECT_UNAUTHORIZED', 'false', 'another server can pretend to be the database'],
  ['SMTP_TLS_REJECT_UNAUTHORIZED', 'false', 'another server can read the emails, and the links in them'],
  // Node's own.
  ['NODE_TLS_REJECT_UNAUTHORIZED', '0', 'another server can pretend to be any that this one calls'],
];

const DATABASE_ADDRESSES = ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'];

const hasNoVerify = (address = ''): boolean =>
  URL.canParse(address) && new URL(address).searchParams.getAll('sslmode').includes('no-verify');

const uncheckedCertificates: Finder = (env) => [
  ...UNCHECKED.flatMap(([name, value, risk]) =>
    when(env[name]?.trim() === value, `${name} is ${value}: ${risk}. Remove it.`),
  ),
  ...DATABASE_ADDRESSES.filter((name) => hasNoVerify(env[name])).map(
    (name) => `${name} contains sslmode=no-verify: another server can pretend to be the database. Use verify-full.`,
  ),
];

/** Settings with several secrets. */
const LISTS = ['APP_KEYS', 'ENCRYPTION_KEYS_ACCEPTED', 'TOKEN_HASH_KEYS_ACCEPTED', 'JWT_SECRETS_ACCEPTED'];

const secretValues = (env: Environment): { name: string; value: string }[] =>
  [...new Set([...Object.keys(SECRETS), ...LISTS, 'ADMIN_SETUP_TOKEN'])].flatMap((name) => {
    const text = env[name]?.trim() ?? '';
    const values = LISTS.includes(name) || text === '' ? partsOf(text) : [text];
    return values.map((value) => ({ name, value }));
  });

const weakSecrets: Finder = (env) =>
  secretValues(env)
    .filter(({ value }) => estimatedBits(value) < SECRET_MIN_BITS)
    .map(({ name }) => `${name} can be guessed: create a random one with: openssl rand -base64 32`);

/** Each secret has one purpose: if two are the same, a leak of one is a leak of both. */
const repeatedSecrets: Finder = (env) => {
  const values = secretValues(env);
  const repeated = values.filter((one, index) => values.some((other, at) => at !== index && other.value === one.value));
  const names = [...new Set(repeated.map(({ name }) => name))];
  const sentence =
    names.length === 1 ? `${names.join()} contains a value twice` : `${names.join(' and ')} have the same value`;
  return when(repeated.length > 0, `${sentence}: each secret needs its own.`);
};

const SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };
const DAY = 86_400;
const MAX_SESSION_DAYS = 365;

const longTokens: Finder = ({ JWT_EXPIRES_IN = '', SESSION_MAX_DAYS = '' }) => {
  const [, count, unit = ''] = /^(\d+)\s?([smhd])$/.exec(JWT_EXPIRES_IN.trim()) ?? [];
  const seconds = Number(count ?? 0) * (SECONDS[unit] ?? 0);
  return [
    ...when(seconds > DAY, `JWT_EXPIRES_IN is ${JWT_EXPIRES_IN}: a stolen token works that long. Use at most 1d.`),
    ...when(
      Number(SESSION_MAX_DAYS) > MAX_SESSION_DAYS,
      `SESSION_MAX_DAYS is ${SESSION_MAX_DAYS}: a stolen session lasts that long. Use at most ${MAX_SESSION_DAYS}.`,
    ),
  ];
};

/** Addresses that no webhook needs: this machine, and the metadata of cloud providers, which contain credentials. */
const UNSAFE_TARGETS = ['127.0.0.1', '::1', '169.254.169.254', 'fe80::1'];

const privateWebhooks: Finder = (env) =>
  partsOf(env.WEBHOOK_ALLOWED_PRIVATE_RANGES ?? '').flatMap((range) => {
    const isIn = compileRanges([normaliseRange(range) ?? range]);
    return when(
      UNSAFE_TARGETS.some(isIn),
      `WEBHOOK_ALLOWED_PRIVATE_RANGES contains ${range}: customers reach this machine or the metadata of the cloud. List only the networks of receivers.`,
    );
  });

/** Addresses of the Internet that are far apart, of each version. No list of own proxies contains both. */
const STRANGERS: readonly (readonly string[])[] = [
  ['8.8.8.8', '203.0.113.1'],
  ['2001:db8::1', '2a00::1'],
];

const anyProxy: Finder = ({ TRUSTED_PROXIES = '' }) => {
  // What the server itself compiles, so that every notation counts, also netmasks. The kind of the setting names what cannot be read.
  if (proxies(TRUSTED_PROXIES) !== null) return [];
  const isTrusted = proxyaddr.compile(partsOf(TRUSTED_PROXIES));
  return when(
    STRANGERS.some((addresses) => addresses.every((address) => isTrusted(address, 0))),
    `TRUSTED_PROXIES is ${TRUSTED_PROXIES}: anyone can claim any address. List only your proxies.`,
  );
};

/** More than any installation needs: a hundred times the default, or ten times where each attempt is a guess or an email. */
export const HIGHEST_LIMITS: Readonly<Record<string, number>> = {
  RATE_LIMIT_REQUESTS: 600_000,
  RATE_LIMIT_ADDRESS: 2_000,
  RATE_LIMIT_PASSWORDS: 60_000,
  RATE_LIMIT_ACCOUNT: 100,
  RATE_LIMIT_SIGN_INS: 10_000,
  RATE_LIMIT_MAILS: 10,
};

const noRateLimits: Finder = (env) => [
  ...when(env.RATE_LIMITS_ENABLED === 'false', 'RATE_LIMITS_ENABLED is false: passwords can be guessed. Remove it.'),
  ...when(
    env.RATE_LIMIT_REQUESTS !== undefined && Number(env.RATE_LIMIT_REQUESTS) === 0,
    'RATE_LIMIT_REQUESTS is 0: one account can slow all others. Set a number of requests per minute.',
  ),
  ...Object.entries(HIGHEST_LIMITS).flatMap(([name, highest]) =>
    when(Number(env[name]) > highest, `${name} is ${env[name]}: that is no limit. Use at most ${highest}.`),
  ),
];

/** The database cannot be read here: the start checks it (scripts/start/production.js). */
const demoDatabase: Finder = () => [];

const FINDERS = {
  'http-public-url': plainServer,
  'http-addresses': plainAddresses,
  'http-webhooks': ({ WEBHOOK_ALLOW_HTTP }) =>
    when(
      WEBHOOK_ALLOW_HTTP === 'true',
      'WEBHOOK_ALLOW_HTTP is true: events can be read on their way. Remove it; WEBHOOK_ALLOWED_PRIVATE_RANGES allows http to addresses in your own networks.',
    ),
  'unchecked-certificates': uncheckedCertificates,
  'weak-secret': weakSecrets,
  'repeated-secret': repeatedSecrets,
  'long-tokens': longTokens,
  'private-webhooks': privateWebhooks,
  'any-proxy': anyProxy,
  'no-rate-limits': noRateLimits,
  'demo-database': demoDatabase,
} as const satisfies Record<string, Finder>;

type Insecurity = keyof typeof FINDERS;

/** The names that `ALLOW_INSECURE` can list. */
export const INSECURITIES: readonly string[] = Object.keys(FINDERS);

/**
 * Whether something insecure is allowed.
 *
 * @param allowed the value of `ALLOW_INSECURE`
 */
export const isAllowed = (allowed: string | undefined, name: Insecurity): boolean =>
  partsOf(allowed ?? '').includes(name);

const found = (env: Environment): { name: Insecurity; sentence: string }[] =>
  keysOf(FINDERS).flatMap((name) => FINDERS[name](env).map((sentence) => ({ name, sentence })));

/**
 * Finds settings that are too insecure for a production server and that `ALLOW_INSECURE` does not allow.
 *
 * @returns a sentence for each, without secrets; none outside production
 */
export const refusedInsecurities = (env: Environment): string[] =>
  !isProduction(env.NODE_ENV)
    ? []
    : found(env)
        .filter(({ name }) => !isAllowed(env.ALLOW_INSECURE, name))
        .map(({ name, sentence }) => `${sentence} To accept this nevertheless: ALLOW_INSECURE=${name}`);

/** What is insecure in a production server and allowed: the start warns of each. */
export const allowedInsecurities = (env: Environment): string[] =>
  !isProduction(env.NODE_ENV)
    ? []
    : found(env)
        .filter(({ name }) => isAllowed(env.ALLOW_INSECURE, name))
        .map(({ name, sentence }) => `Insecure, and allowed by ALLOW_INSECURE=${name}: ${sentence}`);

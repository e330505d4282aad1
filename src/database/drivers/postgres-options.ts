import { readFileSync } from 'node:fs';
import type { ConnectionOptions } from 'node:tls';
import { env } from '@strapi/utils';
import type { ClientConfig } from 'pg';
import { keysOf, messageOf } from '../../values';

/** The parameters of a URL that select TLS. They are applied here, because pg 8 would let them replace `ssl`. */
const TLS_PARAMETERS = ['ssl', 'sslmode', 'sslrootcert', 'sslcert', 'sslkey'] as const;
type TlsParameters = Partial<Record<(typeof TLS_PARAMETERS)[number], string>>;

/** What PostgreSQL calls the modes; `no-verify` is pg's. As in pg 8, `require` verifies. */
const TLS_MODES = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'];

/** The part of pg's options that says where the server is, and how it is reached. */
export type PostgresOptions = Pick<ClientConfig, 'connectionString'> & { ssl: ConnectionOptions | false };

const FILES = {
  sslrootcert: 'DATABASE_SSL_CA',
  sslcert: 'DATABASE_SSL_CERT',
  sslkey: 'DATABASE_SSL_KEY',
} as const;

/** Takes the parameters out of a URL. What is no URL is left to pg, which also accepts the path of a socket. */
const withoutTlsParameters = (text: string): { url: string; given: TlsParameters } => {
  if (!URL.canParse(text)) return { url: text, given: {} };
  const url = new URL(text);
  const given: TlsParameters = {};
  for (const name of TLS_PARAMETERS) {
    const value = url.searchParams.get(name);
    if (value === null) continue;
    given[name] = value;
    url.searchParams.delete(name);
  }
  // Without TLS parameters, the text stays as it was: URL would write some characters of passwords differently.
  return Object.keys(given).length > 0 ? { url: url.toString(), given } : { url: text, given };
};

const readTlsFile = (file: string | undefined, variable: string): string | undefined => {
  if (!file) return undefined;
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new Error(`${variable} is ${file}, which cannot be read: ${messageOf(cause)}`, { cause });
  }
};

/** pg's short form. */
const MODES_OF_SSL: Record<string, string> = { true: 'require', 1: 'require', false: 'disable', 0: 'disable' };

const modeOf = ({ ssl, sslmode, ...files }: TlsParameters): string | undefined => {
  if (sslmode !== undefined) return sslmode;
  if (ssl !== undefined) return MODES_OF_SSL[ssl] ?? ssl;
  return Object.keys(files).length > 0 ? 'require' : undefined;
};

const tlsOptions = (given: TlsParameters): ConnectionOptions | false => {
  const files = {
    sslrootcert: given.sslrootcert ?? env('DATABASE_SSL_CA'),
    sslcert: given.sslcert ?? env('DATABASE_SSL_CERT'),
    sslkey: given.sslkey ?? env('DATABASE_SSL_KEY'),
  };
  const modeOfUrl = modeOf(given);
  const mode = modeOfUrl ?? (env.bool('DATABASE_SSL', false) ? 'verify-full' : 'disable');
  if (!TLS_MODES.includes(mode)) throw new Error(`sslmode is "${mode}"; it must be one of ${TLS_MODES.join(', ')}.`);
  if (mode === 'disable') {
    const [unused] = keysOf(FILES).filter((name) => files[name]);
    // A certificate implies TLS: the connection must not silently be without it.
    if (unused && !modeOfUrl)
      throw new Error(`${FILES[unused]} is set, but TLS to PostgreSQL is off: set DATABASE_SSL=true.`);
    return false;
  }
  const ca = readTlsFile(files.sslrootcert, FILES.sslrootcert);
  const cert = readTlsFile(files.sslcert, FILES.sslcert);
  const key = readTlsFile(files.sslkey, FILES.sslkey);
  return {
    rejectUnauthorized: mode !== 'no-verify' && env.bool('DATABASE_SSL_REJECT_UNAUTHORIZED', true),
    ...(ca ? { ca } : {}),
    ...(cert ? { cert } : {}),
    ...(key ? { key } : {}),
    // The certificate of any host of that authority is accepted.
    ...(mode === 'verify-ca' ? { checkServerIdentity: () => undefined } : {}),
  };
};

/**
 * The options of a connection to a PostgreSQL, TLS included: from `sslmode` and the like in the URL, or else from DATABASE_SSL
 * and the variables that begin with it.
 *
 * @param text the URL of the server
 * @throws Error if a file cannot be read, or TLS is off although a certificate is set
 */
export const postgresOptions = (text: string | undefined): PostgresOptions => {
  const { url, given } = withoutTlsParameters(text ?? '');
  return { connectionString: url, ssl: tlsOptions(given) };
};

/** How Node's TLS names a certificate that it does not accept. */
const REFUSED_CERTIFICATE = /^(?:ERR_TLS_CERT|CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO_|INVALID_CA)/;

/** An error of a connection, with what to do if the certificate of the server is not accepted. */
export const explainTls = (error: unknown): unknown => {
  const { code = '', message } = (error ?? {}) as { code?: string; message: string };
  if (!REFUSED_CERTIFICATE.test(code)) return error;
  const remedy =
    'DATABASE_SSL_CA, or sslrootcert in DATABASE_URL, must be the file of its authority, and the host must be one of its names.';
  return Object.assign(
    new Error(`The certificate of PostgreSQL is not accepted: ${message.replace(/[\s.:]+$/, '')}. ${remedy}`),
    { code },
  );
};

/** How long connecting may take, in milliseconds. */
const CONNECT_TIMEOUT_MS = 10_000;

const optionsOf = (url: string | undefined): ClientConfig => ({
  ...postgresOptions(url),
  connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  keepAlive: true,
});

/**
 * The options of a connection that does not go through a pooler, for `new Client()` of pg: DATABASE_DIRECT_URL, or else
 * DATABASE_URL. Whatever needs a session uses it: LISTEN, advisory locks that outlive a transaction, migrations.
 */
export const directOptions = (): ClientConfig => optionsOf(env('DATABASE_DIRECT_URL') || env('DATABASE_URL'));

/** The options of a connection that takes the way of the application's statements, through the pooler if there is one. */
export const pooledOptions = (): ClientConfig => optionsOf(env('DATABASE_URL'));

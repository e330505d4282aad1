import { createTenantryClient, type TenantryClient } from '../../typescript/src/index';
import { credentialsFile, readKey, thisMachine } from './credentials';
import { CliError, EXIT, wrongUsage } from './failure';
import { type ReadOptions, serverAddress } from './options';

type Fetch = (request: Request, init: { signal: AbortSignal }) => Promise<Response>;

/** The server that a command talks to. */
export interface Connection {
  server: string;
  client: TenantryClient;
}

/** An import takes as long as the upload of its file. */
const TIMEOUT_MS = 30 * 60_000;

/** Attempts after a failure that waiting can resolve, such as another import of the same scope. */
const RETRIES = 5;

/**
 * A client for a server.
 *
 * @param organisation documentId; null: that of the key
 * @param fetch sends requests; by default as usual
 */
export const connect = (server: string, key: string, organisation: string | null, fetch?: Fetch): Connection => ({
  server,
  client: createTenantryClient({
    baseUrl: server,
    credentials: { token: key },
    retries: RETRIES,
    timeoutMs: TIMEOUT_MS,
    ...(organisation !== null && { organisation }),
    ...(fetch && { fetch }),
  }),
});

/** The server that options or the environment name; null: none. */
const namedServer = ({ text }: ReadOptions): string | null => {
  const named = text('server') ?? (process.env.TENANTRY_SERVER?.trim() || null);
  return named === null ? null : serverAddress(named);
};

/** The server for which a command line is, whatever was stored. */
export const chosenServer = (options: ReadOptions): string => {
  const server = namedServer(options);
  if (server === null) throw wrongUsage('--server is missing.');
  return server;
};

/**
 * Connects to the server that was chosen, or else to that of `login`. A stored key is sent only to the server it is for.
 *
 * @throws CliError if there is no server or no key
 */
export const connectStored = (options: ReadOptions, fetch?: Fetch): Connection => {
  const named = namedServer(options);
  const given = process.env.TENANTRY_API_KEY?.trim() || null;
  const stored = named !== null && given !== null ? null : readKey(credentialsFile(thisMachine()));
  const server = named ?? stored?.server;
  if (server === undefined)
    throw wrongUsage('No server is named. Use `tenantry login --server URL`, or TENANTRY_SERVER.');
  const key = given ?? (stored?.server === server ? stored.key : null);
  if (key === null)
    throw new CliError(
      'KEY_MISSING',
      `There is no API key for ${server}.`,
      `Use \`tenantry login --server ${server}\`, or set TENANTRY_API_KEY.`,
      EXIT.usage,
    );
  return connect(server, key, options.text('organisation'), fetch);
};

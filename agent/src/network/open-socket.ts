import net from 'node:net';
import { codeOf, defined } from '../../../src/values';
import { type Attempt, ProbeFailure } from '../probes/attempt';

/** After how long the next address of a name is tried as well, in milliseconds (RFC 8305). */
const NEXT_ADDRESS_MS = 250;

/** What the other end of a connection is called. */
export interface Endpoint {
  /** A name, or an IP address without brackets. */
  host: string;
  port: number;
}

const CONNECTION_TEXTS: Record<string, string> = {
  ECONNREFUSED: 'refused the connection',
  ECONNRESET: 'closed the connection',
  EHOSTUNREACH: 'cannot be reached: there is no route to the host',
  ENETUNREACH: 'cannot be reached: there is no route to its network',
  ETIMEDOUT: 'did not answer',
};

/** The failure of a connection. Only its code is told: a message of the system could name other addresses. */
export const connectionFailure = ({ host, port }: Endpoint, error: unknown): ProbeFailure => {
  if (error instanceof ProbeFailure) return error;
  const code = String(codeOf(error) ?? 'unknown error');
  return new ProbeFailure('connection', `${host}:${port} ${CONNECTION_TEXTS[code] ?? `cannot be reached: ${code}`}.`);
};

const NAME_TEXTS: Record<string, string> = {
  ENOTFOUND: 'The name does not exist',
  EAI_AGAIN: 'The name server did not answer',
  ENODATA: 'The name has no address',
};

const resolved = async (attempt: Attempt, host: string): Promise<string[]> => {
  if (net.isIP(host) !== 0) return [host];
  try {
    const found = await attempt.timed('name server', () => attempt.context.resolve(host));
    if (found.length > 0) return found;
  } catch (error) {
    const code = String(codeOf(error) ?? 'unknown error');
    throw new ProbeFailure('dns', `${NAME_TEXTS[code] ?? `The name cannot be looked up: ${code}`}: ${host}.`);
  }
  throw new ProbeFailure('dns', `The name has no address: ${host}.`);
};

/** The addresses of a host that can be reached by checks. */
const allowedAddresses = async (attempt: Attempt, host: string): Promise<string[]> => {
  const { guard } = attempt.context;
  const judged = (await resolved(attempt, host)).map((address) => ({ address, reason: guard(address) }));
  const allowed = judged.filter(({ reason }) => reason === null).map(({ address }) => address);
  if (allowed.length > 0) return allowed;
  throw refusal(host, defined(judged[0]?.reason));
};

/** The refusal of an address, which is no statement about what is there. */
export const refusal = (host: string, reason: string): ProbeFailure =>
  new ProbeFailure('refused', `The agent does not connect to ${host}: it is ${reason}.`, 'error');

/** The options of a connection to addresses that were checked. No name is looked up again, so no other address can appear. */
const targetOf = (addresses: readonly string[], port: number): net.TcpNetConnectOpts => {
  const [only] = addresses;
  if (addresses.length === 1) return { host: defined(only), port, noDelay: true };
  const all = addresses.map((address) => ({ address, family: net.isIP(address) }));
  return {
    host: 'checked.invalid',
    port,
    noDelay: true,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_MS,
    lookup: (_name, _options, callback) => callback(null, all),
  };
};

const connect = (attempt: Attempt, addresses: readonly string[], port: number): Promise<net.Socket> =>
  new Promise((resolve, reject) => {
    const socket = net.connect(targetOf(addresses, port));
    attempt.onEnd(() => socket.destroy());
    // It stays: an error of a socket that nobody listens to would end the process.
    socket.on('error', reject);
    socket.once('close', () => reject(new Error('closed')));
    socket.once('connect', () => resolve(socket));
  });

/**
 * Opens a connection. The name is looked up each time, its addresses are checked, and the connection goes to one of those.
 *
 * @throws ProbeFailure with the cause dns, refused or connection
 */
export const openSocket = async (attempt: Attempt, endpoint: Endpoint): Promise<net.Socket> => {
  const addresses = await allowedAddresses(attempt, endpoint.host);
  try {
    return await attempt.timed('connection', () => connect(attempt, addresses, endpoint.port));
  } catch (error) {
    throw connectionFailure(endpoint, error);
  }
};

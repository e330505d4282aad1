import http, { type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { isIP, type Socket } from 'node:net';
import { codeOf } from '../../../src/values';
import { openSocket } from '../network/open-socket';
import { secureSocket } from '../network/secure-socket';
import { USER_AGENT } from '../version';
import { type Attempt, ProbeFailure } from './attempt';
import type { HttpRequest } from './http-redirects';

/** These describe the connection and the length of the body, which the agent decides. */
const OF_THE_CONNECTION = new Set([
  'connection',
  'content-length',
  'expect',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** A host as names are looked up and addresses are checked: without the brackets of IPv6. */
const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');
const portOf = (url: URL): number => Number(url.port || (url.protocol === 'https:' ? 443 : 80));

const basicOf = ({ username, password }: URL): OutgoingHttpHeaders =>
  username === '' && password === ''
    ? {}
    : {
        authorization: `Basic ${Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')}`,
      };

const headersOf = ({ url, headers, body }: HttpRequest): OutgoingHttpHeaders => {
  const all: Record<string, string | string[]> = {};
  const first = { host: url.host, 'user-agent': USER_AGENT, accept: '*/*', 'accept-encoding': 'gzip', ...basicOf(url) };
  for (const { name, value } of headers) {
    const key = name.toLowerCase();
    if (OF_THE_CONNECTION.has(key)) continue;
    const before = all[key];
    all[key] = before === undefined ? value : [before, value].flat();
  }
  const length = body === null ? {} : { 'content-length': Buffer.byteLength(body) };
  return { ...first, ...all, ...length, connection: 'close' };
};

const connectionOf = async (attempt: Attempt, url: URL, verify: boolean): Promise<Socket> => {
  const host = hostOf(url);
  const socket = await openSocket(attempt, { host, port: portOf(url) });
  if (url.protocol !== 'https:') return socket;
  // The dot at the end of a complete name is not part of the name in the certificate.
  const serverName = isIP(host) === 0 ? host.replace(/\.$/, '') : host;
  return secureSocket(attempt, socket, { serverName, verify, protocols: ['http/1.1'] });
};

/** Errors of the parser have codes such as HPE_INVALID_CONSTANT; their messages could repeat what the server sent. */
const exchangeFailure = (error: unknown): ProbeFailure => {
  if (error instanceof ProbeFailure) return error;
  const code = String(codeOf(error) ?? '');
  return code.startsWith('HPE_')
    ? new ProbeFailure('connection', `The answer is not HTTP, or its headers are too long: ${code}.`)
    : new ProbeFailure('connection', 'The server closed the connection before it had answered.');
};

const send = (socket: Socket, request: HttpRequest): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const sent = http.request({
      createConnection: () => socket,
      method: request.method,
      path: `${request.url.pathname}${request.url.search}`,
      headers: headersOf(request),
      setHost: false,
    });
    sent.on('response', resolve);
    sent.on('error', reject);
    sent.end(request.body ?? undefined);
  });

/**
 * Sends one request on a new connection.
 *
 * @param verify whether the certificate has to be valid
 * @returns the response; its body was not read yet
 * @throws ProbeFailure
 */
export const exchange = async (attempt: Attempt, request: HttpRequest, verify: boolean): Promise<IncomingMessage> => {
  const socket = await connectionOf(attempt, request.url, verify);
  try {
    return await attempt.timed('response', () => send(socket, request));
  } catch (error) {
    throw exchangeFailure(error);
  }
};

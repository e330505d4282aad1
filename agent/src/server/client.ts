import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import https from 'node:https';
import { codeOf, messageOf, parseJson } from '../../../src/values';
import { trustedAuthorities } from '../network/trust';
import type { Identity } from '../state/identity';
import { USER_AGENT } from '../version';
import type { Clock } from './clock';
import { refusedBy, Unreachable } from './server-errors';

const DEFAULT_TIMEOUT_MS = 15_000;
const MAX_ANSWER_BYTES = 32 * 1024 * 1024;
/** The long poll, reports, the heartbeat, and answers to items. */
const MAX_CONNECTIONS = 8;

/** How Tenantry is reached. */
export interface ServerAddress {
  /** The address of the server, without /api. */
  server: string;
  /** Null: without a certificate. */
  identity: Pick<Identity, 'key' | 'certificate'> | null;
  /** PEM of the owner's own authorities, or an empty text. */
  authorities: string;
}

/** A request to Tenantry. */
export interface ServerRequest {
  method: 'GET' | 'HEAD' | 'POST';
  /** With /api, which is only absent for the health of the server. */
  path: string;
  /** JSON, ready to be sent. */
  body?: string;
  headers?: Record<string, string>;
  /** Milliseconds for the whole request. */
  timeoutMs?: number;
  signal?: AbortSignal;
  /** Whether the server answers late on purpose, so that its time says nothing. */
  isLongPoll?: boolean;
}

/** What Tenantry answered: 2xx, or 304. */
export interface ServerAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  /** The parsed body; undefined without JSON. */
  body: unknown;
}

const bodyOf = async (message: IncomingMessage): Promise<unknown> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_ANSWER_BYTES) throw new Error('the answer is too long');
    chunks.push(chunk);
  }
  try {
    return parseJson(Buffer.concat(chunks).toString('utf8'));
  } catch {
    return undefined;
  }
};

/** Sends requests to Tenantry, over connections that stay open, with the certificate of the agent for proxies that ask for it. */
export class ServerClient {
  /** When Tenantry last answered: milliseconds since 1970; null: not yet. */
  lastContact: number | null = null;
  lastError: string | null = null;
  credential = '';
  private readonly base: URL;
  private readonly agent: http.Agent;
  private readonly contacts = new Set<() => void>();

  constructor(
    { server, identity, authorities }: ServerAddress,
    private readonly clock: Clock,
  ) {
    this.base = new URL(server);
    const common = { keepAlive: true, maxSockets: MAX_CONNECTIONS };
    const own = identity === null ? {} : { key: identity.key, cert: identity.certificate };
    const ca = authorities === '' ? {} : { ca: trustedAuthorities(authorities) };
    this.agent =
      this.base.protocol === 'https:' ? new https.Agent({ ...common, ...ca, ...own }) : new http.Agent(common);
  }

  /** Calls a function each time that Tenantry has answered. */
  onContact(call: () => void): void {
    this.contacts.add(call);
  }

  /**
   * Sends a request.
   *
   * @throws Unreachable without an answer, Refused if it is an error or a redirect
   */
  async request(request: ServerRequest): Promise<ServerAnswer> {
    const sentAt = performance.now();
    const { message, body } = await this.exchange(request).catch((error: unknown) => {
      const unreachable = `${this.base.origin} cannot be reached: ${messageOf(error) || String(codeOf(error))}`;
      // A request that the agent itself ends, as when it stops, says nothing about Tenantry.
      if (!request.signal?.aborted) this.lastError = unreachable;
      throw new Unreachable(unreachable);
    });
    const { statusCode: status = 0, headers } = message;
    if (!request.isLongPoll) this.clock.measure(headers.date, performance.now() - sentAt);
    if (status < 500) this.lastContact = Date.now();
    if (status !== 304 && (status < 200 || status >= 300)) {
      const refused = refusedBy(status, headers, body);
      this.lastError = refused.message;
      throw refused;
    }
    this.lastError = null;
    for (const call of this.contacts) call();
    return { status, headers, body };
  }

  private async exchange(request: ServerRequest): Promise<{ message: IncomingMessage; body: unknown }> {
    const late = AbortSignal.timeout(request.timeoutMs ?? DEFAULT_TIMEOUT_MS);
    const signal = request.signal ? AbortSignal.any([late, request.signal]) : late;
    try {
      const message = await this.send(request, signal);
      return { message, body: await bodyOf(message) };
    } catch (error) {
      if (late.aborted) throw new Error('it did not answer in time', { cause: error });
      throw error;
    }
  }

  private send(request: ServerRequest, signal: AbortSignal, isRepeated = false): Promise<IncomingMessage> {
    const { method, path, body, headers } = request;
    const module = this.base.protocol === 'https:' ? https : http;
    return new Promise((resolve, reject) => {
      const sent = module.request({
        protocol: this.base.protocol,
        hostname: this.base.hostname.replace(/^\[|\]$/g, ''),
        port: this.base.port || undefined,
        path: `${this.base.pathname.replace(/\/$/, '')}${path}`,
        method,
        agent: this.agent,
        signal,
        headers: this.headersOf(body, headers),
      });
      sent.on('response', resolve);
      sent.on('error', (error) => {
        // A server closes connections that rest. Every request can be sent again.
        const isStale = sent.reusedSocket && codeOf(error) === 'ECONNRESET' && !isRepeated;
        if (isStale) resolve(this.send(request, signal, true));
        else reject(error);
      });
      sent.end(body);
    });
  }

  private headersOf(body: string | undefined, more: Record<string, string> = {}): Record<string, string | number> {
    return {
      accept: 'application/json',
      'user-agent': USER_AGENT,
      ...(this.credential === '' ? {} : { authorization: `Bearer ${this.credential}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
      ...more,
    };
  }

  close(): void {
    this.agent.destroy();
  }
}

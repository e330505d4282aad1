import http from 'node:http';
import https from 'node:https';
import { addressFault } from '../domain/webhooks/endpoint-url';
import { tracedCall, tracedFetch } from '../telemetry/tracing';
import { guardedLookup } from './guarded-lookup';
import type { WebhookSettings } from './webhook-settings';
import { errorOf } from '../values';

/** Far more than the largest known metadata, key set and userinfo. */
const MAX_BYTES = 524_288;

/** A request as the OpenID Connect library makes it. */
interface Request {
  method?: string | undefined;
  headers?: Record<string, string> | undefined;
  body?: unknown;
  signal?: AbortSignal | null | undefined;
}

/** Collects a body within the bound; the library would read any length. */
const collect = async (body: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BYTES) throw new TypeError(`The response is longer than ${MAX_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

const readBounded = async (response: Response): Promise<Response> => {
  if (!response.body) return response;
  const { status, statusText, headers } = response;
  const body = await collect(response.body as AsyncIterable<Uint8Array>);
  return new Response(new Uint8Array(body), { status, statusText, headers });
};

/**
 * The requests of the OpenID Connect library, as spans.
 *
 * @throws TypeError, as fetch does, for a response of more than 512 KiB
 */
export const fetchBounded = async (url: string, options: object): Promise<Response> =>
  readBounded(await tracedFetch('OpenID Connect', url, options));

/** Statuses whose responses cannot have a body. */
const BODILESS = new Set([101, 204, 205, 304]);

const textHeaders = (headers: http.IncomingHttpHeaders): [string, string][] =>
  Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]);

/** Calls an address over a connection whose address has been checked. Redirects are not followed. */
const request = (settings: WebhookSettings, url: URL, { method = 'GET', headers, body, signal }: Request) =>
  new Promise<http.IncomingMessage>((settle, fail) => {
    const ended = new AbortController();
    const { request: open } = url.protocol === 'https:' ? https : http;
    const sending = open(url, {
      method,
      headers: { ...headers, 'accept-encoding': 'identity' },
      lookup: guardedLookup(settings, ended.signal),
      // No connection is reused, so none outlives the check of its address.
      agent: false,
      ...(signal && { signal }),
    });
    sending.on('response', settle);
    sending.on('error', fail);
    sending.on('close', () => {
      ended.abort();
      fail(new Error('The connection was closed'));
    });
    // An answer to an upgrade that was not asked for.
    sending.on('upgrade', (_response, socket) => socket.destroy());
    sending.end(body === undefined || body === null ? undefined : String(body));
  });

const answerOf = async (settings: WebhookSettings, url: string, options: Request): Promise<Response> => {
  const response = await request(settings, new URL(url), options);
  const { statusCode: status = 0, headers } = response;
  const body = new Uint8Array(await collect(response as AsyncIterable<Uint8Array>));
  return new Response(BODILESS.has(status) ? null : body, { status, headers: textHeaders(headers) });
};

/**
 * Makes the requests to a provider whose addresses a tenant decides: its issuer, and the endpoints that its metadata names. Only
 * addresses that webhooks can be sent to are called.
 *
 * @param settings the rules of webhooks
 * @returns a function like fetch; it throws TypeError for an address that must not be called, a failed connection, or a response of
 *   more than 512 KiB
 */
export const guardedFetch =
  (settings: WebhookSettings) =>
  async (url: string, options: object): Promise<Response> => {
    const fault = addressFault(url, settings);
    if (fault !== null) throw new TypeError(fault);
    const asked: Request = options;
    return tracedCall({ what: 'OpenID Connect', url, method: asked.method ?? 'GET' }, async (describe) => {
      try {
        const response = await answerOf(settings, url, asked);
        describe({ 'http.response.status_code': response.status });
        return response;
      } catch (error) {
        // The library distinguishes a timeout from other failures by the error of the signal.
        if (asked.signal?.aborted) throw asked.signal.reason;
        throw error instanceof TypeError ? error : new TypeError(errorOf(error).message, { cause: error });
      }
    });
  };

import http from 'node:http';
import https from 'node:https';
import { Webhook } from 'standardwebhooks';
import { tracedCall, tracingOf } from '../telemetry/tracing';
import { evaluateResponse, type Verdict } from '../domain/webhooks/answer';
import { checkEndpointUrl } from '../domain/webhooks/endpoint-url';
import type { ReceivedResponse } from './delivery';
import { guardedLookup, NotPublic } from './guarded-lookup';
import { readAnswer } from './webhook-answer';
import type { WebhookSettings } from './webhook-settings';
import { codeOf } from '../values';

/** A message to an endpoint. */
export interface WebhookMessage {
  url: string;
  /** The id of the message, which all its deliveries share. */
  id: string;
  /** All of them sign the message; newest first. Without any, the address alone is the secret, as for a chat. */
  secrets: readonly string[];
  body: string;
}

/**
 * The outcome of a message; `refused`: the address is not allowed; `interrupted`: `signal` cancelled it; `isUnsent`: there was no
 * connection, so the receiver cannot have the message.
 */
export type WebhookOutcome =
  | (Verdict & { response: ReceivedResponse; isUnsent?: boolean })
  | { kind: 'refused'; reason: string }
  | { kind: 'interrupted' };

/** The receiver can continue our trace. Standard Webhooks allows further headers; the signature does not cover them. */
const traceHeader = (): http.OutgoingHttpHeaders => {
  const traceparent = tracingOf()?.traceparent();
  return traceparent === undefined ? {} : { traceparent };
};

/** The headers that are the same in every attempt at a message. */
export const constantHeaders = (body: string) => ({
  accept: '*/*',
  // The beginning of a compressed body could not be shown.
  'accept-encoding': 'identity',
  'content-type': 'application/json',
  'content-length': Buffer.byteLength(body),
  'user-agent': 'Tenantry-Webhooks/1',
});

const headersOf = ({ id, secrets, body }: WebhookMessage, sentAt: Date): http.OutgoingHttpHeaders => ({
  ...traceHeader(),
  ...constantHeaders(body),
  ...(secrets.length > 0 && {
    'webhook-id': id,
    'webhook-timestamp': Math.floor(sentAt.getTime() / 1000),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, sentAt, body)).join(' '),
  }),
});

const post = (
  message: WebhookMessage,
  settings: WebhookSettings,
  { signal, onConnected }: { signal: AbortSignal | undefined; onConnected: () => void },
): Promise<http.IncomingMessage> =>
  new Promise((settle, fail) => {
    const url = new URL(message.url);
    const isSecure = url.protocol === 'https:';
    const { request } = isSecure ? https : http;
    const ended = new AbortController();
    const sending = request(url, {
      method: 'POST',
      headers: headersOf(message, new Date()),
      lookup: guardedLookup(settings, ended.signal),
      // No connection is reused, so none outlives the check of its address.
      agent: false,
      ...(signal && { signal }),
    });
    const timer = setTimeout(
      () => sending.destroy(Object.assign(new Error(), { code: 'ETIMEDOUT' })),
      settings.timeoutMs,
    );
    sending.on('socket', (socket) => socket.once(isSecure ? 'secureConnect' : 'connect', onConnected));
    sending.on('close', () => {
      clearTimeout(timer);
      // Whatever ends the delivery also cancels the queries for its name.
      ended.abort();
      fail(Object.assign(new Error(), { code: 'ECONNRESET' }));
    });
    // 101, which was not asked for. Node closes the connection without an error.
    sending.on('upgrade', (response, socket) => {
      socket.destroy();
      settle(response);
    });
    sending.on('response', (response) => {
      clearTimeout(timer);
      settle(response);
    });
    sending.on('error', (error) => {
      clearTimeout(timer);
      fail(error);
    });
    sending.end(message.body);
  });

const describeFault = (error: unknown): string => {
  const code = codeOf(error);
  if (code === 'ETIMEDOUT') return 'it did not answer in time';
  if (code === 'ETIMEOUT') return 'the name servers of its name did not answer in time';
  return typeof code === 'string' ? `it could not be reached: ${code}` : 'it could not be reached';
};

/**
 * Signs a message and posts it (Standard Webhooks). Only addresses that the settings allow are called; redirects are
 * not followed. An unavailable or slow endpoint and a refusal are outcomes, never errors.
 *
 * @param signal cancels the message when aborted
 */
export const sendWebhook = async (
  message: WebhookMessage,
  settings: WebhookSettings,
  signal?: AbortSignal,
): Promise<WebhookOutcome> => {
  const refused = checkEndpointUrl(message.url, settings);
  if (refused) return { kind: 'refused', reason: refused.message };
  const startedAt = performance.now();
  const elapsed = (): number => Math.round(performance.now() - startedAt);
  let isUnsent = true;
  const onConnected = (): void => {
    isUnsent = false;
  };
  try {
    const answer = await tracedCall({ what: 'webhook', method: 'POST', url: message.url }, async (describe) => {
      const received = await post(message, settings, { signal, onConnected });
      describe({ 'http.response.status_code': received.statusCode ?? 0 });
      return received;
    });
    const { statusCode: code = 0, headers } = answer;
    const ms = elapsed();
    const response = { code, ms, body: await readAnswer(answer) };
    return { ...evaluateResponse(code, headers, Date.now()), response };
  } catch (error) {
    if (signal?.aborted) return { kind: 'interrupted' };
    if (error instanceof NotPublic) {
      return { kind: 'refused', reason: 'its name resolves to a private or reserved address, which is not called' };
    }
    const response = { code: null, ms: elapsed(), body: null };
    return { kind: 'retry', reason: describeFault(error), response, isUnsent };
  }
};

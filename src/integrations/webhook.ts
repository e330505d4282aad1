import http from 'node:http';
import https from 'node:https';
import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { tracedCall, tracingOf } from '../telemetry/tracing';
import { evaluateResponse, type Verdict } from '../domain/webhooks/answer';
import { checkEndpointUrl, isCallable } from '../domain/webhooks/endpoint-url';
import type { ReceivedResponse } from './delivery';
import { lookUpAddresses } from './dns';
import type { WebhookSettings } from './webhook-settings';

/** A message to an endpoint. */
export interface WebhookMessage {
  url: string;
  /** The same in every delivery. */
  id: string;
  /** All of them sign the message; newest first. */
  secrets: readonly string[];
  body: string;
}

/** The outcome of a message; `refused`: the address is not allowed; `interrupted`: `signal` cancelled it. */
export type WebhookOutcome =
  | (Verdict & { response: ReceivedResponse })
  | { kind: 'refused'; reason: string }
  | { kind: 'interrupted' };

const MAX_ANSWER_BYTES = 16 * 1024;
/** So much of a body is kept, to find out why a receiver refuses, if it arrives soon after the status. */
const KEPT_BYTES = 1024;
const KEPT_MS = 200;
/** The status is enough: this limits the wait for the rest of a slow response. */
const ANSWER_MS = 1000;

class NotPublic extends Error {}

/** The addresses of a name, if all of them are allowed. */
const allowedAddresses = async (
  { allows, dns }: WebhookSettings,
  hostname: string,
  ended: AbortSignal,
): Promise<[LookupAddress, ...LookupAddress[]]> => {
  const [first, ...others] = await lookUpAddresses(dns, hostname, ended);
  if (!first || [first, ...others].some(({ address }) => !isCallable(address, allows))) throw new NotPublic();
  return [first, ...others];
};

/**
 * Resolves a name for one connection, and refuses it if any of its addresses is not allowed. The connection uses the
 * checked addresses, so a name that resolves differently the second time (DNS rebinding) gains nothing.
 */
const guardedLookup =
  (settings: WebhookSettings, ended: AbortSignal): LookupFunction =>
  (hostname, options, callback) => {
    allowedAddresses(settings, hostname, ended).then(
      (addresses) => {
        if (options.all) callback(null, addresses);
        else callback(null, addresses[0].address, addresses[0].family);
      },
      (error: Error) => callback(error, '', 0),
    );
  };

/** The receiver can continue our trace. Standard Webhooks allows further headers; the signature does not cover them. */
const traceHeader = (): http.OutgoingHttpHeaders => {
  const traceparent = tracingOf()?.traceparent();
  return traceparent === undefined ? {} : { traceparent };
};

const headersOf = ({ id, secrets, body }: WebhookMessage, sentAt: Date): http.OutgoingHttpHeaders => ({
  ...traceHeader(),
  'content-type': 'application/json',
  'content-length': Buffer.byteLength(body),
  'user-agent': 'Tenantry-Webhooks/1',
  'webhook-id': id,
  'webhook-timestamp': Math.floor(sentAt.getTime() / 1000),
  'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, sentAt, body)).join(' '),
});

/** The beginning of a body as text that PostgreSQL can store. */
const keptText = (chunks: readonly Buffer[]): string =>
  Buffer.concat(chunks).subarray(0, KEPT_BYTES).toString('utf8').replaceAll('\0', '');

/**
 * Reads a short response to its end: closing the connection early can look like an error to the receiver.
 *
 * @returns the beginning of the body
 */
const drain = (response: http.IncomingMessage): Promise<string> =>
  new Promise((settle) => {
    const kept: Buffer[] = [];
    let size = 0;
    const timer = setTimeout(() => response.destroy(), ANSWER_MS);
    const settled = (): void => settle(keptText(kept));
    const patience = setTimeout(settled, KEPT_MS);
    response.on('data', (chunk: Buffer) => {
      if (size < KEPT_BYTES) kept.push(chunk);
      size += chunk.length;
      if (size >= KEPT_BYTES) settled();
      if (size > MAX_ANSWER_BYTES) response.destroy();
    });
    response.on('error', () => undefined);
    response.on('close', () => {
      clearTimeout(timer);
      clearTimeout(patience);
      settled();
    });
  });

const post = (
  message: WebhookMessage,
  settings: WebhookSettings,
  signal: AbortSignal | undefined,
): Promise<http.IncomingMessage> =>
  new Promise((settle, fail) => {
    const url = new URL(message.url);
    const { request } = url.protocol === 'https:' ? https : http;
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
    // Whatever ends the delivery also cancels the queries for its name.
    sending.on('close', () => ended.abort());
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
  const { code } = error as { code?: unknown };
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
  try {
    const answer = await tracedCall({ what: 'webhook', method: 'POST', url: message.url }, async (describe) => {
      const received = await post(message, settings, signal);
      describe({ 'http.response.status_code': received.statusCode ?? 0 });
      return received;
    });
    const { statusCode: code = 0, headers } = answer;
    const ms = elapsed();
    const response = { code, ms, body: await drain(answer) };
    return { ...evaluateResponse(code, headers['retry-after'], Date.now()), response };
  } catch (error) {
    if (signal?.aborted) return { kind: 'interrupted' };
    if (error instanceof NotPublic) {
      return { kind: 'refused', reason: 'its name resolves to a private or reserved address, which is not called' };
    }
    return { kind: 'retry', reason: describeFault(error), response: { code: null, ms: elapsed(), body: null } };
  }
};

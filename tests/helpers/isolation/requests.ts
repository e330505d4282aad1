import request from 'supertest';
import { elsewhere } from '../addresses';
import { app } from '../api';
import type { IsolationWorld } from './world';

/** One request of a stranger, as a client sends it. */
export interface Attempt {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The complete path. */
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Everything that a response shows. */
export interface Shown {
  status: number;
  body: any;
  /** Body and headers as one text. */
  text: string;
}

/** Sends a request, with a token or without one. */
export const attempt = async ({ method, path, body, headers = {} }: Attempt, token?: string): Promise<Shown> => {
  const verb = method.toLowerCase() as 'get';
  let pending = request(app().server.httpServer)[verb](path);
  const credentials = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  for (const [name, value] of Object.entries({ ...elsewhere(), ...credentials, ...headers }))
    pending = pending.set(name, value);
  if (body !== undefined)
    pending = pending.set('Content-Type', path.startsWith('/scim') ? 'application/scim+json' : 'application/json');
  const answer = await pending.buffer(true).send(body === undefined ? undefined : JSON.stringify(body));
  const shown = answer.text ?? JSON.stringify(answer.body);
  return { status: answer.status, body: answer.body, text: `${JSON.stringify(answer.headers)}\n${shown}` };
};

/** Requests that are sent at the same time. */
const AT_ONCE = 8;

/** Does work for each item, some at a time, and returns the results in their order. */
export const forEachOf = async <T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> => {
  const results: R[] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let at = next++; at < items.length; at = next++) results[at] = await work(items[at] as T);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return results;
};

/** The canaries of the owning organisation that a response shows, except those that its request contained. */
export const revealedBy = ({ text }: Shown, { canaries }: IsolationWorld, sent: Attempt): string[] => {
  const canariesIn = (searched: string): string[] => searched.match(canaries) ?? [];
  const shown = canariesIn(text);
  if (shown.length === 0) return [];
  const { path, body, headers } = sent;
  const known = canariesIn(`${decodeURIComponent(path)} ${JSON.stringify([body, headers])}`);
  return [...new Set(shown)].filter((canary) => !known.includes(canary));
};

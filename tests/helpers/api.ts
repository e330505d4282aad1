import type { Core } from '@strapi/strapi';
import request from 'supertest';
import { withOwnAddress } from './addresses';
import { checkAnswer } from './openapi/openapi';

/** The application that the test environment booted. */
export const app = (): Core.Strapi => (globalThis as unknown as { strapi: Core.Strapi }).strapi;

/** The database of the application, for statements of a test. */
export const db = () => app().db.connection;

/** Whether the application runs on SQLite, not on PostgreSQL. */
export const isSqlite = (): boolean => app().db.dialect.client === 'sqlite';

export type Method = 'get' | 'post' | 'put' | 'delete';

export interface Answer {
  status: number;
  // Many tests read responses of many shapes.

  body: any;
  headers: Record<string, string>;
}

/** The code of a refusal. */
export const codeOf = ({ body }: Pick<Answer, 'body'>): string | undefined => body?.error?.details?.code;

/** The status of an answer and the code of its refusal, to compare both at once. */
export const statusAndCode = ({ status, body }: Pick<Answer, 'status' | 'body'>) => [status, codeOf({ body })];

/**
 * Sends one request and validates the response against the OpenAPI document.
 *
 * @param path below /api
 * @param options token, body (an object, or a string to send as it is) and headers
 */
export const send = async (
  method: Method,
  path: string,
  options: { token?: string | undefined; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Answer> => {
  const { token, body, headers = {} } = options;
  let pending = request(app().server.httpServer)[method](`/api${path}`);
  if (token !== undefined) pending = pending.set('Authorization', `Bearer ${token}`);
  for (const [name, value] of Object.entries(withOwnAddress(path, headers))) pending = pending.set(name, value);
  if (typeof body === 'string') pending = pending.set('Content-Type', 'application/json').send(body);
  else if (body !== undefined) pending = pending.send(body as object);
  const { status, body: answered, headers: received } = await pending;
  const answer: Answer = { status, body: answered, headers: received as Record<string, string> };
  checkAnswer(method, path, answer);
  return answer;
};

/** The requests of one caller. */
export const as = (token: string | undefined, headers: Record<string, string> = {}) => ({
  get: (path: string, more: Record<string, string> = {}) =>
    send('get', path, { token, headers: { ...headers, ...more } }),
  post: (path: string, data: unknown, more: Record<string, string> = {}) =>
    send('post', path, { token, body: { data }, headers: { ...headers, ...more } }),
  put: (path: string, data: unknown, more: Record<string, string> = {}) =>
    send('put', path, { token, body: { data }, headers: { ...headers, ...more } }),
  delete: (path: string, more: Record<string, string> = {}) =>
    send('delete', path, { token, headers: { ...headers, ...more } }),
});

export type Caller = ReturnType<typeof as>;

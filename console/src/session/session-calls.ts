import { TenantryError } from '@tenantry/client';
import { client } from './session-client';

interface ErrorBody {
  error?: { message?: string; details?: { code?: TenantryError['code']; remedy?: string; errors?: [] } };
}

/**
 * A request without credentials.
 *
 * @param path below /api
 * @returns the body of the response
 * @throws TenantryError if it is refused or does not reach the server
 */
export const openCall = async <T>(path: string, body?: object): Promise<T> => {
  const response = await fetch(`/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: body ? { 'Content-Type': 'application/json' } : {},
    body: body ? JSON.stringify(body) : null,
  }).catch((cause: unknown) => {
    throw new TenantryError('NETWORK_FAILURE', 'The server cannot be reached.', { cause });
  });
  const answer = (await response.json().catch(() => ({}))) as T & ErrorBody;
  if (response.ok) return answer;
  const { message = `The response was ${response.status}.`, details } = answer.error ?? {};
  throw new TenantryError(details?.code ?? 'UNEXPECTED_RESPONSE', message, {
    status: response.status,
    ...(details?.remedy ? { remedy: details.remedy } : {}),
    ...(details?.errors ? { faults: details.errors } : {}),
  });
};

/** Signs in with a password. The server keeps the refresh token in a cookie, and the client the access token in memory. */
export const signIn = (identifier: string, password: string): Promise<unknown> =>
  client.post('/api/auth/local', { body: { identifier, password } });

/** Opens the session whose one-time code a single sign-on has put into the address. */
export const openSession = (code: string): Promise<unknown> =>
  client.post('/api/auth/refresh', { body: { refreshToken: code } });

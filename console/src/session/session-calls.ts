import { TenantryError } from '@tenantry/client';

/**
 * The requests that open, renew and end the session. The server keeps the refresh token in a cookie that scripts cannot
 * read; the access token stays in the memory of the typed client.
 */
const COOKIE_MODE = { 'Tenantry-Session': 'cookie' };

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
    headers: { ...COOKIE_MODE, ...(body ? { 'Content-Type': 'application/json' } : {}) },
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

/** Signs in with a password. */
export const signIn = (identifier: string, password: string): Promise<unknown> =>
  openCall('/auth/local', { identifier, password });

/** Opens the session whose one-time code a single sign-on has put into the address. */
export const openSession = (code: string): Promise<unknown> => openCall('/auth/refresh', { refreshToken: code });

import { client } from './session-client';

/** Signs in with a password. The client keeps the session. */
export const signIn = (identifier: string, password: string): Promise<unknown> =>
  client.post('/api/auth/local', { body: { identifier, password } });

/** Opens the session whose one-time code a single sign-on has put into the address. */
export const openSession = (code: string): Promise<unknown> =>
  client.post('/api/auth/refresh', { body: { refreshToken: code } });

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

export const CLIENT = { clientId: 'tenantry', clientSecret: 'secret-of-tenantry' };

const script = path.resolve(__dirname, 'oidc-provider.mjs');

/** A real provider on loopback, in its own process. */
export interface Oidc {
  url: string;
  /** Sets who signs in from now on, and their claims. */
  is(subject: string, claims: Record<string, unknown>): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a provider.
 *
 * @param redirectUri the registered redirect URIs, separated by spaces
 * @param hasForm whether people sign in on a page; otherwise the person who was set last signs in
 */
export const startOidc = async (redirectUri: string, hasForm = false): Promise<Oidc> => {
  const child = spawn(process.execPath, [script, redirectUri, hasForm ? 'form' : 'silent'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errorOutput = '';
  child.stderr.on('data', (chunk: Buffer) => (errorOutput += String(chunk)));
  const url = await Promise.race([
    once(child.stdout, 'data').then(([chunk]) => String(chunk).trim()),
    once(child, 'exit').then(() => Promise.reject(new Error(`The provider did not start:\n${errorOutput}`))),
  ]);
  return {
    url,
    async is(subject, claims) {
      const answer = await fetch(`${url}/person`, { method: 'PUT', body: JSON.stringify({ subject, claims }) });
      if (answer.status !== 204) throw new Error(`The provider did not accept the person: ${answer.status}`);
    },
    async stop() {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
};

/**
 * Follows the redirects of a provider as a browser does, until it returns the person.
 *
 * @param location the first address of the sign-in
 * @param redirectUri the address to which people return
 * @returns the complete address to which the person returns
 */
export const visitProvider = async (location: string, redirectUri: string): Promise<string> => {
  const cookies = new Map<string, string>();
  let next = location;
  for (let step = 0; step < 10; step += 1) {
    const answer = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split(/=(.*)/s);
      cookies.set(name, value);
    }
    const to = answer.headers.get('location');
    if (!to) throw new Error(`The provider stops at ${next} with ${answer.status}: ${await answer.text()}`);
    next = new URL(to, next).href;
    if (next.startsWith(`${redirectUri}?`)) return next;
  }
  throw new Error(`The provider redirects in a cycle: ${next}`);
};

import { type Answer, app, send } from './api';
import { compiled } from './compiled';
import { visitProvider } from './servers/oidc';
import { unique } from './world';

/** Where providers send people back to. */
export const redirectUri = (): string => compiled('commands/accounts/sso-settings').redirectUriOf(app());

/** Settings of config/sso.ts for tests; answers what takes them back. */
export const useSsoSettings = (settings: Record<string, unknown>): (() => void) => {
  const before = app().config.get('sso');
  app().config.set('sso', { ...(before as object), allowLoopbackHttp: true, ...settings });
  return () => app().config.set('sso', before);
};

/** An organisation whose single sign-on is set up. */
export const slugOf = async ({ id }: { id: number }): Promise<string> =>
  ((await app().db.query('api::organisation.organisation').findOne({ where: { id } })) as { slug: string }).slug;

/** A domain that no other test has used. */
export const newDomain = (): string => `${unique('w')}.example`;

const cookieIn = ({ headers }: Answer): string => {
  const [cookie = ''] = (headers['set-cookie'] ?? []) as unknown as string[];
  return cookie.split(';')[0] ?? '';
};

/** A sign-in that has begun: the provider's page, and the cookie that the browser keeps. */
export interface Begun {
  answer: Answer;
  location: string;
  cookie: string;
}

/** Begins a sign-in. */
export const beginSignIn = async (
  slug: string,
  method: 'workspace' | 'directory',
  more: Record<string, string> = {},
): Promise<Begun> => {
  const query = new URLSearchParams({ method, ...more });
  const answer = await send('get', `/auth/sso/${slug}/start?${query.toString()}`);
  return { answer, location: answer.headers.location ?? '', cookie: cookieIn(answer) };
};

/** Comes back from the provider. */
export const comeBack = (address: string, cookie: string, headers: Record<string, string> = {}): Promise<Answer> =>
  send('get', address.slice(address.indexOf('/auth/sso/callback')), { headers: { Cookie: cookie, ...headers } });

/** A whole sign-in, with the address that the provider led back to. */
export const signInBySso = async (
  slug: string,
  method: 'workspace' | 'directory',
  more: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<Answer & { address: string; cookie: string }> => {
  const { answer: begun, location, cookie } = await beginSignIn(slug, method, more);
  if (begun.status !== 302) throw new Error(`No start: ${begun.status} ${JSON.stringify(begun.body)}`);
  const address = await visitProvider(location, redirectUri());
  return { ...(await comeBack(address, cookie, headers)), address, cookie };
};

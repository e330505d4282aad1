import { type Answer, app, db, send } from './api';
import { compiled } from './compiled';
import { visitProvider } from './servers/oidc';
import { unique } from './world';

/** The address to which providers return people. */
export const redirectUri = (organisation: string | null = null): string =>
  compiled('commands/accounts/sso-settings').redirectUriOf(app(), organisation);

/** Applies settings of config/sso.ts, and returns a function that restores them. */
export const useSsoSettings = (settings: Record<string, unknown>): (() => void) => {
  const before = app().config.get('sso');
  const { workspace } = settings as { workspace?: { issuer?: string } };
  // As if the provider of the tests were Google.
  const domainIssuers = workspace?.issuer === undefined ? [] : [workspace.issuer];
  app().config.set('sso', { ...(before as object), allowLoopbackHttp: true, domainIssuers, ...settings });
  return () => app().config.set('sso', before);
};

/** The slug of an organisation. */
export const slugOf = async ({ id }: { id: number }): Promise<string> =>
  ((await app().db.query('api::organisation.organisation').findOne({ where: { id } })) as { slug: string }).slug;

/** Makes an organisation's domain one that it has proved, as a DNS record or a sign-in does. */
export const proveDomain = async ({ id }: { id: number }, proof: 'dns' | 'sign-in' = 'dns'): Promise<void> => {
  const verified = { workspace_domain_verified_at: new Date().toISOString() };
  await app().db.query('api::organisation.organisation').update({ where: { id }, data: verified });
  await db()('organisations').where({ id }).update({ workspace_domain_proof: proof });
};

/** A domain that no other test has used. */
export const newDomain = (): string => `${unique('w')}.example`;

const cookieIn = ({ headers }: Answer): string => {
  const [cookie = ''] = (headers['set-cookie'] ?? []) as unknown as string[];
  return cookie.split(';')[0] ?? '';
};

/** A sign-in that has begun: the provider's page, and the cookie of the browser. */
export interface StartedSignIn {
  answer: Answer;
  location: string;
  cookie: string;
}

/** Begins a sign-in. */
export const beginSignIn = async (
  slug: string,
  method: 'workspace' | 'directory',
  more: Record<string, string> = {},
): Promise<StartedSignIn> => {
  const query = new URLSearchParams({ method, ...more });
  const answer = await send('get', `/auth/sso/${slug}/start?${query.toString()}`);
  return { answer, location: answer.headers.location ?? '', cookie: cookieIn(answer) };
};

/** Returns from the provider. */
export const returnFromProvider = (
  address: string,
  cookie: string,
  headers: Record<string, string> = {},
): Promise<Answer> =>
  send('get', address.slice(address.indexOf('/auth/sso/')), { headers: { Cookie: cookie, ...headers } });

/** A complete sign-in, with the address to which the provider returned. */
export const signInBySso = async (
  slug: string,
  method: 'workspace' | 'directory',
  more: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<Answer & { address: string; cookie: string }> => {
  const { answer: begun, location, cookie } = await beginSignIn(slug, method, more);
  if (begun.status !== 302) throw new Error(`The sign-in did not start: ${begun.status} ${JSON.stringify(begun.body)}`);
  const { redirect_uri: to = '' } = Object.fromEntries(new URL(location).searchParams);
  const address = await visitProvider(location, to);
  return { ...(await returnFromProvider(address, cookie, headers)), address, cookie };
};

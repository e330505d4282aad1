import { app, as, type Caller, send } from '../api';
import { compiled } from '../compiled';
import { elsewhere, openSession, pathOf, type Person, type Tenant } from '../world';

/** How a test starts a session. */
export interface Start {
  method?: 'password' | 'passkey';
  secondFactor?: 'totp' | 'recovery';
}

/** The path of the sign-in policy of an organisation. */
export const policyPath = (tenant: Pick<Tenant, 'documentId'>): string => `${pathOf(tenant)}/sign-in-policy`;

/** Sets the policy of an organisation as the application itself would, without a request. */
export const setPolicy = ({ id }: { id: number }, policy: object | null) =>
  app()
    .db.query('api::organisation.organisation')
    .update({ where: { id }, data: { sign_in_policy: policy } as never });

/** Opens a session of a person in another way than by a password alone. */
export const openBy = async ({ id }: Person, start: Start): Promise<Caller> => {
  const { signIn } = compiled('commands/accounts/sign-in');
  const origin = { clientAddress: null, userAgent: null };
  return as((await signIn(app(), { userId: id, method: 'password', ...start, ...origin })).jwt);
};

/** A session of a person that began some minutes ago and is refreshed now. */
export const returnAfter = async ({ id }: Person, minutes: number): Promise<Caller> => {
  const { refreshToken } = await openSession(id);
  const { db } = app();
  const [session] = await db
    .query('api::session.session')
    .findMany({ where: { user: { id } }, orderBy: { id: 'desc' } });
  const started_at = new Date(Date.now() - minutes * 60_000).toISOString();
  await db.query('api::session.session').update({ where: { id: session.id }, data: { started_at } as never });
  const refreshed = await send('post', '/auth/refresh', { headers: elsewhere(), body: { refreshToken } });
  expect(refreshed.status).toBe(200);
  return as(refreshed.body.jwt);
};

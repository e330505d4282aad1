import { type Answer, db, send } from '../api';
import { elsewhere } from '../addresses';
import { PASSWORD, type Person } from '../world';
import { codeOf } from './totp';

/** Sends a request of a person, or of anyone, from an address of its own. */
export const call = (method: 'post' | 'put' | 'delete', path: string, body: object, token?: string): Promise<Answer> =>
  send(method, path, { token, headers: elsewhere(), body });

/** A sign-in with the password. */
export const passwordSignIn = ({ email }: Person, password = PASSWORD): Promise<Answer> =>
  call('post', '/auth/local', { identifier: email, password });

/** An authenticator app of a person. */
export interface App {
  id: string;
  secret: string;
  recoveryCodes: string[];
}

/** Begins to add an authenticator app, with the password. */
export const beginApp = ({ token }: Person, name = 'Phone', proof: object = { password: PASSWORD }): Promise<Answer> =>
  call('post', '/me/second-factors', { kind: 'totp', name, ...proof }, token);

/** Adds an authenticator app, and confirms it. Its present code is used then. */
export const addApp = async (person: Person, name = 'Phone', proof: object = { password: PASSWORD }): Promise<App> => {
  const { body } = await beginApp(person, name, proof);
  const { documentId: id, totp } = body.data;
  const path = `/me/second-factors/${id}/confirm`;
  const confirmed = await call('post', path, { code: codeOf(totp.secret) }, person.token);
  return { id, secret: totp.secret, recoveryCodes: confirmed.body.data.recovery_codes };
};

/** Makes the codes of a person's apps usable again, as if time had passed. */
export const passTime = ({ id }: Person) => db()('second_factors').where({ user_id: id }).update({ used_until: null });

/** The token of a sign-in that waits for its second factor. */
export const pendingToken = async (person: Person): Promise<string> =>
  (await passwordSignIn(person)).body.error.details.token;

/** Finishes a sign-in. */
export const finish = (token: string, proof: object): Promise<Answer> =>
  call('post', '/auth/second-factor', { token, ...proof });

/** The claims of a token. */
export const claimsOf = (token: string): any =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

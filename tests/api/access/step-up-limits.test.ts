import { send } from '../../helpers/api';
import { CLIENT, type Oidc, startOidc } from '../../helpers/servers/oidc';
import { expectRefusal } from '../../helpers/refusals';
import { newDomain, redirectUri, signInBySso, slugOf, useSsoSettings } from '../../helpers/sso';
import { createTenant, elsewhere, PASSWORD, unique } from '../../helpers/world';

const PER_ACCOUNT = 10;
const WRONG = 'Not-the-Passw0rd!';

let oidc: Oidc;
let restore: () => void;
beforeAll(async () => {
  oidc = await startOidc(redirectUri());
  restore = useSsoSettings({ workspace: { issuer: `${oidc.url}/workspace`, ...CLIENT } });
});
afterAll(async () => {
  restore?.();
  await oidc?.stop();
});

const stepUp = (token: string, password: string) =>
  send('post', '/auth/step-up', { token, headers: elsewhere(), body: { password } });

const changePassword = (token: string, currentPassword: string) => {
  const body = { currentPassword, password: 'New-Passw0rd!', passwordConfirmation: 'New-Passw0rd!' };
  return send('post', '/auth/change-password', { token, headers: elsewhere(), body });
};

/** A person with a password session, and what opens sessions of the organisation's single sign-on. */
const member = async () => {
  const domain = newDomain();
  const tenant = await createTenant({ workspace_domain: domain });
  const person = tenant.people.engineer;
  await oidc.is(unique('sub'), { hd: domain, email: person.email, email_verified: true });
  const slug = await slugOf(tenant);
  const open = async (): Promise<string> => {
    const answer = await signInBySso(slug, 'workspace');
    expect([answer.status, answer.body.error]).toEqual([200, undefined]);
    return answer.body.jwt;
  };
  return { person, open };
};

const failIn = async (token: string): Promise<void> => {
  for (let at = 0; at < PER_ACCOUNT; at += 1) expect((await stepUp(token, WRONG)).status).toBe(401);
};

describe('wrong passwords in a single sign-on session', () => {
  it('limit that session, and neither another one nor a change of the password', async () => {
    const { person, open } = await member();
    const [theirs, own] = [await open(), await open()];
    await failIn(theirs);
    expectRefusal(await stepUp(theirs, PASSWORD), 429, 'TOO_MANY_REQUESTS');
    expect((await stepUp(own, PASSWORD)).status).toBe(200);
    expect((await changePassword(person.token, PASSWORD)).status).toBe(200);
  });

  it('slow further ones of any single sign-on session, and no session with a password', async () => {
    const { person, open } = await member();
    await failIn(await open());
    const another = await open();
    const ended: string[] = [];
    const slow = stepUp(another, WRONG).then(({ status }) => ended.push(`single sign-on ${status}`));
    const quick = changePassword(person.token, WRONG).then(({ status }) => ended.push(`password ${status}`));
    await Promise.all([slow, quick]);
    expect(ended).toEqual(['password 400', 'single sign-on 401']);
  });
});

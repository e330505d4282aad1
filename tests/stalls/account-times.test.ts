import { app, db, send } from '../helpers/api';
import { elsewhere } from '../helpers/addresses';
import { compiled } from '../helpers/compiled';
import { addApp } from '../helpers/sign-in/second-factors';
import { newDomain, useSsoSettings } from '../helpers/sso';
import { expectSameTimes, type Groups } from '../helpers/timing/same-times';
import { createPerson, createTenant, join, type Person, type Tenant, unique } from '../helpers/world';

/** An address; a function, because each request about an unknown one names another. */
type Address = () => string;

const WRONG = 'Not-the-Passw0rd!';

let addresses: Record<string, Address>;
let people: { plain: Person; withFactor: Person };
let restore: () => void;
let before: unknown;

/** A member of an organisation with an address in its domain. */
const memberAt = async (tenant: Tenant, domain: string): Promise<Person> => {
  const person = await createPerson();
  const email = `${person.username}@${domain}`;
  await db()('up_users').where({ id: person.id }).update({ email });
  await join(tenant.id, person, 'viewer');
  return { ...person, email };
};

/** An organisation whose domain is verified and whose single sign-on works. */
const createSsoTenant = async (fields: object) => {
  const domain = newDomain();
  const verified = { workspace_domain: domain, workspace_domain_verified_at: new Date().toISOString() };
  const tenant = await createTenant({ ...verified, ...fields }, []);
  return { tenant, domain };
};

const createAddresses = async (): Promise<Record<string, Address>> => {
  const [plain, withFactor, blocked] = [await createPerson(), await createPerson(), await createPerson()];
  people = { plain, withFactor };
  await addApp(withFactor);
  await db()('up_users').where({ id: blocked.id }).update({ blocked: true });
  const [optional, required] = [await createSsoTenant({}), await createSsoTenant({ sso_only: true })];
  const [ssoMember, ssoOnlyMember] = [
    await memberAt(optional.tenant, optional.domain),
    await memberAt(required.tenant, required.domain),
  ];
  const ssoWithFactor = await memberAt(optional.tenant, optional.domain);
  await addApp(ssoWithFactor);
  return {
    unknown: () => `${unique('nobody')}@example.com`,
    known: () => plain.email,
    'with a second factor': () => withFactor.email,
    blocked: () => blocked.email,
    'unknown, with single sign-on': () => `${unique('nobody')}@${optional.domain}`,
    'known, with single sign-on': () => ssoMember.email,
    'with a second factor and single sign-on': () => ssoWithFactor.email,
    'unknown, single sign-on only': () => `${unique('nobody')}@${required.domain}`,
    'known, single sign-on only': () => ssoOnlyMember.email,
  };
};

beforeAll(async () => {
  app().config.set('rate-limits.enabled', false);
  before = app().config.get('server.url');
  // Passkeys need a domain.
  app().config.set('server.url', 'https://console.example.com');
  const client = { clientId: 'c', clientSecret: 's' };
  restore = useSsoSettings({ workspace: { issuer: 'https://accounts.google.com', ...client } });
  addresses = await createAddresses();
});
afterAll(() => {
  restore();
  app().config.set('server.url', before);
  app().config.set('rate-limits.enabled', true);
});

const post = async (path: string, body: object, status: number): Promise<void> => {
  const answer = await send('post', path, { body, headers: elsewhere() });
  expect(answer.status).toBe(status);
};

/** One request for each address. */
const about = (names: readonly string[], request: (email: string) => Promise<void>): Groups =>
  Object.fromEntries(names.map((name) => [name, () => request((addresses[name] as Address)())]));

const everyAddress = (request: (email: string) => Promise<void>): Groups => about(Object.keys(addresses), request);

describe('the time of a response does not reveal an account', () => {
  it('at a sign-in with a wrong password', () =>
    expectSameTimes(
      // Fewer than all, because each takes as long as a hash.
      about(['unknown', 'known', 'with a second factor and single sign-on', 'known, single sign-on only'], (email) =>
        post('/auth/local', { identifier: email, password: WRONG }, 401),
      ),
    ));

  it.each([
    ['without single sign-on', ['unknown', 'known', 'with a second factor', 'blocked']],
    [
      'with single sign-on',
      ['unknown, with single sign-on', 'known, with single sign-on', 'with a second factor and single sign-on'],
    ],
    ['with single sign-on only', ['unknown, single sign-on only', 'known, single sign-on only']],
  ])('in the sign-in methods of an address %s', (_domain, names) =>
    expectSameTimes(about(names, (email) => post('/auth/methods', { data: { email } }, 200))),
  );

  it('at a request for a new password', () =>
    expectSameTimes(
      everyAddress((email) => post('/auth/forgot-password', { email }, 200)),
      true,
    ));

  it('in the options of a passkey', () =>
    expectSameTimes(everyAddress((email) => post('/auth/passkey/options', { email, identifier: email }, 200))));

  it('at a second factor without the password', () => {
    const { signFactorToken } = compiled('repositories/accounts/tickets/factor-tokens');
    // With the signature of the server, so more than a caller could send.
    const forged = (id: number): (() => Promise<void>) => {
      const { token } = signFactorToken(app(), 'second-factor', { id, password: 'another' } as never);
      return () => post('/auth/second-factor', { token, code: '000000' }, 401);
    };
    return expectSameTimes({
      unknown: forged(2_000_000_000),
      known: forged(people.plain.id),
      'with a second factor': forged(people.withFactor.id),
    });
  });
});

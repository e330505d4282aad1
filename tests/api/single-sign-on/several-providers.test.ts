import { db, send, statusAndCode } from '../../helpers/api';
import { createSamlIdp, newSigningKey, type SamlPerson } from '../../helpers/servers/saml-idp';
import { memberOf } from '../../helpers/single-sign-on/own-provider';
import {
  bodyOf,
  createWorld,
  DIRECTORY,
  newcomer,
  personAt,
  postForm,
  samlPath,
  type World,
} from '../../helpers/single-sign-on/saml';
import { returnFromProvider } from '../../helpers/sso';
import { unique } from '../../helpers/world';

const idOf = (directory: string): string => directory.split('/').at(-1) ?? '';
const otherKey = newSigningKey();

/** The same organisation with another provider. */
const addProvider = async (world: World, more: object = {}): Promise<World> => {
  const idp = createSamlIdp(`https://${unique('idp')}.example`, otherKey);
  const added = await world.tenant.people.owner.call.post(
    DIRECTORY,
    bodyOf(world, { name: 'Contractors', saml_metadata: idp.metadata, ...more }),
  );
  expect(statusAndCode(added)).toEqual([201, undefined]);
  return { ...world, idp, directory: `${DIRECTORY}/${added.body.data.documentId}` };
};

const open = async (path: string) => {
  const begun = await send('get', path);
  const [cookie = ''] = ((begun.headers['set-cookie'] ?? []) as unknown as string[]).map(
    (text) => text.split(';')[0] ?? '',
  );
  return { ...begun, location: String(begun.headers.location), cookie };
};
const begin = (slug: string, more: Record<string, string>) =>
  open(`/auth/sso/${slug}/start?${new URLSearchParams({ method: 'directory', ...more }).toString()}`);

/** Answers as the provider of a world, and returns to Tenantry. */
const answer = async (
  world: World,
  { location, cookie }: { location: string; cookie: string },
  person: SamlPerson,
  relayState = new URL(location).searchParams.get('RelayState') ?? '',
) => {
  const response = await world.idp.answer(location, world.clientMetadata, person);
  const form = new URLSearchParams({ SAMLResponse: response, RelayState: relayState });
  const posted = await postForm(samlPath(world), form.toString());
  return posted.status === 303 ? returnFromProvider(String(posted.headers.location), cookie) : posted;
};

let staff: World;
let contractors: World;
beforeAll(async () => {
  staff = await createWorld(newSigningKey(), { sso_auto_join: true });
  contractors = await addProvider(staff);
});

describe('several own providers', () => {
  it('are offered by name, those that are enabled only', async () => {
    const offered = async () => (await send('get', `/auth/methods?organisation=${staff.slug}`)).body.data;
    const both = [
      { documentId: idOf(staff.directory), name: 'SAML' },
      { documentId: idOf(contractors.directory), name: 'Contractors' },
    ];
    const others = { password: true, passkey: expect.any(Boolean), workspace: false };
    expect(await offered()).toEqual({ ...others, directory: true, directories: both });
    const byAddress = await send('post', '/auth/methods', { body: { data: { email: `ada@${staff.domain}` } } });
    expect(byAddress.body.data.organisation.directories).toEqual(both);
    const { call } = staff.tenant.people.owner;
    await call.put(contractors.directory, { enabled: false });
    expect((await offered()).directories).toEqual(both.slice(0, 1));
    expect(statusAndCode(await begin(staff.slug, { directory: idOf(contractors.directory) }))).toEqual([
      404,
      'SSO_METHOD_UNAVAILABLE',
    ]);
    await call.put(contractors.directory, { enabled: true });
  });

  it('each sign people in, the oldest by default', async () => {
    for (const world of [staff, contractors]) {
      const begun = await begin(world.slug, { directory: idOf(world.directory) });
      const person = newcomer(world);
      expect((await answer(world, begun, person)).status).toBe(200);
      const [account] = await db()('up_users').where({ email: person.mail });
      expect(await db()('identities').where({ user_id: account.id })).toMatchObject([
        { issuer: world.idp.entityId, integration: idOf(world.directory) },
      ]);
    }
    expect((await answer(staff, await begin(staff.slug, {}), newcomer(staff))).status).toBe(200);
    const byIssuer = await begin(staff.slug, { iss: contractors.idp.entityId });
    expect((await answer(contractors, byIssuer, newcomer(staff))).status).toBe(200);
  });

  it('do not answer for each other', async () => {
    const begun = await begin(staff.slug, { directory: idOf(staff.directory) });
    expect(statusAndCode(await answer(contractors, begun, newcomer(staff)))).toEqual([401, 'SSO_RESPONSE_INVALID']);
    // With the certificates of the other provider, the response is valid, but not for this browser.
    const crossed = await answer(contractors, begun, newcomer(staff), idOf(contractors.directory));
    expect(statusAndCode(crossed)).toEqual([400, 'SSO_STATE_INVALID']);
    expect((await answer(staff, begun, newcomer(staff), 'unknown')).status).not.toBe(500);
  });

  it('of another organisation are unknown', async () => {
    const foreign = await createWorld(newSigningKey());
    for (const directory of [idOf(foreign.directory), 'unknown', "'"]) {
      const refused = await begin(staff.slug, { directory });
      expect(statusAndCode(refused)).toEqual([404, 'SSO_METHOD_UNAVAILABLE']);
      expect(JSON.stringify(refused.body)).not.toContain('Contractors');
    }
    const { owner } = staff.tenant.people;
    const [organisation, directory] = [staff.tenant.documentId, idOf(foreign.directory)];
    for (const asked of [
      await owner.call.post('/me/sso-links', { organisation, directory }),
      await owner.call.post(`/organisations/${organisation}/sso-rehearsal`, { method: 'directory', directory }),
    ])
      expect(statusAndCode(asked)).toEqual([404, 'SSO_METHOD_UNAVAILABLE']);
  });

  it('can each be linked and rehearsed', async () => {
    const admin = await memberOf(staff, 'admin');
    const directory = idOf(contractors.directory);
    const organisation = staff.tenant.documentId;
    for (const [path, body] of [
      ['/me/sso-links', { organisation, directory }],
      [`/organisations/${organisation}/sso-rehearsal`, { method: 'directory', directory }],
    ] as const) {
      const { url } = (await admin.call.post(path, body)).body.data as { url: string };
      const begun = await open(url.slice(url.indexOf('/auth/sso/')));
      expect((await answer(contractors, begun, personAt(admin))).status).toBe(200);
    }
  });
});

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { as, db, send, statusAndCode } from '../../helpers/api';
import { createSamlIdp, metadataOf, newSigningKey } from '../../helpers/servers/saml-idp';
import { allowLoopback, configureWebhooks } from '../../helpers/servers/webhook-receiver';
import { memberOf } from '../../helpers/single-sign-on/own-provider';
import {
  bodyOf,
  createWorld,
  DIRECTORY,
  link,
  newcomer,
  personAt,
  post,
  postForm,
  samlPath,
  signIn,
  walk,
  type World,
} from '../../helpers/single-sign-on/saml';
import { beginSignIn, returnFromProvider } from '../../helpers/sso';
import { unique } from '../../helpers/world';

const [key, other] = [newSigningKey(), newSigningKey(20)];
let acme: World;
beforeAll(async () => {
  acme = await createWorld(key, { sso_auto_join: true });
});

describe('a SAML provider of an organisation', () => {
  it('is described by its metadata', async () => {
    const { body } = await acme.tenant.people.owner.call.get(acme.directory);
    expect(body.data).toMatchObject({
      ...{ protocol: 'saml', issuer: acme.idp.entityId, idp_tenant_id: acme.idp.entityId, client_id: null },
      ...{ saml_sso_url: 'https://idp.example/sso', certificate_ends_at: expect.any(String) },
    });
    expect(JSON.stringify(body)).not.toContain('X509Certificate');
    expect(acme.clientMetadata).toContain('WantAssertionsSigned="true"');
    expect(acme.clientMetadata).toContain(`${samlPath(acme)}"`);
  });

  it('signs in new people whose address is in the proved domain, into this organisation only', async () => {
    const person = newcomer(acme);
    const signedIn = await signIn(acme, person);
    expect(signedIn.status).toBe(200);
    const session = as(String(signedIn.body.jwt));
    expect((await session.get(`/organisations/${acme.tenant.documentId}`)).status).toBe(200);
    expect((await signIn(acme, person)).status).toBe(200);
    const [account] = await db()('up_users').where({ email: person.mail });
    expect(await db()('identities').where({ user_id: account.id })).toMatchObject([
      { issuer: acme.idp.entityId, subject: person.nameId, integration: acme.directory.split('/').at(-1) },
    ]);
    const { body } = await acme.tenant.people.owner.call.get(`/members?filters[email]=${person.mail}`);
    expect(body.data).toMatchObject([{ last_method: 'sso', sign_in_methods: ['sso'], second_factors: [] }]);
  });

  it('opens an account only after its person has agreed', async () => {
    const member = await memberOf(acme);
    expect(statusAndCode(await signIn(acme, personAt(member)))).toEqual([403, 'SSO_CONSENT_REQUIRED']);
    expect((await link(acme, member)).status).toBe(200);
    expect((await signIn(acme, personAt(member))).status).toBe(200);
  });

  it('is no authority over other domains', async () => {
    const person = personAt({ email: `${unique('ceo')}@bank.example` });
    expect(statusAndCode(await signIn(acme, person))).toEqual([403, 'SSO_DOMAIN_UNPROVED']);
  });

  it('proves the method by a rehearsal', async () => {
    const world = await createWorld(key);
    const admin = await memberOf(world, 'admin');
    expect((await link(world, admin)).status).toBe(200);
    const asked = await admin.call.post(`/organisations/${world.tenant.documentId}/sso-rehearsal`, {
      method: 'directory',
    });
    const { url } = asked.body.data as { url: string };
    const begun = await send('get', url.slice(url.indexOf('/auth/sso/')));
    const [cookie = ''] = (begun.headers['set-cookie'] as unknown as string[]).map((text) => text.split(';')[0] ?? '');
    const passed = await walk(world, begun.headers.location as string, cookie, personAt(admin));
    expect(passed.body.data).toMatchObject({ rehearsal: 'passed', claims: { email: 'assertion' } });
  });
});

describe('attacks on the way', () => {
  it('a response works once, and only in the browser that began', async () => {
    const { location, cookie } = await beginSignIn(acme.slug, 'directory');
    const response = await acme.idp.answer(location, acme.clientMetadata, newcomer(acme));
    const [one, again] = [await post(acme, response), await post(acme, response)];
    const stolen = await beginSignIn(acme.slug, 'directory');
    expect(statusAndCode(await returnFromProvider(String(one.headers.location), stolen.cookie))).toEqual([
      400,
      'SSO_STATE_INVALID',
    ]);
    expect(statusAndCode(await returnFromProvider(String(one.headers.location), ''))).toEqual([
      400,
      'SSO_STATE_INVALID',
    ]);
    expect((await returnFromProvider(String(one.headers.location), cookie)).status).toBe(200);
    expect(statusAndCode(await returnFromProvider(String(again.headers.location), cookie))).toEqual([
      400,
      'SSO_STATE_INVALID',
    ]);
  });

  it('a response to another request, or to none', async () => {
    const { cookie } = await beginSignIn(acme.slug, 'directory');
    const foreign = await post(acme, await acme.idp.respond('_other', acme.clientMetadata, newcomer(acme)));
    expect(statusAndCode(await returnFromProvider(String(foreign.headers.location), cookie))).toEqual([
      400,
      'SSO_STATE_INVALID',
    ]);
    const none = await post(acme, await acme.idp.respond('', acme.clientMetadata, newcomer(acme)));
    expect(statusAndCode(none)).toEqual([401, 'SSO_RESPONSE_INVALID']);
  });

  it('a response of the provider of another organisation', async () => {
    const evil = await createWorld(key);
    const { location, cookie } = await beginSignIn(acme.slug, 'directory');
    const forged = await evil.idp.answer(location, acme.clientMetadata, newcomer(acme));
    expect(statusAndCode(await post(acme, forged))).toEqual([401, 'SSO_RESPONSE_INVALID']);
    const own = await evil.idp.answer(location, evil.clientMetadata, newcomer(acme));
    const sealed = new URL(String((await post(evil, own)).headers.location));
    const crossed = `/auth/sso/${acme.tenant.documentId}/callback${sealed.search}`;
    expect(statusAndCode(await returnFromProvider(crossed, cookie))).toEqual([400, 'SSO_STATE_INVALID']);
  });

  it('a changed address, a false seal, and no form', async () => {
    const { location, cookie } = await beginSignIn(acme.slug, 'directory');
    const { headers } = await post(acme, await acme.idp.answer(location, acme.clientMetadata, newcomer(acme)));
    const address = new URL(String(headers.location));
    address.searchParams.set('saml', `${address.searchParams.get('saml')}x`);
    expect(statusAndCode(await returnFromProvider(address.href, cookie))).toEqual([400, 'SSO_STATE_INVALID']);
    for (const body of ['', 'SAMLResponse=', 'SAMLResponse=%00', 'x'.repeat(1000)])
      expect(statusAndCode(await postForm(samlPath(acme), body))).toEqual([401, 'SSO_RESPONSE_INVALID']);
    expect((await postForm(samlPath(acme), `a=${'x'.repeat(600_000)}`)).status).toBe(413);
    expect((await postForm('/auth/sso/unknown/saml', 'a=b')).status).toBe(404);
  });

  it('settings that have changed since the start', async () => {
    const world = await createWorld(key, { sso_auto_join: true });
    const { location, cookie } = await beginSignIn(world.slug, 'directory');
    const { headers } = await post(world, await world.idp.answer(location, world.clientMetadata, newcomer(world)));
    await world.tenant.people.owner.call.put(world.directory, { claim_mapping: { email: 'other' } });
    expect(statusAndCode(await returnFromProvider(String(headers.location), cookie))).toEqual([
      400,
      'SSO_STATE_INVALID',
    ]);
  });
});

describe('the metadata of a provider', () => {
  it('is refused if it is none, or missing', async () => {
    const { call } = acme.tenant.people.owner;
    const code = 'SAML_METADATA_INVALID';
    expect(statusAndCode(await call.put(acme.directory, { saml_metadata: '<html/>' }))).toEqual([400, code]);
    expect(statusAndCode(await call.put(acme.directory, { saml_metadata: null }))).toEqual([400, code]);
    expect(statusAndCode(await call.post(DIRECTORY, bodyOf(acme, {})))).toEqual([400, code]);
  });

  it('with another certificate keeps the proof, and sign-ins of the new one', async () => {
    const world = await createWorld(key, { sso_auto_join: true });
    const next = createSamlIdp(world.idp.entityId, other);
    expect(statusAndCode(await signIn({ ...world, idp: next }, newcomer(world)))).toEqual([
      401,
      'SSO_RESPONSE_INVALID',
    ]);
    const both = metadataOf(world.idp.entityId, [key.certificate, other.certificate]);
    const stored = () =>
      db()('directory_integrations')
        .where({ document_id: world.directory.split('/').at(-1) })
        .first('settings_id');
    const before = await stored();
    expect((await world.tenant.people.owner.call.put(world.directory, { saml_metadata: both })).status).toBe(200);
    expect(await stored()).toEqual(before);
    for (const idp of [world.idp, next]) expect((await signIn({ ...world, idp }, newcomer(world))).status).toBe(200);
  });

  it('gives way to OpenID Connect', async () => {
    const world = await createWorld(key);
    const { call } = world.tenant.people.owner;
    const changed = await call.put(world.directory, {
      ...{ protocol: 'oidc', issuer: 'https://acme.okta.com', client_id: 'c', client_secret: 's' },
    });
    expect(changed.body.data).toMatchObject({
      issuer: 'https://acme.okta.com',
      saml_sso_url: null,
      certificate_ends_at: null,
    });
  });

  describe('at an address', () => {
    let server: Server;
    let url: string;
    let text = '';
    beforeAll(async () => {
      server = createServer((_request, answer) => answer.end(text));
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
      url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/metadata`;
    });
    afterAll(() => {
      configureWebhooks();
      server.close();
    });

    it('is read at once, and only from allowed networks', async () => {
      const { call } = acme.tenant.people.owner;
      text = createSamlIdp('https://fetched.example', key).metadata;
      expect(statusAndCode(await call.put(acme.directory, { saml_metadata_url: url }))).toEqual([
        400,
        'SAML_METADATA_INVALID',
      ]);
      allowLoopback(1000);
      const world = await createWorld(key);
      const read = await world.tenant.people.owner.call.put(world.directory, { saml_metadata_url: url });
      expect(read.body.data).toMatchObject({ issuer: 'https://fetched.example', saml_metadata_url: url });
      text = '<html/>';
      expect(
        statusAndCode(await world.tenant.people.owner.call.put(world.directory, { saml_metadata_url: url })),
      ).toEqual([400, 'SAML_METADATA_INVALID']);
    });
  });
});

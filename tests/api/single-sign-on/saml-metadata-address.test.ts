import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { app, db, statusAndCode } from '../../helpers/api';
import { auditEntries } from '../../helpers/audit/audit';
import { compiled } from '../../helpers/compiled';
import { mailOfTests } from '../../helpers/servers/mail-of-tests';
import { createSamlIdp, metadataOf, newSigningKey } from '../../helpers/servers/saml-idp';
import { allowLoopback, configureWebhooks } from '../../helpers/servers/webhook-receiver';
import { createWorld, newcomer, signIn, type World } from '../../helpers/single-sign-on/saml';

const { samlProvidersWatchdog } = compiled('watchdogs/saml-providers');
const { runWatchdog } = compiled('watchdogs/run-watchdog');

const HOUR = 3_600_000;
const other = newSigningKey(200);

/** The metadata server of a provider, which the tests change. */
let server: Server;
let url: string;
let answer: { status?: number; text: string };
/** What happens during the call. */
let meanwhile: () => PromiseLike<unknown>;
let requests = 0;
let clock = Date.now();

beforeAll(async () => {
  server = createServer((_request, response) => {
    requests += 1;
    void meanwhile().then(() => {
      response.statusCode = answer.status ?? 200;
      response.end(answer.text);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/metadata`;
  allowLoopback(1000);
});
afterAll(() => {
  configureWebhooks();
  server.close();
});

const idOf = ({ directory }: World): string => directory.split('/').at(-1) ?? '';
const shownOf = async (world: World) => (await world.tenant.people.owner.call.get(world.directory)).body.data;
/** Runs the watchdog on the next day. */
const nextDay = () => {
  clock += 24 * HOUR;
  return runWatchdog(app(), samlProvidersWatchdog, { now: new Date(clock), by: 'test' });
};
const entriesOf = async (world: World) =>
  (await auditEntries({ organisation: world.tenant.id, action: 'directory-integration.update' })).filter(
    ({ actor_kind: kind }: any) => kind === 'watchdog',
  );

const mails = mailOfTests();
const refusalsOf = async () =>
  (await mails.deliver())
    .filter(({ subject }: any) => subject.includes('cannot be used'))
    .map((mail: any) => mail.text);

/** An organisation whose provider has its metadata at the address. */
const createAtAddress = async (): Promise<World> => {
  // Those of other tests are no longer read.
  await db()('directory_integrations').update({ saml_metadata_url: null });
  const world = await createWorld(newSigningKey(), { sso_auto_join: true });
  answer = { text: world.idp.metadata };
  meanwhile = () => Promise.resolve();
  const { call } = world.tenant.people.owner;
  expect(statusAndCode(await call.put(world.directory, { saml_metadata_url: url }))).toEqual([200, undefined]);
  requests = 0;
  return world;
};

describe('metadata at an address', () => {
  it('is read once a day, and a new certificate replaces the old one', async () => {
    const world = await createAtAddress();
    const next = createSamlIdp(world.idp.entityId, other);
    const [before] = (await shownOf(world)).certificate_fingerprints;
    await nextDay();
    await samlProvidersWatchdog.run(app(), new Date(clock + HOUR));
    expect(requests).toBe(1);
    expect(await entriesOf(world)).toEqual([]);

    answer = { text: next.metadata };
    const row = () =>
      db()('directory_integrations')
        .where({ document_id: idOf(world) })
        .first('settings_id');
    const settings = await row();
    await samlProvidersWatchdog.run(app(), new Date(clock + 48 * HOUR), { dryRun: true });
    expect(requests).toBe(1);
    await nextDay();
    expect(requests).toBe(2);
    const [after] = (await shownOf(world)).certificate_fingerprints;
    expect(after).not.toBe(before);
    expect(await row()).toEqual(settings);
    expect((await signIn({ ...world, idp: next }, newcomer(world))).status).toBe(200);
    expect(statusAndCode(await signIn(world, newcomer(world)))).toEqual([401, 'SSO_RESPONSE_INVALID']);
    const [entry, ...others] = await entriesOf(world);
    expect(others).toEqual([]);
    expect(entry?.changes).toMatchObject({ certificate_fingerprints: { before: [before], after: [after] } });
    expect(JSON.stringify(entry?.changes)).not.toContain('MII');
    expect(await refusalsOf()).toEqual([]);
  });

  it('changes the address for sign-ins', async () => {
    const world = await createAtAddress();
    answer = { text: world.idp.metadata.replace('https://idp.example/sso', 'https://idp.example/new') };
    await nextDay();
    expect((await shownOf(world)).saml_sso_url).toBe('https://idp.example/new');
    const [entry] = await entriesOf(world);
    expect(entry?.changes.saml_sso_url).toEqual({
      before: 'https://idp.example/sso',
      after: 'https://idp.example/new',
    });
    expect((await signIn(world, newcomer(world))).status).toBe(200);
  });

  it.each<[string, () => typeof answer, RegExp]>([
    [
      'is that of another provider',
      () => ({ text: metadataOf('https://evil.example', [other.certificate]) }),
      /another/,
    ],
    ['is no XML', () => ({ text: 'Sign in first' }), /not XML/],
    ['is a page', () => ({ text: '<html/>' }), /EntityDescriptor/],
    ['is huge', () => ({ text: `<a>${'x'.repeat(600_000)}</a>` }), /longer than/],
    ['is missing', () => ({ status: 404, text: '' }), /404/],
    ['redirects', () => ({ status: 302, text: '' }), /302/],
  ])('that %s changes nothing, and is reported once', async (_what, wrong, reason) => {
    const world = await createAtAddress();
    const before = await shownOf(world);
    answer = wrong();
    await nextDay();
    const after = await shownOf(world);
    expect(after).toEqual({
      ...before,
      ...{ saml_metadata_error: expect.stringMatching(reason), updatedAt: expect.any(String) },
    });
    expect((await signIn(world, newcomer(world))).status).toBe(200);
    const [text, ...others] = await refusalsOf();
    expect([text, others]).toEqual([expect.stringMatching(reason), []]);
    await nextDay();
    expect(requests).toBe(2);
    expect(await refusalsOf()).toEqual([]);
    answer = { text: world.idp.metadata };
    await nextDay();
    expect((await shownOf(world)).saml_metadata_error).toBeNull();
    expect(await entriesOf(world)).toHaveLength(2);
  });

  it('is not reachable, or must not be called', async () => {
    const world = await createAtAddress();
    const closed = url.replace(/:\d+/, ':9');
    await db()('directory_integrations')
      .where({ document_id: idOf(world) })
      .update({ saml_metadata_url: closed });
    await nextDay();
    expect((await shownOf(world)).saml_metadata_error).toMatch(/ECONNREFUSED/);
    configureWebhooks();
    try {
      await nextDay();
      expect((await shownOf(world)).saml_metadata_error).not.toMatch(/ECONNREFUSED/);
      expect((await refusalsOf()).length).toBe(1);
    } finally {
      allowLoopback(1000);
    }
    const { call } = world.tenant.people.owner;
    await db()('directory_integrations')
      .where({ document_id: idOf(world) })
      .update({ saml_metadata_url: url });
    expect((await call.put(world.directory, { saml_metadata_url: url })).body.data.saml_metadata_error).toBeNull();
  });

  it('is not read for a disabled directory, or one with a provisional change', async () => {
    const world = await createAtAddress();
    const { call } = world.tenant.people.owner;
    await call.put(`${world.directory}?confirm_within=86400`, { claim_mapping: { email: 'other' } });
    expect((await shownOf(world)).confirm_by).not.toBeNull();
    await nextDay();
    expect(requests).toBe(0);
    await call.put(world.directory, { claim_mapping: null });
    await call.put(world.directory, { enabled: false });
    await nextDay();
    expect(requests).toBe(0);
    await call.put(world.directory, { enabled: true });
    await nextDay();
    expect(requests).toBe(1);
  });

  it('is not taken over by a directory that was changed during the call', async () => {
    const world = await createAtAddress();
    answer = { text: createSamlIdp(world.idp.entityId, other).metadata };
    const [before] = (await shownOf(world)).certificate_fingerprints;
    const { call } = world.tenant.people.owner;
    meanwhile = () =>
      db()('directory_integrations')
        .where({ document_id: idOf(world) })
        .update({ enabled: false });
    await nextDay();
    await call.put(world.directory, { name: 'Other' });
    expect((await shownOf(world)).certificate_fingerprints).toEqual([before]);
  });
});

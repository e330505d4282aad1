import { app, as, db, statusAndCode } from '../../helpers/api';
import { auditEntries } from '../../helpers/audit/audit';
import { compiled } from '../../helpers/compiled';
import { createOwner, linkAccount, memberOf, type Owner, settingsOf } from '../../helpers/single-sign-on/own-provider';
import { startOidcStub } from '../../helpers/servers/oidc-stub';
import { allowLoopback, configureWebhooks } from '../../helpers/servers/webhook-receiver';
import { signInBySso, useSsoSettings } from '../../helpers/sso';
import { type Person, unique } from '../../helpers/world';

const DIRECTORY = '/directory-integrations';
type Stub = Awaited<ReturnType<typeof startOidcStub>>;

let stubs: Stub[] = [];
let restore: () => void;

beforeAll(async () => {
  stubs = [await startOidcStub(), await startOidcStub()];
  restore = useSsoSettings({ timeoutMs: 1000 });
  allowLoopback(1000);
});
afterAll(async () => {
  configureWebhooks();
  restore?.();
  for (const stub of stubs) await stub.stop();
});

const stubOf = (index: number): Stub => stubs[index] as Stub;
const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString();

/** Runs the watchdog as if the given number of seconds had passed. */
const runLater = (seconds: number) =>
  compiled('watchdogs/provisional-settings').provisionalSettingsWatchdog.run(app(), new Date(inSeconds(seconds)));

interface World extends Owner {
  admin: Person;
  path: string;
}

const change = ({ tenant, path }: World, body: object, query = '?confirm_within=600') =>
  tenant.people.owner.call.put(`${path}${query}`, body);
const read = async ({ tenant, path }: World) => (await tenant.people.owner.call.get(path)).body.data;
const secretOf = async ({ path }: World): Promise<string> =>
  (await db()('directory_integrations')
    .where({ document_id: path.split('/').at(-1) })
    .first('client_secret_sealed'))!.client_secret_sealed;
const actions = async ({ tenant }: World): Promise<string[]> =>
  (await auditEntries({ organisation: { id: tenant.id } }))
    .map(({ action }) => String(action))
    .filter((action) => action.startsWith('directory-integration.change-'));

/** Signs in as a member through a provider. */
const signIn = async ({ slug }: World, { email }: Person, index = 0, sub = `sub-${email}`) => {
  stubOf(index).state.faults = { claims: { sub, email, email_verified: true } };
  return signInBySso(slug, 'directory');
};

/** An organisation with its own provider, at which an admin has an account that is linked. */
const createWorld = async (): Promise<World> => {
  const owner = await createOwner();
  const admin = await memberOf(owner, 'admin');
  const body = { organisation: owner.tenant.documentId, ...settingsOf(stubOf(0).url) };
  const added = await owner.tenant.people.owner.call.post(DIRECTORY, body);
  expect(added.status).toBe(201);
  const world = { ...owner, admin, path: `${DIRECTORY}/${added.body.data.documentId}` };
  stubOf(0).state.faults = { claims: { sub: `sub-${admin.email}`, email: admin.email, email_verified: true } };
  expect((await linkAccount(owner, admin)).status).toBe(200);
  expect((await signIn(world, admin)).status).toBe(200);
  return world;
};

const other = () => ({ issuer: stubOf(1).url, client_id: 'other', client_secret: unique('secret') });

describe('a provisional change of a directory', () => {
  it('comes back with its secret and its proof, if it is not confirmed', async () => {
    const world = await createWorld();
    const [before, secret] = [await read(world), await secretOf(world)];
    const changed = await change(world, other());
    expect(changed.body.data).toMatchObject({ issuer: stubOf(1).url });
    expect(changed.body.data.confirm_by > inSeconds(500)).toBe(true);
    expect(JSON.stringify(changed.body)).not.toContain('sealed');
    await runLater(500);
    expect(await read(world)).toMatchObject({ issuer: stubOf(1).url });
    await runLater(700);
    expect(await read(world)).toEqual({ ...before, updatedAt: expect.any(String) });
    expect(await secretOf(world)).toBe(secret);
    expect((await signIn(world, world.admin)).status).toBe(200);
    expect(await actions(world)).toEqual(['directory-integration.change-reverted']);
    const required = await world.tenant.people.owner.call.put(
      `/organisations/${world.tenant.documentId}?dry_run=true`,
      {
        sso_only: true,
      },
    );
    expect(required.body.meta.warnings.map(({ code }: { code: string }) => code)).not.toContain('SSO_UNPROVEN');
  });

  it('is confirmed by an owner or admin who signs in with the new settings', async () => {
    const world = await createWorld();
    await change(world, { scopes: ['email', 'groups'] });
    const viewer = await memberOf(world);
    stubOf(0).state.faults = { claims: { sub: `sub-${viewer.email}`, email: viewer.email, email_verified: true } };
    expect((await linkAccount(world, viewer)).status).toBe(200);
    expect((await signIn(world, viewer)).status).toBe(200);
    expect((await read(world)).confirm_by).not.toBeNull();
    expect((await signIn(world, world.admin)).status).toBe(200);
    expect(await read(world)).toMatchObject({ confirm_by: null, scopes: ['email', 'groups'] });
    await runLater(700);
    expect(await read(world)).toMatchObject({ scopes: ['email', 'groups'] });
    expect(await actions(world)).toEqual(['directory-integration.change-confirmed']);
  });

  it('falls back to the last confirmed settings after a second one, and is final without a deadline', async () => {
    const world = await createWorld();
    await change(world, { scopes: ['groups'] });
    await change(world, { enabled: false });
    await runLater(700);
    expect(await read(world)).toMatchObject({ scopes: null, enabled: true, confirm_by: null });
    await change(world, { scopes: ['groups'] });
    await change(world, { scopes: ['email'] }, '');
    await runLater(700);
    expect(await read(world)).toMatchObject({ scopes: ['email'], confirm_by: null });
  });

  it('needs a change of what people sign in by, and leaves other changes alone', async () => {
    const world = await createWorld();
    expect(statusAndCode(await change(world, { name: 'Renamed' }))).toEqual([400, 'NOTHING_TO_CONFIRM']);
    await change(world, { scopes: ['groups'] });
    const { confirm_by: deadline } = await read(world);
    await change(world, { name: 'Renamed' }, '');
    expect(await read(world)).toMatchObject({ name: 'Renamed', confirm_by: deadline });
    await runLater(700);
    expect(await read(world)).toMatchObject({ name: 'Renamed', scopes: null });
    const forged = await change(world, { confirm_by: inSeconds(100) }, '');
    expect(forged.status).toBe(403);
  });

  it('is final if the organisation would otherwise lose the only method that it requires', async () => {
    const world = await createWorld();
    await change(world, { enabled: false }, '');
    await change(world, { enabled: true });
    await db()('organisations').where({ id: world.tenant.id }).update({ sso_only: true, workspace_domain: null });
    await runLater(700);
    const [row] = await db()('directory_integrations').where({ document_id: world.path.split('/').at(-1) });
    expect(row).toMatchObject({ confirm_by: null, confirmed_settings: null, confirmed_secret_sealed: null });
    expect(Boolean(row.enabled)).toBe(true);
    expect(await actions(world)).toEqual(['directory-integration.change-confirmed']);
  });
});

describe('a trial of a change of a directory', () => {
  it('says what would happen, and stores nothing', async () => {
    const world = await createWorld();
    const { owner } = world.tenant.people;
    await owner.call.put(`/organisations/${world.tenant.documentId}`, { sso_only: true });
    const admin = as(String((await signIn(world, world.admin)).body.jwt));
    const before = (await admin.get(world.path)).body.data;
    const tried = await admin.put(`${world.path}?dry_run=true`, other());
    expect(tried.status).toBe(200);
    expect(tried.body.data.issuer).toBe(stubOf(1).url);
    const codes = tried.body.meta.warnings.map(({ code }: { code: string }) => code);
    expect(codes).toEqual(expect.arrayContaining(['SSO_UNPROVEN', 'SSO_LOCKS_OUT']));
    expect(tried.body.meta.dry_run).toBe(true);
    expect((await admin.get(world.path)).body.data).toEqual(before);
    expect(statusAndCode(await admin.put(`${world.path}?dry_run=true`, { issuer: 'nonsense' }))[0]).toBe(400);
  });
});

import { app, as, db, statusAndCode } from '../../helpers/api';
import { auditEntries } from '../../helpers/audit/audit';
import { compiled } from '../../helpers/compiled';
import { newSigningKey } from '../../helpers/servers/saml-idp';
import { memberOf } from '../../helpers/single-sign-on/own-provider';
import { createWorld, link, newcomer, personAt, signIn, type World } from '../../helpers/single-sign-on/saml';
import { beginSignIn } from '../../helpers/sso';
import { unique } from '../../helpers/world';

const key = newSigningKey();
const SETTINGS = [
  ...['protocol', 'issuer', 'idp_tenant_id', 'client_id', 'client_secret_sealed', 'scopes', 'claim_mapping'],
  ...['saml_metadata', 'saml_metadata_url', 'saml_sso_url', 'saml_certificates', 'settings_id', 'enabled', 'kind'],
];

/** The settings of the directory, as they are stored. */
const stored = async ({ directory }: World) => {
  const row: Record<string, unknown> = await db()('directory_integrations')
    .where({ document_id: directory.split('/').at(-1) })
    .first();
  return Object.fromEntries(Object.entries(row).filter(([name]) => SETTINGS.includes(name)));
};

/** Switches the directory, for ten minutes unless an owner or admin signs in by it. */
const change = async ({ tenant, directory }: World, body: object, query = '?confirm_within=600') => {
  const changed = await tenant.people.owner.call.put(`${directory}${query}`, body);
  expect(statusAndCode(changed)).toEqual([200, undefined]);
  return changed.body.data;
};

/** Runs the watchdog as if the ten minutes had passed. */
const runLater = () =>
  compiled('watchdogs/provisional-settings').provisionalSettingsWatchdog.run(app(), new Date(Date.now() + 700_000));

const openIdConnect = () => ({
  ...{
    protocol: 'oidc',
    issuer: `https://${unique('acme')}.okta.com`,
    client_id: 'c',
    client_secret: unique('secret'),
  },
  ...{ scopes: ['email', 'groups'], claim_mapping: { email: 'upn' } },
});

/** Whether single sign-on could be required without a warning that it is not proved. */
const isProved = async ({ tenant }: World): Promise<boolean> => {
  const path = `/organisations/${tenant.documentId}?dry_run=true`;
  const { body } = await tenant.people.owner.call.put(path, { sso_only: true });
  return !body.meta.warnings.some(({ code }: { code: string }) => code === 'SSO_UNPROVEN');
};

describe('a switch from SAML to OpenID Connect that is not confirmed', () => {
  it('is undone as a whole: the settings, the proof, and sign-ins by SAML', async () => {
    const world = await createWorld(key, { sso_auto_join: true });
    const admin = await memberOf(world, 'admin');
    expect((await link(world, admin)).status).toBe(200);
    expect((await signIn(world, personAt(admin))).status).toBe(200);
    const before = await stored(world);
    expect(before).toMatchObject({ protocol: 'saml', client_secret_sealed: null, settings_id: expect.any(String) });
    expect(await isProved(world)).toBe(true);
    const begun = await beginSignIn(world.slug, 'directory');
    expect(new URL(begun.location).host).toBe('idp.example');

    expect(await change(world, openIdConnect())).toMatchObject({ protocol: 'oidc', saml_sso_url: null });
    const switched = await stored(world);
    expect(switched.client_secret_sealed).not.toBeNull();
    expect(switched.settings_id).not.toBe(before.settings_id);
    expect(await isProved(world)).toBe(false);

    await runLater();
    expect(await stored(world)).toEqual(before);
    expect(await isProved(world)).toBe(true);
    const signedIn = await signIn(world, personAt(admin));
    expect(statusAndCode(signedIn)).toEqual([200, undefined]);
    expect((await as(String(signedIn.body.jwt)).get(`/organisations/${world.tenant.documentId}`)).status).toBe(200);
    expect((await signIn(world, newcomer(world))).status).toBe(200);
    const actions = (await auditEntries({ organisation: { id: world.tenant.id } })).map(({ action }) => action);
    expect(actions.filter((action) => String(action).startsWith('directory-integration.change-'))).toEqual([
      'directory-integration.change-reverted',
    ]);
  });

  it('and the other way round, with the secret', async () => {
    const world = await createWorld(key);
    await change(world, openIdConnect(), '');
    const before = await stored(world);
    await change(world, { protocol: 'saml', saml_metadata: world.idp.metadata });
    expect(await stored(world)).toMatchObject({ protocol: 'saml', client_secret_sealed: null });
    await runLater();
    expect(await stored(world)).toEqual(before);
  });
});

import { attributesOf, isSameSettings, keptSettingsOf } from './provisional-directory';

const directory = {
  name: 'Acme',
  kind: 'okta',
  idp_tenant_id: 'https://acme.okta.com',
  enabled: true,
  issuer: 'https://acme.okta.com',
  client_id: 'c',
  client_secret_sealed: 'sealed',
  scopes: ['email'],
  settings_id: 'one',
};

describe('the settings that a change of a directory is reverted to', () => {
  it('are those that sign-ins depend on, with the secret apart', () => {
    const kept = keptSettingsOf(directory);
    expect(kept.sealedSecret).toBe('sealed');
    expect(JSON.stringify(kept.settings)).not.toContain('sealed');
    expect(kept.settings).toMatchObject({ kind: 'okta', enabled: true, settings_id: 'one' });
    expect(kept.settings).not.toHaveProperty('name');
    expect(attributesOf(kept)).toMatchObject({ client_secret_sealed: 'sealed', scopes: ['email'] });
    expect(attributesOf(kept)).not.toHaveProperty('settings_id');
  });

  it.each<[string, object, boolean]>([
    ['its name', { name: 'Other' }, true],
    ['the id of its settings', { settings_id: 'two' }, true],
    ['its secret', { client_secret_sealed: 'other' }, false],
    ['its scopes', { scopes: [] }, false],
    ['whether it is enabled', { enabled: false }, false],
    ['its tenant', { idp_tenant_id: null }, false],
  ])('differ by a change of %s: %p', (_what, change, isSame) => {
    expect(isSameSettings(keptSettingsOf(directory), keptSettingsOf({ ...directory, ...change }))).toBe(isSame);
  });

  it('take an absent value for null', () => {
    expect(isSameSettings(keptSettingsOf({}), keptSettingsOf({ issuer: null, enabled: null }))).toBe(true);
  });
});

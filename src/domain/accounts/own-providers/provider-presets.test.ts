import { addressFault } from '../../webhooks/endpoint-url';
import { checkIssuer, checkOwnProvider } from './own-provider';
import { PRESET_NAMES, presetOf, PROVIDER_PRESETS } from './provider-presets';

describe('the presets of identity providers', () => {
  it.each(PRESET_NAMES)('%s has an issuer that is accepted once its names are replaced', (name) => {
    const preset = PROVIDER_PRESETS[name];
    const issuer = preset.issuer.replaceAll(/\{[a-z]+\}/g, 'acme');
    const rules = { allows: () => false, allowHttp: false };
    expect(checkIssuer(issuer, addressFault(issuer, rules))).toBeNull();
    const stored = { issuer, client_id: 'c', client_secret_sealed: 's', scopes: preset.scopes };
    expect(checkOwnProvider(null, stored)).toBeNull();
  });

  it.each([
    ['entra', 'https://login.microsoftonline.com/3f2b8c1e-0d4a-4b6f-9a57-5f0c2d1e7b90/v2.0', 'entra'],
    ['okta', null, 'okta'],
    ['okta', 'https://login.acme.example', 'okta'],
    ['google', 'https://accounts.google.com', 'google'],
    ['oidc', 'https://id.acme.example/realms/main', 'keycloak'],
    ['oidc', 'https://id.acme.example/application/o/tenantry/', 'authentik'],
    ['oidc', 'https://acme.auth0.com/', 'auth0'],
    ['oidc', 'https://id.acme.example', 'other'],
    ['oidc', null, 'other'],
  ] as const)('a directory of kind %s at %s has the preset %s', (kind, issuer, expected) => {
    expect(presetOf(kind, issuer)).toBe(expected);
  });
});

import { bodyOf, type StoredValues, valuesOf } from './directory-values';

const stored: StoredValues = {
  name: 'Own',
  kind: 'oidc',
  enabled: true,
  idp_tenant_id: 'https://id.acme.example/realms/main',
  issuer: 'https://id.acme.example/realms/main',
  protocol: 'oidc',
  client_id: 'c',
  scopes: ['email', 'groups'],
  saml_metadata_url: null,
};

describe('the form of a directory', () => {
  it('keeps the stored secret and mapping unless they are changed', () => {
    const values = valuesOf(stored);
    expect(values).toMatchObject({ preset: 'keycloak', isOwn: true, client_secret: '', scopes: 'email groups' });
    const body = bodyOf(values, stored);
    expect(body).toMatchObject({ issuer: stored.issuer, client_id: 'c', scopes: ['email', 'groups'] });
    expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['client_secret']));
    expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['claim_mapping']));
  });

  it('takes the mapping of its preset', () => {
    const values = { ...valuesOf(null), name: 'x', issuer: 'https://i.example', client_id: 'c', client_secret: 's' };
    expect(bodyOf(values, null)).toMatchObject({
      kind: 'entra',
      client_secret: 's',
      scopes: null,
      claim_mapping: { email_verified: 'xms_edov' },
    });
  });

  it('sends the metadata of a SAML provider, or its address', () => {
    const values = { ...valuesOf(null), name: 'x', protocol: 'saml' as const };
    expect(bodyOf({ ...values, saml_metadata: '<xml/>' }, null)).toEqual({
      ...{ name: 'x', kind: 'entra', enabled: true, protocol: 'saml' },
      ...{ saml_metadata: '<xml/>', saml_metadata_url: null },
    });
    const body = bodyOf({ ...values, saml_metadata_url: ' https://i.example/m ' }, null);
    expect(body).toMatchObject({ saml_metadata_url: 'https://i.example/m' });
    expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['saml_metadata']));
  });

  it('removes the own provider completely', () => {
    const body = bodyOf({ ...valuesOf(stored), isOwn: false, idp_tenant_id: 'acme.okta.com' }, stored);
    expect(body).toMatchObject({ idp_tenant_id: 'acme.okta.com', issuer: null, client_id: null, client_secret: null });
  });
});

import { metadataChange } from './metadata-change';

const known = { issuer: 'idp', ssoUrl: 'https://idp.example/sso', fingerprints: ['AA', 'BB'], error: null };
const same = { text: '<xml/>', entityId: 'idp', ssoUrl: known.ssoUrl, fingerprints: ['BB', 'AA'] };

describe('metadata that is read again', () => {
  it('changes nothing if certificates and address are the same', () => {
    expect(metadataChange(known, same)).toBeNull();
  });

  it.each([
    ['another certificate', { fingerprints: ['AA', 'CC'] }],
    ['one certificate less', { fingerprints: ['AA'] }],
    ['another address', { ssoUrl: 'https://idp.example/other' }],
  ])('is taken over with %s', (_what, change) => {
    expect(metadataChange({ ...known, error: 'x' }, { ...same, ...change })).toEqual({
      saml_metadata: '<xml/>',
      saml_metadata_error: null,
    });
  });

  it('of another provider is an error, which is written once', () => {
    const foreign = { ...same, entityId: 'evil', fingerprints: ['CC'] };
    const change = metadataChange(known, foreign);
    expect(change).toEqual({ saml_metadata_error: 'The metadata is that of another provider: evil' });
    expect(metadataChange({ ...known, error: change?.saml_metadata_error ?? null }, foreign)).toBeNull();
  });

  it('that cannot be used is an error until it can', () => {
    expect(metadataChange(known, { fault: 'x'.repeat(300) })).toEqual({ saml_metadata_error: 'x'.repeat(255) });
    expect(metadataChange({ ...known, error: 'x' }, { fault: 'y' })).toEqual({ saml_metadata_error: 'y' });
    expect(metadataChange({ ...known, error: 'x' }, { fault: 'x' })).toBeNull();
    expect(metadataChange({ ...known, error: 'x' }, same)).toEqual({ saml_metadata_error: null });
  });
});

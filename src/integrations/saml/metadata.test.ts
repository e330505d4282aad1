import { createSamlIdp, newSigningKey } from '../../../tests/helpers/servers/saml-idp';
import { readMetadata } from './metadata';

const ENTITY = 'https://idp.example';
const key = newSigningKey();

describe('the metadata of a provider', () => {
  const idp = () => createSamlIdp(ENTITY, key).metadata;

  it('is read, comments apart', () => {
    const expected = { entityId: ENTITY, ssoUrl: 'https://idp.example/sso' };
    expect(readMetadata(idp())).toMatchObject(expected);
    expect(readMetadata(`<!-- Okta -->${idp()}`.replace('<?xml version="1.0"?>', ''))).toMatchObject(expected);
    const read = readMetadata(idp());
    expect('certificatesEnd' in read && Date.parse(read.certificatesEnd)).toBeGreaterThan(
      Date.now() + 300 * 86_400_000,
    );
  });

  it('is refused with a weak key', () => {
    const weak = createSamlIdp(ENTITY, newSigningKey(365, 1024)).metadata;
    expect(readMetadata(weak)).toMatchObject({ fault: expect.stringMatching(/2048 bits/) });
  });

  it.each<[string, (xml: string) => string]>([
    ['no certificate', (xml) => xml.replace(/<KeyDescriptor.*<\/KeyDescriptor>/s, '')],
    ['a false certificate', (xml) => xml.replace(/<ds:X509Certificate>.*?</s, '<ds:X509Certificate>AAAA<')],
    ['no address', (xml) => xml.replace(/<SingleSignOnService[^>]*>/, '')],
    ['a script as an address', (xml) => xml.replace('https://idp.example/sso', 'javascript:alert(1)')],
    ['no name', (xml) => xml.replace(/entityID="[^"]*"/, '')],
    ['a service provider', (xml) => xml.replaceAll('IDPSSODescriptor', 'SPSSODescriptor')],
    [
      'signed requests',
      (xml) => xml.replace('<IDPSSODescriptor ', '<IDPSSODescriptor WantAuthnRequestsSigned="true" '),
    ],
    ['an entity', (xml) => `<!DOCTYPE r [<!ENTITY a "b">]>${xml}`],
    ['a page', () => '<html><body>Sign in</body></html>'],
  ])('is refused with %s', (_what, change) => {
    expect(readMetadata(change(idp()))).toMatchObject({ fault: expect.any(String) });
  });
});

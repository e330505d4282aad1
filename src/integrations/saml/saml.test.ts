import { SignedXml } from 'xml-crypto';
import { cpuMsDuring } from '../../../tests/helpers/environment/cpu-time';
import { createSamlIdp, newSigningKey, type SigningKey } from '../../../tests/helpers/servers/saml-idp';
import type { SamlProvider } from '../../domain/accounts/own-providers/saml';
import { readMetadata } from './metadata';
import { readSamlResponse, samlClientMetadata, samlRequestUrl } from './saml';

const CLIENT = {
  entityId: 'https://tenantry.example/api/auth/sso/org/saml/metadata',
  acsUrl: 'https://tenantry.example/api/auth/sso/org/saml',
};
const ENTITY = 'https://idp.example';
const ID = '_request';
const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256';
const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
const C14N = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const ADA = { nameId: 'ada', mail: 'ada@acme.example' };

const NO_KEY: SigningKey = { privateKey: '', certificate: '' };
let [key, other] = [NO_KEY, NO_KEY];
let provider: SamlProvider;
let metadata: string;

const providerOf = (text: string): SamlProvider => {
  const read = readMetadata(text);
  if ('fault' in read) throw new Error(read.fault);
  const { entityId: issuer, ssoUrl, certificates } = read;
  return { issuer, ssoUrl, certificates, claimMapping: null };
};

beforeAll(async () => {
  [key, other] = [newSigningKey(), newSigningKey()];
  provider = providerOf(createSamlIdp(ENTITY, key).metadata);
  metadata = await samlClientMetadata(CLIENT);
});

const respond = (person: object = {}, signer = key, entity = ENTITY): Promise<string> =>
  createSamlIdp(entity, signer).respond(ID, metadata, { ...ADA, ...person });
const xmlOf = (response: string): string => Buffer.from(response, 'base64').toString('utf8');
const encoded = (xml: string): string => Buffer.from(xml, 'utf8').toString('base64');
const read = (response: string, more: Partial<SamlProvider> = {}) =>
  readSamlResponse({ ...provider, ...more }, CLIENT, response);
const reads = async (xml: string) => read(encoded(xml));

/** Signs an element by its XPath. */
const signed = (
  xml: string,
  xpath: string,
  { privateKey, certificate }: SigningKey,
  [signature, digest] = [RSA_SHA256, SHA256],
): string => {
  const signing = new SignedXml({ privateKey, publicCert: certificate });
  signing.signatureAlgorithm = signature;
  signing.canonicalizationAlgorithm = C14N;
  signing.addReference({
    xpath,
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', C14N],
    digestAlgorithm: digest,
  });
  signing.computeSignature(xml, {
    location: { reference: `${xpath}/*[local-name(.)='Issuer']`, action: 'after' },
  });
  return signing.getSignedXml();
};
const unsigned = async (person: object = {}): Promise<string> =>
  xmlOf(await respond(person)).replace(/<ds:Signature.*?<\/ds:Signature>/s, '');
const assertionIn = (xml: string): string => /<saml:Assertion.*<\/saml:Assertion>/s.exec(xml)?.[0] ?? '';
const evil = (assertion: string): string =>
  assertion
    .replace(/<ds:Signature.*?<\/ds:Signature>/s, '')
    .replaceAll('ada@acme.example', 'ceo@acme.example')
    .replace('>ada<', '>ceo<')
    .replace(/ID="_a\d+"/, 'ID="_evil"');
const inAssertion = "//*[local-name(.)='Assertion']";
const inResponse = "/*[local-name(.)='Response']";

describe('a response of an independent provider', () => {
  it('names the person and the request', async () => {
    expect(await read(await respond())).toEqual({
      ...{ kind: 'claims', inResponseTo: ID, issuer: ENTITY, subject: 'ada', address: 'ada@acme.example' },
    });
  });

  it('can be signed by the next certificate, and as a whole', async () => {
    const two = {
      certificates: [...provider.certificates, ...providerOf(createSamlIdp(ENTITY, other).metadata).certificates],
    };
    expect(await read(await respond({}, other), two)).toMatchObject({ kind: 'claims' });
    expect(await reads(signed(xmlOf(await respond()), inResponse, key))).toMatchObject({ kind: 'claims' });
  });

  it('starts with a request that another library reads', async () => {
    const url = await samlRequestUrl(provider, CLIENT, { id: ID, relayState: 'd1' });
    const response = await createSamlIdp(ENTITY, key).answer(url, metadata, ADA);
    expect(await read(response)).toMatchObject({ kind: 'claims', inResponseTo: ID });
    expect(new URL(url).searchParams.get('RelayState')).toBe('d1');
  });

  it('names the address by the mapped attribute, or in the NameID', async () => {
    const response = await respond({
      nameId: 'eve@acme.example',
      more: { NameIDFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress' },
    });
    expect(await read(response)).toMatchObject({ address: 'ada@acme.example' });
    expect(await read(response, { claimMapping: { email: 'other' } })).toMatchObject({ address: null });
    expect(
      await reads(
        signed(
          (
            await unsigned({
              nameId: 'eve@acme.example',
              more: { NameIDFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress' },
            })
          ).replace('Name="mail"', 'Name="x"'),
          inAssertion,
          key,
        ),
      ),
    ).toMatchObject({ address: 'eve@acme.example' });
  });
});

describe('an attribute', () => {
  const change = async (person: object, from: string | RegExp, to: string) =>
    reads(signed((await unsigned(person)).replace(from, to), inAssertion, key));

  it('does not stand for the name of the person', async () => {
    const named = (name: string) => change({}, 'Name="mail"', `Name="${name}"`);
    expect(await named('nameID')).toMatchObject({ subject: 'ada', address: null });
    expect(await change({ nameId: '' }, 'Name="mail"', 'Name="nameID"')).toMatchObject({ kind: 'refused' });
  });

  it('with several addresses names none', async () => {
    const value = '<saml:AttributeValue>eve@acme.example</saml:AttributeValue>';
    expect(await change({}, '</saml:Attribute>', `${value}</saml:Attribute>`)).toMatchObject({ address: null });
    const second = `<saml:Attribute Name="mail">${value}</saml:Attribute>`;
    expect(await change({}, '</saml:Attribute>', `</saml:Attribute>${second}`)).toMatchObject({ address: null });
  });
});

describe('attacks are refused', () => {
  const refused = { kind: 'refused' };
  const seconds = (count: number): string => new Date(Date.now() + count * 1000).toISOString();

  it.each<[string, object]>([
    ['another audience', { Audience: 'https://other.example' }],
    ['another recipient', { Recipient: 'https://tenantry.example/api/auth/sso/other/saml' }],
    ['another destination', { Destination: 'https://tenantry.example/api/auth/sso/other/saml' }],
    ['another issuer', { Issuer: 'https://evil.example' }],
    ['an end in the past', { NotOnOrAfter: seconds(-120) }],
    ['a beginning in the future', { NotBefore: seconds(180) }],
    ['an old assertion', { IssueInstant: seconds(-600), NotOnOrAfter: seconds(6000) }],
    ['no request: it begins at the provider', { InResponseTo: '' }],
    ['a transient name', { NameIDFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' }],
    ['no name', { NameID: '' }],
  ])('%s', async (_what, more) => {
    expect(await read(await respond({ more }))).toMatchObject(refused);
  });

  it('a refusal of the provider is one', async () => {
    const more = { StatusCode: 'urn:oasis:names:tc:SAML:2.0:status:Responder' };
    expect(await read(await respond({ more }))).toMatchObject({ kind: 'denied' });
  });

  it('another key, also if the response contains its certificate', async () => {
    expect(xmlOf(await respond({}, other))).toContain('X509Certificate');
    expect(await read(await respond({}, other))).toMatchObject(refused);
  });

  it('no signature, or one of the response only', async () => {
    expect(await reads(await unsigned())).toMatchObject(refused);
    expect(await reads(signed(await unsigned(), inResponse, key))).toMatchObject(refused);
  });

  it('a changed assertion', async () => {
    expect(await reads(xmlOf(await respond()).replaceAll('ada@acme', 'ceo@acme'))).toMatchObject(refused);
    expect(await reads(xmlOf(await respond()).replace('>ada<', '>ceo<'))).toMatchObject(refused);
  });

  it('SHA-1', async () => {
    const sha1 = ['http://www.w3.org/2000/09/xmldsig#rsa-sha1', 'http://www.w3.org/2000/09/xmldsig#sha1'];
    expect(await reads(signed(await unsigned(), inAssertion, key, sha1 as [string, string]))).toMatchObject(refused);
    expect(await reads(signed(await unsigned(), inAssertion, key, [RSA_SHA256, sha1[1] ?? '']))).toMatchObject(refused);
  });

  describe('signature wrapping', () => {
    const attack = async (change: (xml: string, assertion: string) => string) => {
      const xml = xmlOf(await respond());
      expect(await reads(change(xml, assertionIn(xml)))).toMatchObject(refused);
    };

    it('a false assertion before the signed one', () => attack((xml, one) => xml.replace(one, evil(one) + one)));
    it('a false assertion after the signed one', () => attack((xml, one) => xml.replace(one, one + evil(one))));
    it('the signed one inside of the false one', () =>
      attack((xml, one) => xml.replace(one, evil(one).replace('</saml:Assertion>', `${one}</saml:Assertion>`))));
    it('the signed one in extensions', () =>
      attack((xml, one) => xml.replace(one, `<samlp:Extensions>${one}</samlp:Extensions>${evil(one)}`)));
    it('the signed one in the signature of the false one', () =>
      attack((xml, one) => {
        const signature = /<ds:Signature.*?<\/ds:Signature>/s.exec(one)?.[0] ?? '';
        const inner = signature.replace(
          '</ds:Signature>',
          `<ds:Object>${one.replace(signature, '')}</ds:Object></ds:Signature>`,
        );
        return xml.replace(one, evil(one).replace('</saml:Issuer>', `</saml:Issuer>${inner}`));
      }));
    it('a false assertion with the id of the signed one', () =>
      attack((xml, one) => {
        const id = /ID="(_a\d+)"/.exec(one)?.[1] ?? '';
        return xml.replace(one, evil(one).replace('_evil', id) + one);
      }));
    it('a second response around the signed one', () =>
      attack((xml, one) => xml.replace(one, evil(one)).replace('</samlp:Response>', `${xml}</samlp:Response>`)));
  });

  it('comments, document types and entities', async () => {
    const xml = xmlOf(await respond({ nameId: 'ada.evil' }));
    expect(await reads(xml.replace('>ada.evil<', '>ada<!-- -->.evil<'))).toMatchObject(refused);
    const laughs = '<!DOCTYPE r [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>';
    expect(await reads(laughs + xml)).toMatchObject(refused);
    expect(await reads(`<!DOCTYPE r SYSTEM "file:///etc/passwd">${xml}`)).toMatchObject(refused);
  });

  it.each(['', 'x', '<a/>', '<samlp:Response/>', '\u0000', '<'.repeat(10_000), `<a>${'<b>'.repeat(5000)}`])(
    'what is no response: %#',
    async (xml) => {
      expect(await reads(xml)).toMatchObject(refused);
    },
  );

  it('an encrypted assertion', async () => {
    const xml = (await unsigned()).replace(/<saml:Assertion.*<\/saml:Assertion>/s, '<saml:EncryptedAssertion/>');
    expect(await reads(xml)).toMatchObject({ ...refused, reason: expect.stringMatching(/encrypt/) });
  });

  it('within some seconds of a thread, whatever a stranger sends', async () => {
    const xml = xmlOf(await respond());
    const wide = `<saml:AttributeValue>${'x'.repeat(40)}</saml:AttributeValue>`.repeat(1100);
    const deep = `${'<a xmlns:b="urn:b" c="d">'.repeat(1400)}${'</a>'.repeat(1400)}`;
    const named = `<a ${Array.from({ length: 15_000 }, (_all, index) => `a${index}="1"`).join(' ')}/>`;
    const spaces = (count: number): string =>
      Array.from({ length: count }, (_all, index) => `xmlns:n${index}="urn:${index}"`).join(' ');
    const nested = `<a ${spaces(48)}>`.repeat(40) + '<b/>'.repeat(2500) + '</a>'.repeat(40);
    const entities = '&lt;'.repeat(50_000);
    for (const more of [wide, deep, named, nested, entities]) {
      const hostile = xml.replace('</saml:AttributeValue>', `${more}</saml:AttributeValue>`);
      expect(await cpuMsDuring(async () => expect(await reads(hostile)).toMatchObject(refused))).toBeLessThan(3000);
    }
  });
});

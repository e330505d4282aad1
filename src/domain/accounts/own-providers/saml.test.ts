import { addressIn, requestOf, type SignedAssertion } from './saml';

const NOW = Date.parse('2026-01-01T12:00:00Z');
const CLIENT = { entityId: 'https://t.example/metadata', acsUrl: 'https://t.example/acs' };
const PROVIDER = { issuer: 'https://idp.example' };
const confirmation = {
  method: 'urn:oasis:names:tc:SAML:2.0:cm:bearer',
  recipient: CLIENT.acsUrl,
  inResponseTo: '_1',
  notBefore: undefined,
  notOnOrAfter: '2026-01-01T12:01:00Z',
};
const assertion: SignedAssertion = {
  issuer: PROVIDER.issuer,
  confirmations: [confirmation],
  nameId: 'ada',
  nameIdFormat: null,
  attributes: {},
};
const of = (change: Partial<SignedAssertion>) => requestOf({ ...assertion, ...change }, PROVIDER, CLIENT, NOW);
const confirmed = (change: object) => of({ confirmations: [{ ...confirmation, ...change }] });

describe('the request that an assertion responds to', () => {
  it('is that of the first confirmation that is for us', () => {
    expect(of({})).toEqual({ inResponseTo: '_1' });
    const other = { ...confirmation, recipient: 'https://other.example', inResponseTo: '_2' };
    expect(of({ confirmations: [other, confirmation] })).toEqual({ inResponseTo: '_1' });
  });

  it.each<[string, () => object]>([
    ['another issuer', () => of({ issuer: 'https://evil.example' })],
    ['no name', () => of({ nameId: '' })],
    ['no confirmation', () => of({ confirmations: [] })],
    ['another method', () => confirmed({ method: 'urn:oasis:names:tc:SAML:2.0:cm:sender-vouches' })],
    ['a beginning', () => confirmed({ notBefore: '2026-01-01T11:00:00Z' })],
    ['no end', () => confirmed({ notOnOrAfter: undefined })],
    ['an end in the past', () => confirmed({ notOnOrAfter: '2026-01-01T11:59:00Z' })],
    ['no request', () => confirmed({ inResponseTo: undefined })],
  ])('is none with %s', (_what, found) => {
    expect(found()).toHaveProperty('fault');
  });

  it('can end within the difference of clocks', () => {
    expect(confirmed({ notOnOrAfter: '2026-01-01T11:59:30Z' })).toEqual({ inResponseTo: '_1' });
  });
});

describe('the address in an assertion', () => {
  const EMAIL = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
  it.each<[object, object | null, string | null]>([
    [{ attributes: { mail: ['Ada@Acme.example'] } }, null, 'ada@acme.example'],
    [{ attributes: { email: ['a@b.example', 'c@d.example'] } }, null, null],
    [{ attributes: { mail: ['a@b.example'], upn: ['u@b.example'] } }, { email: 'upn' }, 'u@b.example'],
    [{ nameId: 'a@b.example', nameIdFormat: EMAIL }, null, 'a@b.example'],
    [{ nameId: 'a@b.example', nameIdFormat: EMAIL }, { email: 'upn' }, null],
    [{ nameId: 'a@b.example' }, null, null],
    [{ attributes: { mail: ['no address'] } }, null, null],
  ])('%j, mapped %j: %p', (change, mapping, expected) => {
    expect(addressIn({ ...assertion, ...change }, mapping)).toBe(expected);
  });
});

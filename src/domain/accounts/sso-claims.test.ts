import { type Claims, identifyByDirectory, identifyByWorkspace, normaliseAddress } from './sso-claims';

const TENANT = '3f2b8c1e-0d4a-4b6f-9a57-5f0c2d1e7b90';

describe('workspace', () => {
  const good: Claims = {
    iss: 'https://accounts.google.com',
    sub: '1001',
    hd: 'acme.example',
    email: 'Ada@Acme.example',
    email_verified: true,
  };
  const judge = (more: object, domain = 'acme.example') => identifyByWorkspace({ ...good, ...more }, domain);

  it('knows the person by issuer and sub', () => {
    expect(judge({})).toEqual({ issuer: good.iss, subject: '1001', address: 'ada@acme.example' });
  });

  it.each(['ACME.example', 'Acme.Example'])('takes the domain in another case: %s', (hd) => {
    expect(judge({ hd })).toMatchObject({ subject: '1001' });
  });

  it.each<[string, object]>([
    ['no hd, whatever the address', { hd: undefined }],
    ['an empty hd', { hd: '' }],
    ['another domain', { hd: 'evil.example' }],
    ['a domain below it', { hd: 'sub.acme.example' }],
    ['a domain above it', { hd: 'example' }],
    ['one that ends like it', { hd: 'notacme.example' }],
    ['one with a dot behind', { hd: 'acme.example.' }],
    ['one with a blank', { hd: ' acme.example' }],
    ['a list that has it', { hd: ['acme.example'] }],
    ['true', { hd: true }],
    ['letters that only look alike', { hd: 'ac\u{1d5c6}e.example' }],
  ])('refuses %s', (_what, more) => {
    expect(judge(more)).toMatchObject({ code: 'SSO_TENANT_MISMATCH' });
  });

  it('is not taken in by the Kelvin sign, a k in lower case', () => {
    expect(judge({ hd: '\u212aite.example' }, 'kite.example')).toMatchObject({ code: 'SSO_TENANT_MISMATCH' });
  });

  it.each([undefined, '', 5, null])('refuses %p for a sub', (sub) => {
    expect(judge({ sub })).toMatchObject({ code: 'SSO_TOKEN_INVALID' });
  });

  it.each<[unknown, string | null]>([
    [true, 'ada@acme.example'],
    ['true', 'ada@acme.example'],
    [false, null],
    ['false', null],
    ['yes', null],
    [undefined, null],
    [null, null],
    [{}, null],
  ])('vouches for the address with email_verified %j: %s', (email_verified, address) => {
    expect(judge({ email_verified })).toMatchObject({ address });
  });
});

describe('an Entra directory', () => {
  const good: Claims = {
    iss: `https://login.microsoftonline.com/${TENANT}/v2.0`,
    sub: 'pairwise',
    tid: TENANT,
    oid: 'aa11',
    email: 'ada@acme.example',
    xms_edov: true,
  };
  const judge = (more: object) => identifyByDirectory({ ...good, ...more }, { kind: 'entra', tenant: TENANT });

  it('knows the person by tid and oid', () => {
    expect(judge({})).toEqual({ issuer: good.iss, subject: `${TENANT}:aa11`, address: 'ada@acme.example' });
  });

  it.each<[string, object]>([
    ['another tid', { tid: '9188040d-6c67-4c5b-b112-36a304b66dad' }],
    ['no tid', { tid: undefined }],
    ['an empty tid', { tid: '' }],
    ['a list that has it', { tid: [TENANT] }],
    ['the tid in another case', { tid: TENANT.toUpperCase() }],
  ])('refuses %s', (_what, more) => {
    expect(judge(more)).toMatchObject({ code: 'SSO_TENANT_MISMATCH' });
  });

  it.each([undefined, '', null, 7])('refuses %p for an oid, although there is a sub', (oid) => {
    expect(judge({ oid })).toMatchObject({ code: 'SSO_TOKEN_INVALID' });
  });

  it.each<[object, string | null]>([
    [{ xms_edov: true }, 'ada@acme.example'],
    [{ xms_edov: 1 }, 'ada@acme.example'],
    [{ xms_edov: '1' }, 'ada@acme.example'],
    [{ xms_edov: false }, null],
    [{ xms_edov: '0' }, null],
    [{ xms_edov: undefined }, null],
    [{ xms_edov: undefined, email_verified: true }, null],
  ])('vouches for the address with %j: %s', (more, address) => {
    expect(judge(more)).toMatchObject({ address });
  });
});

describe('any other directory', () => {
  const good: Claims = { iss: 'https://acme.okta.com', sub: '00u1', email: 'ada@acme.example', email_verified: true };
  const judge = (more: object) => identifyByDirectory({ ...good, ...more }, { kind: 'okta', tenant: 'acme.okta.com' });

  it('knows the person by issuer and sub', () => {
    expect(judge({})).toEqual({ issuer: good.iss, subject: '00u1', address: 'ada@acme.example' });
    expect(judge({ email_verified: false })).toMatchObject({ address: null });
    expect(judge({ email_verified: undefined, xms_edov: true })).toMatchObject({ address: null });
    expect(judge({ sub: '' })).toMatchObject({ code: 'SSO_TOKEN_INVALID' });
    expect(judge({ iss: undefined })).toMatchObject({ code: 'SSO_TOKEN_INVALID' });
  });
});

it.each<[unknown, string | null]>([
  ['Ada.Lovelace@ACME.example', 'ada.lovelace@acme.example'],
  ['ada+x@acme.example', 'ada+x@acme.example'],
  ['\u212aay@acme.example', null],
  ['ada@acme.example\n', null],
  [' ada@acme.example', null],
  ['ada', null],
  ['', null],
  [['ada@acme.example'], null],
  [undefined, null],
])('the address %j becomes %j', (value, expected) => {
  expect(normaliseAddress(value)).toBe(expected);
});

import { type Claims, identifyByDirectory, identifyByWorkspace, normaliseAddress } from './sso-claims';

const TENANT = '3f2b8c1e-0d4a-4b6f-9a57-5f0c2d1e7b90';

describe('the claims of a workspace', () => {
  const good: Claims = {
    iss: 'https://accounts.google.com',
    sub: '1001',
    hd: 'acme.example',
    email: 'Ada@Acme.example',
    email_verified: true,
  };
  const judge = (more: object, domain = 'acme.example') => identifyByWorkspace({ ...good, ...more }, domain);

  it('identify the person by issuer and sub', () => {
    expect(judge({})).toEqual({ issuer: good.iss, subject: '1001', address: 'ada@acme.example' });
  });

  it.each(['ACME.example', 'Acme.Example'])('accept the domain in another case: %s', (hd) => {
    expect(judge({ hd })).toMatchObject({ subject: '1001' });
  });

  it.each<[string, object]>([
    ['no hd, with any address', { hd: undefined }],
    ['an empty hd', { hd: '' }],
    ['another domain', { hd: 'evil.example' }],
    ['a subdomain', { hd: 'sub.acme.example' }],
    ['a parent domain', { hd: 'example' }],
    ['a domain with the same ending', { hd: 'notacme.example' }],
    ['a trailing dot', { hd: 'acme.example.' }],
    ['a blank', { hd: ' acme.example' }],
    ['a list that contains it', { hd: ['acme.example'] }],
    ['true', { hd: true }],
    ['letters that look similar', { hd: 'ac\u{1d5c6}e.example' }],
  ])('are refused with %s', (_what, more) => {
    expect(judge(more)).toMatchObject({ code: 'SSO_TENANT_MISMATCH' });
  });

  it('are refused with the Kelvin sign, which is a k in lower case', () => {
    expect(judge({ hd: '\u212aite.example' }, 'kite.example')).toMatchObject({ code: 'SSO_TENANT_MISMATCH' });
  });

  it.each([undefined, '', 5, null])('are refused with %p as the sub', (sub) => {
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
  ])('prove the address with email_verified %j: %s', (email_verified, address) => {
    expect(judge({ email_verified })).toMatchObject({ address });
  });
});

describe('the claims of an Entra directory', () => {
  const good: Claims = {
    iss: `https://login.microsoftonline.com/${TENANT}/v2.0`,
    sub: 'pairwise',
    tid: TENANT,
    oid: 'aa11',
    email: 'ada@acme.example',
    xms_edov: true,
  };
  const judge = (more: object) => identifyByDirectory({ ...good, ...more }, { kind: 'entra', tenant: TENANT });

  it('identify the person by tid and oid', () => {
    expect(judge({})).toEqual({ issuer: good.iss, subject: `${TENANT}:aa11`, address: 'ada@acme.example' });
  });

  it.each<[string, object]>([
    ['another tid', { tid: '9188040d-6c67-4c5b-b112-36a304b66dad' }],
    ['no tid', { tid: undefined }],
    ['an empty tid', { tid: '' }],
    ['a list that contains it', { tid: [TENANT] }],
    ['the tid in another case', { tid: TENANT.toUpperCase() }],
  ])('are refused with %s', (_what, more) => {
    expect(judge(more)).toMatchObject({ code: 'SSO_TENANT_MISMATCH' });
  });

  it.each([undefined, '', null, 7])('are refused with %p as the oid, even with a sub', (oid) => {
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
  ])('prove the address with %j: %s', (more, address) => {
    expect(judge(more)).toMatchObject({ address });
  });
});

describe('the claims of another directory', () => {
  const good: Claims = { iss: 'https://acme.okta.com', sub: '00u1', email: 'ada@acme.example', email_verified: true };
  const judge = (more: object) => identifyByDirectory({ ...good, ...more }, { kind: 'okta', tenant: 'acme.okta.com' });

  it('identify the person by issuer and sub', () => {
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
])('normalises the address %j as %j', (value, expected) => {
  expect(normaliseAddress(value)).toBe(expected);
});

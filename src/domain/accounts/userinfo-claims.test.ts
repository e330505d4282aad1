import { completeClaims, needsUserinfo } from './userinfo-claims';

const WORKSPACE = { method: 'workspace', kind: null } as const;
const OKTA = { method: 'directory', kind: 'okta' } as const;
const ENTRA = { method: 'directory', kind: 'entra' } as const;
const TOKEN = { iss: 'https://id.example', sub: 'u1' };
const ADDRESS = { email: 'lin@acme.example', email_verified: true };

describe('the userinfo endpoint is asked', () => {
  it.each<[string, object, object, boolean]>([
    ['for both claims of the address', OKTA, {}, true],
    ['for the address', OKTA, { email_verified: true }, true],
    ['for the confirmation', OKTA, { email: 'lin@acme.example' }, true],
    ['for a confirmation of null', OKTA, { ...ADDRESS, email_verified: null }, true],
    ['for nothing', OKTA, ADDRESS, false],
    ['for nothing after a denial', OKTA, { ...ADDRESS, email_verified: false }, false],
    ['for nothing after a denial as text', OKTA, { ...ADDRESS, email_verified: 'false' }, false],
    ['for the domain of a workspace', WORKSPACE, ADDRESS, true],
    ['for nothing of a workspace', WORKSPACE, { ...ADDRESS, hd: 'acme.example' }, false],
    ['for nothing of Entra', ENTRA, {}, false],
  ])('%s', (_what, reading, claims, expected) => {
    expect(needsUserinfo(reading as typeof OKTA, { ...TOKEN, ...claims })).toBe(expected);
  });
});

describe('the claims are completed', () => {
  it('with an address and its confirmation', () => {
    expect(completeClaims(OKTA, TOKEN, { sub: 'u1', ...ADDRESS, email_verified: 'true' })).toEqual({
      claims: { ...TOKEN, ...ADDRESS, email_verified: 'true' },
      sources: { email: 'userinfo', email_verified: 'userinfo' },
    });
  });

  it('with no confirmation of another address', () => {
    const token = { ...TOKEN, email: 'old@acme.example' };
    expect(completeClaims(OKTA, token, { sub: 'u1', email: 'new@acme.example', email_verified: true }).claims).toEqual({
      ...TOKEN,
      email: 'new@acme.example',
      email_verified: true,
    });
    expect(completeClaims(OKTA, { ...TOKEN, email_verified: true }, { sub: 'u1', email: 'new@acme.example' })).toEqual({
      claims: { ...TOKEN, email: 'new@acme.example' },
      sources: { email: 'userinfo', email_verified: null },
    });
    expect(completeClaims(OKTA, token, { sub: 'u1', email_verified: true })).toEqual({
      claims: token,
      sources: { email: 'id_token', email_verified: null },
    });
  });

  it('with the domain of a workspace, from either source', () => {
    const { claims, sources } = completeClaims(WORKSPACE, { ...TOKEN, ...ADDRESS }, { sub: 'u1', hd: 'acme.example' });
    expect(claims).toEqual({ ...TOKEN, ...ADDRESS, hd: 'acme.example' });
    expect(sources).toEqual({ email: 'id_token', email_verified: 'id_token', hd: 'userinfo' });
    const signed = completeClaims(WORKSPACE, { ...TOKEN, hd: 'acme.example' }, { ...ADDRESS, hd: 'evil.example' });
    expect(signed.claims).toEqual({ ...TOKEN, ...ADDRESS, hd: 'acme.example' });
  });

  it('with nothing that identifies the person or the tenant', () => {
    const userinfo = { sub: 'u2', iss: 'https://evil.example', tid: 't', oid: 'o', ...ADDRESS };
    expect(completeClaims(OKTA, TOKEN, userinfo).claims).toEqual({ ...TOKEN, ...ADDRESS });
    expect(completeClaims(ENTRA, TOKEN, { ...userinfo, xms_edov: true })).toEqual({
      claims: TOKEN,
      sources: { email: null, xms_edov: null },
    });
  });

  it('with nothing, if the endpoint was not asked', () => {
    expect(completeClaims(OKTA, { ...TOKEN, ...ADDRESS }, null)).toEqual({
      claims: { ...TOKEN, ...ADDRESS },
      sources: { email: 'id_token', email_verified: 'id_token' },
    });
  });
});

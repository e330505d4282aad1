import fc from 'fast-check';
import {
  changesOwnProvider,
  checkIssuer,
  checkOwnProvider,
  hasOwnProvider,
  isInProvedDomain,
  scopeOf,
  withStandardNames,
} from './own-provider';

const complete = { issuer: 'https://acme.okta.com', client_id: 'c', client_secret_sealed: 's' };

describe('the settings of an own provider', () => {
  it.each<[string, object | null, object, string | null]>([
    ['none', null, {}, null],
    ['all', null, complete, null],
    ['no secret', null, { ...complete, client_secret_sealed: null }, 'client_secret'],
    ['no client', null, { ...complete, client_id: '' }, 'client_id'],
    ['only a secret', null, { client_secret_sealed: 's' }, 'issuer'],
    ['another issuer with the same secret', complete, { ...complete, issuer: 'https://evil.example' }, 'client_secret'],
    ['another client with the same secret', complete, { ...complete, client_id: 'd' }, 'client_secret'],
    [
      'another issuer with its secret',
      complete,
      { issuer: 'https://b.example', client_id: 'd', client_secret_sealed: 't' },
      null,
    ],
    ['the same again', complete, complete, null],
    ['the removal of all', complete, { issuer: null, client_id: null, client_secret_sealed: null }, null],
    ['a scope of two words', null, { ...complete, scopes: ['email', 'a b'] }, 'scopes'],
  ])('are checked: %s', (_what, before, after, field) => {
    const found = checkOwnProvider(before as Record<string, unknown> | null, after as Record<string, unknown>);
    expect(found?.faults[0]?.path[0] ?? null).toBe(field);
  });

  it('are complete or absent', () => {
    expect(hasOwnProvider(complete)).toBe(true);
    expect(hasOwnProvider({ ...complete, client_id: null })).toBe(false);
  });

  it('have changed if a sign-in depends on the change', () => {
    expect(changesOwnProvider(complete, { ...complete, name: 'x' })).toBe(false);
    expect(changesOwnProvider(complete, { ...complete, scopes: ['email'] })).toBe(true);
    expect(changesOwnProvider(complete, { ...complete, claim_mapping: { email: 'mail' } })).toBe(true);
  });

  it.each([
    ['https://acme.okta.com', null, true],
    ['https://acme.okta.com?x=1', null, false],
    ['https://acme.okta.com#x', null, false],
    ['https://10.0.0.1', 'The address is private.', false],
  ])('need an issuer of the right form: %s', (issuer, fault, isRight) => {
    expect(checkIssuer(issuer, fault) === null).toBe(isRight);
  });
});

describe('the domain about which an own provider is believed', () => {
  it.each([
    ['ada@acme.example', 'acme.example', true],
    ['ada@acme.example', null, false],
    ['ada@evil-acme.example', 'acme.example', false],
    ['ada@sub.acme.example', 'acme.example', false],
    ['ada@acme.example.evil.example', 'acme.example', false],
    ['acme.example', 'acme.example', false],
  ])('%s in %s: %p', (address, domain, expected) => {
    expect(isInProvedDomain(address, domain)).toBe(expected);
  });

  it('contains no address of another domain', () => {
    const label = fc.stringMatching(/^[a-z0-9-]{1,10}$/);
    fc.assert(
      fc.property(label, label, label, (local, one, other) => {
        expect(isInProvedDomain(`${local}@${one}.example`, `${other}.example`)).toBe(one === other);
      }),
    );
  });
});

describe('claims and scopes', () => {
  it('are read under the names of the standard', () => {
    const claims = { mail: 'a@b.example', xms_edov: true, email_verified: false, sub: 's' };
    expect(withStandardNames({ email: 'mail', email_verified: 'xms_edov' }, claims)).toMatchObject({
      email: 'a@b.example',
      email_verified: true,
      sub: 's',
    });
    expect(withStandardNames(null, { email: 'x' })).toEqual({ email: 'x', email_verified: undefined });
  });

  it('always ask for openid, once', () => {
    expect(scopeOf(null)).toBe('openid email profile');
    expect(scopeOf([])).toBe('openid email profile');
    expect(scopeOf(['groups', 'openid'])).toBe('openid groups');
  });
});

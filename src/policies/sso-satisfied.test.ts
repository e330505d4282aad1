import { DEFAULT_SIGN_IN_POLICY, type SignInPolicy } from '../domain/access/sign-in-policy/policy';
import type { RequestState } from '../http/request-state';
import ssoSatisfied from './sso-satisfied';

const PASSWORD_SINCE = 1_000;

/** The organisations that the policy blocks for a session, by numeric id. */
const blockedFor = (
  session: object | undefined,
  organisations: Record<number, { ssoOnly: boolean; passwordSessionsFrom?: number; signInPolicy?: SignInPolicy }>,
  isOperator = false,
): Record<string, string> => {
  const memberships = new Map(
    Object.entries(organisations).map(([id, organisation]) => [
      Number(id),
      { role: 'viewer', organisation: { id: Number(id), signInPolicy: null, ...organisation } },
    ]),
  );
  const state = { principal: { isOperator, memberships }, session, blockedOrganisations: new Map<number, string>() };
  expect(ssoSatisfied({ state: state as unknown as RequestState })).toBe(true);
  return Object.fromEntries(state.blockedOrganisations);
};

const byPassword = { method: 'password', startedAt: PASSWORD_SINCE, organisationId: null };
const byProvider = { method: 'sso', startedAt: PASSWORD_SINCE, organisationId: 1, passwordVerifiedAt: null };

describe('an SSO-only organisation', () => {
  it('is blocked for a session by password, and others are not', () => {
    expect(blockedFor(byPassword, { 1: { ssoOnly: true }, 2: { ssoOnly: false } })).toEqual({ 1: 'SSO_REQUIRED' });
  });

  it('is open for a session of its own provider, and blocked for one of another', () => {
    expect(blockedFor(byProvider, { 1: { ssoOnly: true }, 2: { ssoOnly: true } })).toEqual({ 2: 'SSO_REQUIRED' });
  });

  it('is blocked for a password that was verified in a session of another provider', () => {
    const verified = { ...byProvider, passwordVerifiedAt: PASSWORD_SINCE };
    expect(blockedFor(verified, { 2: { ssoOnly: true } })).toEqual({ 2: 'SSO_REQUIRED' });
  });

  it('is blocked for callers without a session, and open for operators', () => {
    expect(blockedFor(undefined, { 1: { ssoOnly: true } })).toEqual({ 1: 'SSO_REQUIRED' });
    expect(blockedFor(byPassword, { 1: { ssoOnly: true } }, true)).toEqual({});
  });
});

describe('an organisation that has ended password sessions', () => {
  const ended = (passwordSessionsFrom: number) => ({ ssoOnly: false, passwordSessionsFrom });

  it('is blocked for those that began before', () => {
    expect(blockedFor(byPassword, { 1: ended(PASSWORD_SINCE + 1), 2: ended(PASSWORD_SINCE) })).toEqual({
      1: 'SESSION_ENDED',
    });
  });

  it('treats single sign-on elsewhere as a password session from the time of the step-up', () => {
    expect(blockedFor(byProvider, { 2: ended(1) })).toEqual({ 2: 'SESSION_ENDED' });
    const verified = { ...byProvider, passwordVerifiedAt: PASSWORD_SINCE };
    expect(blockedFor(verified, { 2: ended(PASSWORD_SINCE) })).toEqual({});
  });
});

describe('an organisation with a sign-in policy', () => {
  const signInPolicy: SignInPolicy = { ...DEFAULT_SIGN_IN_POLICY, allowed_methods: ['passkey'] };

  it('is blocked for a session that does not meet it, and others are not', () => {
    const organisations = { 1: { ssoOnly: false, signInPolicy }, 2: { ssoOnly: false } };
    expect(blockedFor(byPassword, organisations)).toEqual({ 1: 'METHOD_NOT_ALLOWED' });
    expect(blockedFor(byPassword, organisations, true)).toEqual({});
  });

  it('that requires single sign-on says that first', () => {
    expect(blockedFor(byPassword, { 1: { ssoOnly: true, signInPolicy } })).toEqual({ 1: 'SSO_REQUIRED' });
  });
});

/** The codes of single sign-on, with their status and meaning. */
export const SSO_CODES: Record<string, { status: number; meaning: string }> = {
  RETURN_TO_INVALID: {
    status: 400,
    meaning: 'The origin of return_to is neither the server nor in SSO_RETURN_ORIGINS.',
  },
  SSO_STATE_INVALID: {
    status: 400,
    meaning: 'The sign-in was not started in this browser, or took longer than ten minutes.',
  },
  SSO_DENIED: { status: 401, meaning: 'The identity provider refused the sign-in.' },
  SSO_TOKEN_INVALID: { status: 401, meaning: 'The response of the identity provider is invalid.' },
  SSO_USERINFO_INVALID: {
    status: 401,
    meaning: 'The response of the userinfo endpoint of the identity provider is invalid, or about another person.',
  },
  SSO_ISSUER_MISMATCH: {
    status: 400,
    meaning: 'The parameter iss names a provider other than that of the organisation.',
  },
  SSO_TENANT_MISMATCH: {
    status: 403,
    meaning: 'The person belongs to a workspace or directory other than that of the organisation.',
  },
  SSO_EMAIL_UNVERIFIED: {
    status: 403,
    meaning: 'The identity provider has not verified an email address, so the person cannot be linked to an account.',
  },
  SSO_NOT_A_MEMBER: {
    status: 403,
    meaning: 'The person is not a member, and the organisation has no auto-join.',
  },
  SSO_ACCOUNT_EXISTS: { status: 403, meaning: 'An account with this address exists, and is not a member.' },
  SSO_ACCOUNT_LINKED: {
    status: 403,
    meaning: 'The account with this address is linked to another person at the identity provider.',
  },
  SSO_OTHER_ACCOUNT: {
    status: 403,
    meaning: 'The identity provider signed in a person other than the one who started the rehearsal.',
  },
  SSO_METHOD_UNAVAILABLE: { status: 404, meaning: 'The organisation does not have this sign-in method.' },
  SSO_NOT_CONFIGURED: { status: 503, meaning: 'The platform has no client at the identity provider.' },
  SSO_USERINFO_UNAVAILABLE: {
    status: 503,
    meaning: 'The userinfo endpoint of the identity provider does not respond correctly.',
  },
  SSO_PROVIDER_UNAVAILABLE: { status: 503, meaning: 'The identity provider does not respond correctly.' },
};

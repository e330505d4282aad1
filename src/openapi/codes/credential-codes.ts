/** The codes of credentials that are refused or not checked, with their status and meaning. */
export const CREDENTIAL_CODES: Record<string, { status: number; meaning: string }> = {
  UNAUTHENTICATED: { status: 401, meaning: 'Credentials are absent, invalid, expired or revoked.' },
  CREDENTIALS_INVALID: { status: 401, meaning: 'The account does not exist, or the password is wrong.' },
  SESSION_OVER: { status: 401, meaning: 'The session has ended or expired.' },
  REFRESH_TOKEN_USED: { status: 401, meaning: 'Another request has just used the refresh token.' },
  REFRESH_TOKEN_REUSED: { status: 401, meaning: 'The refresh token had already been used, so its session was ended.' },
  USER_BLOCKED: { status: 401, meaning: 'The account is blocked.' },
  EMAIL_NOT_CONFIRMED: { status: 401, meaning: 'The email address of the account must be confirmed first.' },
  SECOND_FACTOR_REQUIRED: {
    status: 401,
    meaning: 'A second factor of the account has to be verified as well; details say which, and have a token for it.',
  },
  SECOND_FACTOR_INVALID: {
    status: 401,
    meaning: 'The code is wrong or was used already, or the response of the passkey was refused.',
  },
  SECOND_FACTOR_TOKEN_INVALID: {
    status: 401,
    meaning: 'The sign-in has expired, was finished already, or had five wrong codes. Begin it again.',
  },
  PASSKEY_INVALID: {
    status: 401,
    meaning: 'The passkey is unknown, or its response is invalid, used or too old.',
  },
  ENROLLMENT_TOKEN_TOO_SHORT: { status: 401, meaning: 'The enrollment token has fewer than 20 characters.' },
  ENROLLMENT_TOKEN_INVALID: { status: 401, meaning: 'The enrollment token is unknown, used or too old.' },
  API_KEY_MALFORMED: { status: 401, meaning: 'The form or the checksum of the API key is wrong.' },
  API_KEY_UNKNOWN: { status: 401, meaning: 'There is no such API key.' },
  API_KEY_REVOKED: { status: 401, meaning: 'The API key was revoked.' },
  API_KEY_EXPIRED: { status: 401, meaning: 'The API key has expired.' },
  API_KEY_CREATOR_GONE: {
    status: 401,
    meaning: 'The creator of the API key has left the organisation, or is no longer an operator.',
  },
  CERTIFICATE_MISMATCH: {
    status: 401,
    meaning: 'The client certificate is missing, not trusted, or not the one that the agent was enrolled with.',
  },
  SIGN_IN_FIRST: { status: 401, meaning: 'The invited address has an account. Sign in to it first.' },
  SUPPORT_CODE_INVALID: {
    status: 401,
    meaning: 'The code of the support view is unknown, used or older than five minutes.',
  },
  ORIGIN_NOT_ALLOWED: {
    status: 403,
    meaning: 'The request asks for the session cookie, and comes from another origin than that of the server.',
  },
  SETUP_TOKEN_REQUIRED: {
    status: 403,
    meaning: 'The first administrator of the panel needs the setup token of the server.',
  },
  API_KEY_ADDRESS_NOT_ALLOWED: { status: 403, meaning: 'Your address is not in the IP ranges of the API key.' },
  SECOND_FACTOR_MISSING: { status: 400, meaning: 'The account has no second factor.' },
  SECOND_FACTOR_LIMIT_REACHED: { status: 403, meaning: 'The account already has ten second factors.' },
  PASSKEYS_NOT_CONFIGURED: {
    status: 503,
    meaning: 'PUBLIC_URL is not set to an address with a domain name, to which passkeys could belong.',
  },
  PASSWORDS_BUSY: {
    status: 503,
    meaning: 'The server is checking too many passwords; Retry-After says when to try again.',
  },
  SIGN_INS_SLOWED: {
    status: 503,
    meaning: 'There are too many attempts to sign in to the account; remedy says how its person can sign in.',
  },
};

/** The codes with which an API key is not accepted, whatever the operation. */
export const KEY_CODES = Object.keys(CREDENTIAL_CODES).filter(
  (code) => code.startsWith('API_KEY_') && CREDENTIAL_CODES[code]?.status === 401,
);

/** The codes of operations on the caller's own account. Other credentials than a person's are valid, and give no access to it. */
export const SIGNED_IN = {
  401: ['UNAUTHENTICATED', ...KEY_CODES],
  403: ['CAPABILITY_MISSING', 'API_KEY_ADDRESS_NOT_ALLOWED', 'FORBIDDEN'],
};

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
  SSO_DOMAIN_UNPROVED: {
    status: 403,
    meaning: 'The own identity provider named an address outside of the domain that the organisation proved by DNS.',
  },
  SSO_CONSENT_REQUIRED: {
    status: 403,
    meaning: 'The person has not linked the own identity provider of the organisation to their account.',
  },
  SSO_ISSUER_INVALID: { status: 400, meaning: 'The issuer is malformed, not https, or not public.' },
  SSO_CLIENT_INCOMPLETE: {
    status: 400,
    meaning: 'An own identity provider lacks its issuer, client_id or client_secret, or a new client its secret.',
  },
  SSO_RESPONSE_INVALID: {
    status: 401,
    meaning: 'The response of the SAML provider is invalid, or responds to no sign-in that this browser began.',
  },
  SSO_BUSY: { status: 503, meaning: 'Too many sign-ins by SAML are being checked.' },
  SAML_METADATA_INVALID: {
    status: 400,
    meaning: 'The metadata of the SAML provider cannot be read, or describes none that can be used.',
  },
  SSO_SCOPE_INVALID: { status: 400, meaning: 'A scope is not one word of printable ASCII characters.' },
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

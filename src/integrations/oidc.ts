import { LRUCache } from 'lru-cache';
import { issuerSpellings } from '../domain/accounts/sso-provider';
import { fetchBounded, guardedFetch } from './oidc-fetch';
import type { WebhookSettings } from './webhook-settings';
import type { Configuration } from 'openid-client' with { 'resolution-mode': 'import' };

/** An identity provider, and Tenantry's client there. */
export interface OidcProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** How the client authenticates; `auto` chooses what the provider lists. */
  clientAuth: 'auto' | 'client_secret_post' | 'client_secret_basic';
  timeoutMs: number;
  /** What is asked for, separated by spaces. */
  scope: string;
  /** Which addresses can be called, if a tenant decides them; null for a provider of the platform. */
  guard: WebhookSettings | null;
}

/** The secrets that identify a sign-in when the browser returns. */
export interface OidcSecrets {
  state: string;
  nonce: string;
  verifier: string;
}

/** The provider did not respond, or its response violates the protocol. */
interface ProviderUnavailable {
  kind: 'unavailable';
  reason: string;
}

type StartedSignIn = { kind: 'begun'; location: string; secrets: OidcSecrets } | ProviderUnavailable;
type Claims = Readonly<Record<string, unknown>>;
/** `userinfo` is null if the endpoint was not needed, or if the provider has none. */
type Finished =
  | { kind: 'claims'; idToken: Claims; userinfo: Claims | null }
  | { kind: 'denied' | 'refused' | 'userinfo-unavailable' | 'userinfo-refused'; reason: string }
  | ProviderUnavailable;

/** The library is an ES module; this compiles to CommonJS, which can only import it at runtime. */
const library = () => import('openid-client');

/** The library's code for metadata that names another issuer. */
const OTHER_ISSUER = 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED';

const HOUR_MS = 3_600_000;
/** Cached metadata of providers. */
const known = new LRUCache<string, Promise<Configuration>>({ max: 500, ttl: HOUR_MS });

const fetchOf = ({ guard }: OidcProvider) => (guard === null ? fetchBounded : guardedFetch(guard));

const discoverAt = async (issuer: string, provider: OidcProvider): Promise<Configuration> => {
  const { allowInsecureRequests, customFetch, discovery } = await library();
  // The caller has already decided which issuers are allowed without TLS.
  return discovery(new URL(issuer), provider.clientId, undefined, undefined, {
    [customFetch]: fetchOf(provider),
    execute: issuer.startsWith('http:') ? [allowInsecureRequests] : [],
    timeout: provider.timeoutMs / 1000,
  });
};

/** Reads the metadata. Both spellings of an issuer have the same address of it, so the provider says which one is its own. */
const discover = async (provider: OidcProvider): Promise<Configuration> => {
  const [spelling = '', other = ''] = issuerSpellings(provider.issuer);
  try {
    return await discoverAt(spelling, provider);
  } catch (error) {
    if (libraryErrorOf(error).code !== OTHER_ISSUER) throw error;
    return discoverAt(other, provider);
  }
};

/** The provider's configuration. Concurrent requests share one discovery, and failures are not cached. */
const configurationOf = (provider: OidcProvider): Promise<Configuration> => {
  const { guard, ...rest } = provider;
  const key = JSON.stringify({ ...rest, isGuarded: guard !== null });
  const found = known.get(key);
  if (found) return found;
  const asked = discover(provider);
  known.set(key, asked);
  asked.catch(() => known.delete(key));
  return asked;
};

/** Whether the secret goes into the header. Metadata without a list means that (OpenID Connect Discovery 1.0, section 3). */
const isBasic = ({ clientAuth }: OidcProvider, supported: readonly string[] = ['client_secret_basic']): boolean =>
  clientAuth === 'auto'
    ? supported.includes('client_secret_basic') && !supported.includes('client_secret_post')
    : clientAuth === 'client_secret_basic';

/**
 * A configuration for one exchange, which reads the provider's current keys. The library caches keys for five minutes
 * and looks for a new one after 60 seconds at the earliest, when the code is already used: a rotated key would fail the
 * sign-in, and a withdrawn key would still be accepted.
 */
const withCurrentKeys = async (provider: OidcProvider): Promise<Configuration> => {
  const oidc = await library();
  const { allowInsecureRequests, Configuration, customFetch, enableNonRepudiationChecks } = oidc;
  const { issuer, clientId, clientSecret, timeoutMs } = provider;
  const server = (await configurationOf(provider)).serverMetadata();
  const authenticates = isBasic(provider, server.token_endpoint_auth_methods_supported)
    ? oidc.ClientSecretBasic(clientSecret)
    : oidc.ClientSecretPost(clientSecret);
  const configuration = new Configuration(server, clientId, undefined, authenticates);
  configuration.timeout = timeoutMs / 1000;
  Object.assign(configuration, { [customFetch]: fetchOf(provider) });
  // Checks the signature of the id token although it comes directly from the provider.
  enableNonRepudiationChecks(configuration);
  if (issuer.startsWith('http:')) allowInsecureRequests(configuration);
  return configuration;
};

interface LibraryError {
  name?: string;
  message?: string;
  code?: string;
  /** The provider's error code, if it responded with an OAuth error. */
  error?: string;
  /** Of the provider's response. */
  status?: number;
  error_description?: string;
  cause?: unknown;
}

/** What the library threw. */
const libraryErrorOf = (error: unknown): LibraryError => (typeof error === 'object' && error !== null ? error : {});

const reasonOf = ({ message, code, error, error_description, cause }: LibraryError): string =>
  [message, code, error, error_description, libraryErrorOf(cause).message]
    .filter(Boolean)
    .join('; ')
    .replace(/[^\x20-\x7e]/g, '?')
    .slice(0, 500);

const UNAVAILABLE = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  // A 401 with a challenge: the client's credentials are wrong (RFC 6749, 5.2).
  'OAUTH_WWW_AUTHENTICATE_CHALLENGE',
]);
/** With these, the provider says that it cannot serve now: Keycloak, after a sign-in that took long. */
const NOT_NOW = new Set(['temporarily_unavailable', 'server_error']);
/** The provider does not know the client, which is not the fault of the person who signs in. */
const NO_CLIENT = new Set(['invalid_client', 'unauthorized_client', 'invalid_scope', 'unsupported_response_type']);

const isNotOfPerson = (error = ''): boolean => NOT_NOW.has(error) || NO_CLIENT.has(error);

const isUnavailable = ({ name, code, error, status }: LibraryError): boolean =>
  name === 'TypeError' || UNAVAILABLE.has(code ?? '') || isNotOfPerson(error) || status === 429;

/**
 * Starts a sign-in: authorization code with PKCE, state and nonce. Never throws because of the provider.
 *
 * @param more additional parameters, such as a hint
 */
export const beginOidc = async (
  provider: OidcProvider,
  redirectUri: string,
  more: Record<string, string>,
): Promise<StartedSignIn> => {
  const oidc = await library();
  const secrets = { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier: oidc.randomPKCECodeVerifier() };
  const challenge = await oidc.calculatePKCECodeChallenge(secrets.verifier);
  try {
    const location = oidc.buildAuthorizationUrl(await configurationOf(provider), {
      ...more,
      redirect_uri: redirectUri,
      scope: provider.scope,
      state: secrets.state,
      nonce: secrets.nonce,
      code_challenge: challenge,
      code_challenge_method: 'S256',
    });
    return { kind: 'begun', location: location.href, secrets };
  } catch (error) {
    return { kind: 'unavailable', reason: reasonOf(libraryErrorOf(error)) };
  }
};

/** The exchange of a code. */
interface Return {
  /** The address that was sent at the start. */
  redirectUri: string;
  /** The query string of the address, unchanged. */
  query: string;
  secrets: OidcSecrets;
  /** Whether the userinfo endpoint has to be asked, given the claims of the ID token. */
  needsUserinfo: (idToken: Claims) => boolean;
}

/** Exchanges the code. The library checks the ID token. */
const exchange = async (configuration: Configuration, { redirectUri, query, secrets }: Return) => {
  const { authorizationCodeGrant } = await library();
  return authorizationCodeGrant(configuration, new URL(`${redirectUri}?${query}`), {
    expectedState: secrets.state,
    expectedNonce: secrets.nonce,
    pkceCodeVerifier: secrets.verifier,
    idTokenExpected: true,
  });
};

/** What a failed exchange means. */
const failureOf = async (error: LibraryError): Promise<Finished> => {
  const { AuthorizationResponseError } = await library();
  const reason = reasonOf(error);
  if (error instanceof AuthorizationResponseError)
    return { kind: isNotOfPerson(error.error) ? 'unavailable' : 'denied', reason };
  return { kind: isUnavailable(error) ? 'unavailable' : 'refused', reason };
};

/**
 * Asks the userinfo endpoint (OpenID Connect Core 1.0, 5.3). The library requires the subject of the ID token, and checks
 * the signature of a response that is a JWT.
 */
const askUserinfo = async (configuration: Configuration, accessToken: string, idToken: Claims): Promise<Finished> => {
  const { fetchUserInfo } = await library();
  if (configuration.serverMetadata().userinfo_endpoint === undefined)
    return { kind: 'claims', idToken, userinfo: null };
  try {
    return { kind: 'claims', idToken, userinfo: await fetchUserInfo(configuration, accessToken, String(idToken.sub)) };
  } catch (error) {
    const fault = libraryErrorOf(error);
    return { kind: isUnavailable(fault) ? 'userinfo-unavailable' : 'userinfo-refused', reason: reasonOf(fault) };
  }
};

/**
 * Finishes a sign-in: exchanges the code, checks the ID token (signature, issuer, audience, times and nonce), and asks for
 * the claims that it lacks. Never throws because of the provider.
 */
export const finishOidc = async (provider: OidcProvider, back: Return): Promise<Finished> => {
  let configuration: Configuration;
  try {
    configuration = await withCurrentKeys(provider);
  } catch (error) {
    return { kind: 'unavailable', reason: reasonOf(libraryErrorOf(error)) };
  }
  try {
    const tokens = await exchange(configuration, back);
    const idToken: Claims = tokens.claims() ?? {};
    if (!back.needsUserinfo(idToken)) return { kind: 'claims', idToken, userinfo: null };
    return await askUserinfo(configuration, tokens.access_token, idToken);
  } catch (error) {
    return failureOf(libraryErrorOf(error));
  }
};

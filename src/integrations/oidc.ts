import { LRUCache } from 'lru-cache';
import { tracedFetch } from '../telemetry/tracing';
import type { Configuration } from 'openid-client' with { 'resolution-mode': 'import' };

/** An identity provider, and Tenantry's client there. */
export interface OidcProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  timeoutMs: number;
}

/** The secrets that identify a sign-in when the browser returns. */
export interface OidcSecrets {
  state: string;
  nonce: string;
  verifier: string;
}

/** The provider did not respond, or its response violates the protocol. */
interface Away {
  kind: 'unavailable';
  reason: string;
}

type Begun = { kind: 'begun'; location: string; secrets: OidcSecrets } | Away;
type Finished =
  | { kind: 'claims'; claims: Readonly<Record<string, unknown>> }
  | { kind: 'denied'; reason: string }
  | { kind: 'refused'; reason: string }
  | Away;

/** The library is an ES module; this compiles to CommonJS, which can only import it at runtime. */
const library = () => import('openid-client');

/** The library's requests, as spans. */
const fetchTraced = (url: string, options: object): Promise<Response> => tracedFetch('OpenID Connect', url, options);

const HOUR_MS = 3_600_000;
/** Cached metadata of providers. */
const known = new LRUCache<string, Promise<Configuration>>({ max: 500, ttl: HOUR_MS });

const discover = async ({ issuer, clientId, clientSecret, timeoutMs }: OidcProvider): Promise<Configuration> => {
  const { allowInsecureRequests, ClientSecretPost, customFetch, discovery } = await library();
  // src/domain/accounts/sso-provider.ts has already decided which issuers are allowed without TLS.
  return discovery(new URL(issuer), clientId, undefined, ClientSecretPost(clientSecret), {
    [customFetch]: fetchTraced,
    execute: issuer.startsWith('http:') ? [allowInsecureRequests] : [],
    timeout: timeoutMs / 1000,
  });
};

/** The provider's configuration. Concurrent requests share one discovery, and failures are not cached. */
const configurationOf = (provider: OidcProvider): Promise<Configuration> => {
  const key = JSON.stringify(provider);
  const found = known.get(key);
  if (found) return found;
  const asked = discover(provider);
  known.set(key, asked);
  asked.catch(() => known.delete(key));
  return asked;
};

/**
 * A configuration for one exchange, which reads the provider's current keys. The library caches keys for five minutes
 * and looks for a new one after 60 seconds at the earliest, when the code is already used: a rotated key would fail the
 * sign-in, and a withdrawn key would still be accepted.
 */
const withCurrentKeys = async (provider: OidcProvider): Promise<Configuration> => {
  const { allowInsecureRequests, ClientSecretPost, Configuration, customFetch, enableNonRepudiationChecks } =
    await library();
  const { issuer, clientId, clientSecret, timeoutMs } = provider;
  const server = (await configurationOf(provider)).serverMetadata();
  const configuration = new Configuration(server, clientId, undefined, ClientSecretPost(clientSecret));
  configuration.timeout = timeoutMs / 1000;
  Object.assign(configuration, { [customFetch]: fetchTraced });
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
  cause?: unknown;
}

const reasonOf = ({ message, code, error, cause }: LibraryError): string =>
  [message, code, error, (cause as LibraryError | undefined)?.message].filter(Boolean).join('; ').slice(0, 500);

const UNAVAILABLE = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
]);
/** The provider does not know the client, which is not the fault of the person who signs in. */
const NO_CLIENT = new Set(['invalid_client', 'unauthorized_client']);

const isUnavailable = ({ name, code, error }: LibraryError): boolean =>
  name === 'TypeError' || UNAVAILABLE.has(code ?? '') || NO_CLIENT.has(error ?? '');

/**
 * Starts a sign-in: authorization code with PKCE, state and nonce. Never throws because of the provider.
 *
 * @param more additional parameters, such as a hint
 */
export const beginOidc = async (
  provider: OidcProvider,
  redirectUri: string,
  more: Record<string, string>,
): Promise<Begun> => {
  const oidc = await library();
  const secrets = { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier: oidc.randomPKCECodeVerifier() };
  const challenge = await oidc.calculatePKCECodeChallenge(secrets.verifier);
  try {
    const location = oidc.buildAuthorizationUrl(await configurationOf(provider), {
      ...more,
      redirect_uri: redirectUri,
      scope: 'openid email profile',
      state: secrets.state,
      nonce: secrets.nonce,
      code_challenge: challenge,
      code_challenge_method: 'S256',
    });
    return { kind: 'begun', location: location.href, secrets };
  } catch (error) {
    return { kind: 'unavailable', reason: reasonOf(error as LibraryError) };
  }
};

/**
 * Finishes a sign-in: exchanges the code, and checks the id token: signature, issuer, audience, times and nonce. Never
 * throws because of the provider.
 *
 * @param redirectUri the same as at the start
 * @param query the query string of the address, unchanged
 */
export const finishOidc = async (
  provider: OidcProvider,
  redirectUri: string,
  query: string,
  { state, nonce, verifier }: OidcSecrets,
): Promise<Finished> => {
  const oidc = await library();
  let configuration: Configuration;
  try {
    configuration = await withCurrentKeys(provider);
  } catch (error) {
    return { kind: 'unavailable', reason: reasonOf(error as LibraryError) };
  }
  try {
    const tokens = await oidc.authorizationCodeGrant(configuration, new URL(`${redirectUri}?${query}`), {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    return { kind: 'claims', claims: tokens.claims() ?? {} };
  } catch (error) {
    const reason = reasonOf(error as LibraryError);
    if (error instanceof oidc.AuthorizationResponseError) return { kind: 'denied', reason };
    return { kind: isUnavailable(error as LibraryError) ? 'unavailable' : 'refused', reason };
  }
};

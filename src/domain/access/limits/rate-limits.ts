import { createHash } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import { parseAddress, UNKNOWN_ADDRESS } from '../client-address';
import { emailAddress } from '../../accounts/email-address';

/**
 * Which requests to an endpoint count against the caller's address.
 *
 * - `failures`: refused requests.
 * - `successes`: requests that were not refused, because each costs a hash and opens a session.
 * - `all`: every request, because each does harm: it creates accounts or sends emails.
 * - `unauthenticated`: requests with invalid credentials. Valid ones work even from an address that is limited.
 * - `lookups`: every request, in a count of their own, because each tries the name of an organisation.
 */
export type CountingRule = 'failures' | 'successes' | 'all' | 'unauthenticated' | 'lookups';

const API = '/api';
const ADMIN = '/admin';
const SCIM = '/scim/v2';
const SSO = `${API}/auth/sso/`;
const SSO_START = `${SSO}*/start`;
const SSO_CALLBACK = `${SSO}callback`;
const SSO_SAML = `${SSO}*/saml`;
const SAML_RESPONSE = `POST ${SSO_SAML}`;
/** The token of a job is in the path. */
const CHECK_INS = `${API}/check-ins/`;
/** The id of an attempt is in the path. */
const CALLBACKS = `${API}/deployment-callbacks/`;
/** The id of the second factor is in the path. */
const FACTORS = `${API}/me/second-factors/`;
const BY_LAST_SEGMENT = [CHECK_INS, CALLBACKS, FACTORS];

const ENROLMENT = `POST ${API}/svc-agents/enrol`;
const CALLBACK = `POST ${CALLBACKS}`;
const CONFIRM_FACTOR = `POST ${FACTORS}`;

/** The endpoints in the table whose body is more than credentials: it describes a machine, has the outputs of a step, or is a signed document. */
const WITH_CONTENT: ReadonlySet<string> = new Set([ENROLMENT, CALLBACK, SAML_RESPONSE]);

const TABLE: ReadonlyMap<string, CountingRule> = new Map<string, CountingRule>([
  [`POST ${API}/auth/local`, 'failures'],
  [`POST ${API}/auth/local/register`, 'all'],
  [`POST ${API}/auth/forgot-password`, 'all'],
  [`POST ${API}/auth/send-email-confirmation`, 'all'],
  [`GET ${API}/auth/email-confirmation`, 'failures'],
  [`POST ${API}/auth/reset-password`, 'failures'],
  [`POST ${API}/auth/change-password`, 'failures'],
  [`POST ${API}/auth/step-up`, 'failures'],
  [`POST ${API}/auth/second-factor`, 'failures'],
  [`POST ${API}/auth/passkey`, 'failures'],
  [`POST ${API}/auth/passkey/options`, 'failures'],
  [`POST ${API}/me/second-factors`, 'failures'],
  [CONFIRM_FACTOR, 'failures'],
  [`DELETE ${FACTORS}`, 'failures'],
  [`POST ${API}/me/recovery-codes`, 'failures'],
  [`POST ${API}/auth/change-email`, 'failures'],
  [`POST ${API}/address-links/use`, 'failures'],
  [`POST ${API}/sign-in-links/use`, 'failures'],
  [`POST ${API}/auth/refresh`, 'failures'],
  [`GET ${API}/auth/methods`, 'lookups'],
  [`POST ${API}/auth/methods`, 'lookups'],
  [`GET ${API}/cells/lookup`, 'lookups'],
  [`GET ${SSO_START}`, 'failures'],
  [`GET ${SSO_CALLBACK}`, 'failures'],
  [SAML_RESPONSE, 'failures'],
  [`POST ${ADMIN}/login`, 'failures'],
  [`POST ${ADMIN}/forgot-password`, 'all'],
  [`POST ${ADMIN}/reset-password`, 'failures'],
  [`POST ${ADMIN}/register`, 'failures'],
  [`POST ${ADMIN}/register-admin`, 'failures'],
  [`GET ${ADMIN}/registration-info`, 'failures'],
  [`POST ${API}/invitations/accept`, 'failures'],
  [`POST ${API}/invitations/decline`, 'failures'],
  [`POST ${API}/invitations/show`, 'failures'],
  [`POST ${API}/alert-recipients/sender`, 'failures'],
  [`POST ${API}/alert-recipients/confirm`, 'failures'],
  [`POST ${API}/alert-recipients/refuse`, 'failures'],
  [`POST ${API}/alert-recipients/unsubscribe`, 'failures'],
  [`POST ${API}/auth/undo-sso-only`, 'failures'],
  [`POST ${API}/auth/leave-link`, 'failures'],
  [`POST ${API}/auth/support`, 'failures'],
  [`POST ${API}/auth/support/end`, 'failures'],
  [`POST ${API}/undo-links/show`, 'failures'],
  [`POST ${API}/leave-links/show`, 'failures'],
  [`POST ${API}/leave-links/use`, 'failures'],
  [`POST ${CHECK_INS}`, 'failures'],
  [CALLBACK, 'failures'],
  // Only failures, because a whole fleet can enrol from one address.
  [ENROLMENT, 'failures'],
]);

/** The endpoints that hash a password, which takes a thread for about 60 ms. */
const HASHING: ReadonlySet<string> = new Set([
  `POST ${API}/auth/local`,
  `POST ${API}/auth/local/register`,
  `POST ${API}/auth/reset-password`,
  `POST ${API}/auth/change-password`,
  `POST ${API}/auth/step-up`,
  `POST ${API}/auth/change-email`,
  `POST ${API}/me/second-factors`,
  `DELETE ${FACTORS}`,
  `POST ${API}/me/recovery-codes`,
  `POST ${API}/auth/undo-sso-only`,
  `POST ${API}/auth/leave-link`,
  `POST ${ADMIN}/login`,
  `POST ${ADMIN}/reset-password`,
  `POST ${ADMIN}/register`,
  `POST ${API}/invitations/accept`,
]);

/** A path as the router compares it: without regard to case and a trailing slash. */
const routed = (path: string): string => {
  const lower = path.toLowerCase();
  const plain = lower.endsWith('/') ? lower.slice(0, -1) : lower;
  const counted = BY_LAST_SEGMENT.find((start) => plain.startsWith(start));
  if (counted) return counted;
  if (!plain.startsWith(SSO)) return plain;
  // An organisation can have a callback of its own.
  if (plain.endsWith('/saml')) return SSO_SAML;
  return plain.endsWith('/callback') ? SSO_CALLBACK : plain.endsWith('/start') ? SSO_START : plain;
};

/**
 * The counting rule of an endpoint.
 *
 * @param method of the request; a HEAD counts as a GET
 * @param path of the request
 * @returns undefined if the endpoint takes no credentials and looks up no name
 */
export const countingRuleAt = (method: string, path: string): CountingRule | undefined => {
  if (path === SCIM || path.startsWith(`${SCIM}/`)) return 'unauthenticated';
  return TABLE.get(`${method === 'HEAD' ? 'GET' : method} ${routed(path)}`);
};

/** Whether a request can make the server hash a password. */
export const hashesPassword = (method: string, path: string): boolean => HASHING.has(`${method} ${routed(path)}`);

/**
 * Whether the body of a request contains only credentials, for which a few kilobytes are enough.
 *
 * @param method of the request
 * @param path of the request
 */
export const hasCredentialBody = (method: string, path: string): boolean => {
  const endpoint = `${method} ${routed(path)}`;
  return !WITH_CONTENT.has(endpoint) && TABLE.has(endpoint);
};

/** Includes 404, because the start of a single sign-on reveals with it which organisations exist. */
const REFUSED = new Set([400, 401, 403, 404]);

/** The password was right, and the sign-in goes on with another request. */
const PASSED = 'SECOND_FACTOR_REQUIRED';

/** An attempt for which others had to wait, so that it is not free to repeat it until one gets in. */
const SLOWED = 'SIGN_INS_SLOWED';

/**
 * Whether a response counts against the caller.
 *
 * @param status of the response
 * @param code of the error, if it is one
 */
export const costs = (rule: CountingRule, status: number, code?: unknown): boolean => {
  if (rule === 'all' || rule === 'lookups') return true;
  if (code === PASSED) return rule === 'successes';
  if (rule === 'successes') return status < 400;
  return rule === 'unauthenticated' ? status === 401 : REFUSED.has(status) || code === SLOWED;
};

const NETWORK_PARTS = 4;

/**
 * The key of an address for rate limits: its /64 for IPv6, because one connection has a whole /64, and a limited caller
 * could continue with another address.
 *
 * @param address of the caller in canonical spelling, or the key of an unknown caller, which is returned unchanged
 */
export const addressKey = (address: string): string => {
  const parsed = parseAddress(address);
  if (!parsed) return address;
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, NETWORK_PARTS);
  return `${network.map((part) => part.toString(16)).join(':')}::/64`;
};

/** Buckets for callers with an unknown address, per peer. */
const UNKNOWN_BUCKETS = 64;

/**
 * The key of a caller with an unknown address. Callers are distinguished by the other end of the connection and by what the
 * proxy sent instead of an address. Callers can perhaps forge the latter, so it only selects one of 64 buckets: everybody
 * is limited, and a caller who uses up one bucket locks out few others. Callers who chose all that the headers say share the
 * one bucket of the peer.
 *
 * @param peer the other end of the connection; undefined if it has closed
 * @param hop the text that is not an address; null if the caller can have chosen it
 */
export const unknownCallerKey = (peer: string | undefined, hop: string | null): string => {
  if (hop === null) return `${UNKNOWN_ADDRESS} ${peer ?? 'peer'}`;
  const bucket = createHash('sha256').update(hop).digest().readUInt16BE(0) % UNKNOWN_BUCKETS;
  return `${UNKNOWN_ADDRESS} ${peer ?? 'peer'} ${bucket}`;
};

/**
 * The key of an account for rate limits: the name in the request, even if no account has it, so that a limit does not reveal
 * which accounts exist. For the same reason, username and email address of a person are counted separately.
 *
 * @param name the name in the body
 * @returns null if it is empty or not a text
 */
export const accountKey = (name: unknown): string | null => {
  const key = typeof name === 'string' ? emailAddress(name) : '';
  return key === '' ? null : key;
};

import { createHash } from 'node:crypto';
import type ipaddr from 'ipaddr.js';
import { parseAddress, UNKNOWN_ADDRESS } from './client-address';
import { emailAddress } from '../accounts/email-address';

/**
 * Where credentials can be tried, and what of it counts against the caller's address.
 *
 * - `failures`: what is refused. Whoever shares an address with many people signs in as often as they like.
 * - `all`: whatever comes of it, where the trying itself is the harm: it makes accounts and sends mails.
 * - `strangers`: what is refused for want of credentials. Those that hold go on, from an address that is limited too.
 */
export type Counted = 'failures' | 'all' | 'strangers';

const API = '/api';
const ADMIN = '/admin';
const SCIM = '/scim/v2';
const SSO = `${API}/auth/sso/`;
const SSO_START = `${SSO}*/start`;

/** The one endpoint of the table whose body is more than credentials: it describes a machine. */
const ENROLMENT = `POST ${API}/svc-agents/enrol`;

const TABLE: ReadonlyMap<string, Counted> = new Map<string, Counted>([
  [`POST ${API}/auth/local`, 'failures'],
  [`POST ${API}/auth/local/register`, 'all'],
  [`POST ${API}/auth/forgot-password`, 'all'],
  [`POST ${API}/auth/send-email-confirmation`, 'all'],
  [`GET ${API}/auth/email-confirmation`, 'failures'],
  [`POST ${API}/auth/reset-password`, 'failures'],
  [`POST ${API}/auth/change-password`, 'failures'],
  [`POST ${API}/auth/step-up`, 'failures'],
  [`POST ${API}/auth/refresh`, 'failures'],
  [`GET ${SSO_START}`, 'failures'],
  [`GET ${SSO}callback`, 'failures'],
  [`POST ${ADMIN}/login`, 'failures'],
  [`POST ${ADMIN}/forgot-password`, 'all'],
  [`POST ${ADMIN}/reset-password`, 'failures'],
  [`POST ${ADMIN}/register`, 'failures'],
  [`POST ${ADMIN}/register-admin`, 'failures'],
  [`GET ${ADMIN}/registration-info`, 'failures'],
  [`POST ${API}/invitations/accept`, 'failures'],
  [`POST ${API}/invitations/decline`, 'failures'],
  // Failures only: a whole fleet enrols from one address.
  [ENROLMENT, 'failures'],
]);

/** A path as the router sees it, which minds neither case nor a slash at the end. */
const routed = (path: string): string => {
  const lower = path.toLowerCase();
  const plain = lower.endsWith('/') ? lower.slice(0, -1) : lower;
  return plain.startsWith(SSO) && plain.endsWith('/start') ? SSO_START : plain;
};

/**
 * What counts at an endpoint.
 *
 * @param method of the request; a HEAD is answered as the GET that it stands for
 * @param path of the request
 * @returns what counts; undefined where no credentials can be tried
 */
export const countedAt = (method: string, path: string): Counted | undefined => {
  if (path === SCIM || path.startsWith(`${SCIM}/`)) return 'strangers';
  return TABLE.get(`${method === 'HEAD' ? 'GET' : method} ${routed(path)}`);
};

/**
 * Whether the body of a request is nothing but credentials, for which a few kilobytes are enough.
 *
 * @param method of the request
 * @param path of the request
 */
export const hasCredentialBody = (method: string, path: string): boolean => {
  const endpoint = `${method} ${routed(path)}`;
  return endpoint !== ENROLMENT && TABLE.has(endpoint);
};

/** 404 too: the start of a single sign-on tells by it which organisations there are. */
const REFUSED = new Set([400, 401, 403, 404]);

/** Whether an answer of this status costs the caller a point. */
export const costs = (counted: Counted, status: number): boolean => {
  if (counted === 'all') return true;
  return counted === 'strangers' ? status === 401 : REFUSED.has(status);
};

const NETWORK_PARTS = 4;

/**
 * By what an address is counted. One line of a provider has a whole /64 of IPv6: whoever is limited at one address would
 * go on at the next.
 *
 * @param address the caller's in canonical spelling, or the key of an unknown caller, which stays as it is
 */
export const addressKey = (address: string): string => {
  const parsed = parseAddress(address);
  if (!parsed) return address;
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const network = (parsed as ipaddr.IPv6).parts.slice(0, NETWORK_PARTS);
  return `${network.map((part) => part.toString(16)).join(':')}::/64`;
};

/** Buckets of callers without a known address, for each peer. */
const UNKNOWN_BUCKETS = 64;

/**
 * The name under which a caller is counted whose address is unknown. Callers are told apart by the connection's other end
 * and by what the proxy wrote instead of an address. Callers may be able to make up the latter, so it only chooses one of
 * 64 buckets: nobody is unlimited, and whoever uses up one bucket locks out few others.
 *
 * @param peer the other end of the connection; undefined where it has gone already
 * @param hop what the address should have been read from
 */
export const unknownCallerKey = (peer: string | undefined, hop: string): string => {
  const bucket = createHash('sha256').update(hop).digest().readUInt16BE(0) % UNKNOWN_BUCKETS;
  return `${UNKNOWN_ADDRESS} ${peer ?? 'peer'} ${bucket}`;
};

/**
 * By what an account is counted: the name that was given, whether anybody has it or not, so that a limit tells nobody who
 * exists. For the same reason the two names of one person are counted apart.
 *
 * @param name what the body says
 * @returns null where it names nobody
 */
export const accountKey = (name: unknown): string | null => {
  const key = typeof name === 'string' ? emailAddress(name) : '';
  return key === '' ? null : key;
};

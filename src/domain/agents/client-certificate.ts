/**
 * An agent's credential opens only with the client certificate that it was bound to. Tenantry ends no TLS itself: which
 * certificate a caller has is told by the proxy that does, in a header, and believed from a trusted proxy alone.
 */

/** What is said of a certificate that cannot be read from the header: it equals no other. */
export const UNREADABLE = 'unreadable';

/** Envoy's header: a list of elements, each with pairs such as `Hash=…;Subject="CN=a,b"`. */
const ENVOY_HEADER = 'x-forwarded-client-cert';
const SHA_256 = /^[0-9a-f]{64}$/;

/**
 * The one spelling of a SHA-256 fingerprint: 64 hexadecimal digits in lower case.
 *
 * @param text as tools write it: either case, octets with or without colons between them
 * @returns the fingerprint; null where the text is none
 */
export const normaliseFingerprint = (text: string): string | null => {
  const trimmed = text.trim().toLowerCase();
  const digits = /^[0-9a-f]{2}(:[0-9a-f]{2}){31}$/.test(trimmed) ? trimmed.replaceAll(':', '') : trimmed;
  return SHA_256.test(digits) ? digits : null;
};

/** The hash in the last element, which the nearest proxy wrote; those before it came from further away. */
const envoyHash = (value: string): string | undefined => {
  const unquoted = value.replace(/"(?:\\.|[^"\\])*"/g, '""');
  const nearest = unquoted.split(',').at(-1) as string;
  return nearest
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => /^hash=/i.test(pair))
    ?.slice('hash='.length);
};

/**
 * The certificate of a caller, as the proxy tells it.
 *
 * @param peer the other end of the connection; undefined where it has gone already
 * @param header name and value of the header; without a value where the request has none
 * @param isTrusted whether an address is a trusted proxy's
 * @returns its fingerprint; null where nobody who is believed says anything; `unreadable` where it is no fingerprint
 */
export const presentedCertificate = (
  peer: string | undefined,
  header: { name: string; value: string | undefined },
  isTrusted: (address: string) => boolean,
): string | null => {
  if (!peer || !header.value?.trim() || !isTrusted(peer)) return null;
  const told = header.name.toLowerCase() === ENVOY_HEADER ? envoyHash(header.value) : header.value;
  return normaliseFingerprint(told ?? '') ?? UNREADABLE;
};

/** The certificate that a credential belongs to. */
export interface CertificateBinding {
  fingerprint: string | null;
  /** A trusted proxy vouched for it at the enrolment, so every request needs it. */
  isBound: boolean;
}

/**
 * Whether a credential opens with what the caller presents. Who enrolled without a proxy that vouches for certificates
 * goes on without one, unless the installation demands it; what a proxy does say is never ignored.
 *
 * @param presented what `presentedCertificate` found
 * @param isRequired whether the installation takes agents with certificates only
 */
export const certificateFits = (
  { fingerprint, isBound }: CertificateBinding,
  presented: string | null,
  isRequired: boolean,
): boolean => {
  if (presented === null) return !isBound && !isRequired;
  return fingerprint !== null && normaliseFingerprint(fingerprint) === presented;
};

/**
 * What a new credential is bound to.
 *
 * @param named the fingerprint that the agent tells of itself, if any
 * @param presented what `presentedCertificate` found
 * @returns the binding; `mismatch` where the two differ or the proxy's word is needed and missing; `missing` where nobody
 *   tells a fingerprint
 */
export const certificateToBind = (
  named: string | null,
  presented: string | null,
  isRequired: boolean,
): { fingerprint: string; isBound: boolean } | 'mismatch' | 'missing' => {
  const own = named === null ? null : normaliseFingerprint(named);
  if (presented === null) {
    if (isRequired) return 'mismatch';
    return own === null ? 'missing' : { fingerprint: own, isBound: false };
  }
  const isTheSame = presented !== UNREADABLE && (named === null || own === presented);
  return isTheSame ? { fingerprint: presented, isBound: true } : 'mismatch';
};

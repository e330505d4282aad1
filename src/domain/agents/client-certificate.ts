import { defined } from '../../values';
/**
 * An agent's credential works only with the client certificate that it is bound to. Tenantry does not terminate TLS: the
 * proxy that does sends the certificate's fingerprint in a header, which is accepted only from a trusted proxy.
 */

/** Stands for a certificate that cannot be read from the header. It matches no binding. */
export const UNREADABLE = 'unreadable';

/** Envoy's header: a list of elements, each with pairs such as `Hash=…;Subject="CN=a,b"`. */
const ENVOY_HEADER = 'x-forwarded-client-cert';
const SHA_256 = /^[0-9a-f]{64}$/;

/**
 * The canonical spelling of a SHA-256 fingerprint: 64 hexadecimal digits in lower case.
 *
 * @param text a fingerprint in either case, with or without colons between the octets
 * @returns null if the text is not a fingerprint
 */
export const normaliseFingerprint = (text: string): string | null => {
  const trimmed = text.trim().toLowerCase();
  const digits = /^[0-9a-f]{2}(:[0-9a-f]{2}){31}$/.test(trimmed) ? trimmed.replaceAll(':', '') : trimmed;
  return SHA_256.test(digits) ? digits : null;
};

/** The hash in the last element, which the nearest proxy wrote. Clients could have sent those before it. */
const envoyHash = (value: string): string | undefined => {
  const unquoted = value.replace(/"(?:\\.|[^"\\])*"/g, '""');
  const last = defined(unquoted.split(',').at(-1));
  return last
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => /^hash=/i.test(pair))
    ?.slice('hash='.length);
};

/**
 * The fingerprint of a caller's certificate, as reported by the proxy.
 *
 * @param peer the other end of the connection; undefined if it has closed
 * @param header name and value of the header; without a value if the request does not have it
 * @param isTrusted whether an address belongs to a trusted proxy
 * @returns null if no trusted proxy reports a certificate; `unreadable` if the value is not a fingerprint
 */
export const presentedCertificate = (
  peer: string | undefined,
  header: { name: string; value: string | undefined },
  isTrusted: (address: string) => boolean,
): string | null => {
  if (!peer || !header.value?.trim() || !isTrusted(peer)) return null;
  const reported = header.name.toLowerCase() === ENVOY_HEADER ? envoyHash(header.value) : header.value;
  return normaliseFingerprint(reported ?? '') ?? UNREADABLE;
};

/** The certificate that a credential is bound to. */
export interface CertificateBinding {
  fingerprint: string | null;
  /** Whether a trusted proxy verified it at the enrolment, so that every request needs it. */
  isBound: boolean;
}

/**
 * Whether a credential works with the caller's certificate. An agent that was enrolled without a verified certificate needs
 * none, unless the installation requires it. A certificate that a proxy reports must always match.
 *
 * @param presented the result of `presentedCertificate`
 * @param isRequired whether the installation accepts only agents with certificates
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
 * The certificate that a new credential is bound to.
 *
 * @param named the fingerprint in the agent's request, if any
 * @param presented the result of `presentedCertificate`
 * @returns the binding; `mismatch` if the two differ, or if a required certificate was not reported by a proxy; `missing`
 *   if there is no fingerprint
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

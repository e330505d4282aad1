import type { X509Certificate } from 'node:crypto';
import { defined } from '../../../src/values';
import type { CertificateEnd } from '../probes/attempt';
import type { Trust } from './trust';

/** No server needs as many: more would only cost time. */
const MAX_SENT = 20;
const MAX_SUBJECT = 255;

const startOf = ({ validFrom }: X509Certificate): number => Date.parse(validFrom);
const endOf = ({ validTo }: X509Certificate): number => Date.parse(validTo);
const isValid = (certificate: X509Certificate, now: number): boolean =>
  startOf(certificate) <= now && now <= endOf(certificate);

/** All certificates that a server sent, in its order. Each of Node's refers to the next one that was sent, its issuer or not. */
export const sentCertificates = (leaf: X509Certificate): X509Certificate[] => {
  const sent = [leaf];
  for (let next = leaf.issuerCertificate; next && sent.length < MAX_SENT; next = next.issuerCertificate)
    sent.push(next);
  return sent;
};

/**
 * The certificates whose ends matter: the leaf and the intermediates up to a trusted certificate. It is chosen as OpenSSL
 * chooses it: trusted certificates first, then the first that is valid in the order of the server. So neither an extra
 * certificate nor an expired cross-signature counts.
 *
 * @param sent the leaf, and whatever else the server sent
 * @param now milliseconds since 1970
 */
export const usedPath = (sent: readonly X509Certificate[], { rootsOf }: Trust, now: number): X509Certificate[] => {
  const path = [defined(sent[0])];
  for (;;) {
    const last = defined(path.at(-1));
    const isIssuer = (other: X509Certificate): boolean => last.checkIssued(other) && isValid(other, now);
    if (isIssuer(last) || rootsOf(last.issuer).some(isIssuer)) return path;
    const next = sent.find((other) => !path.includes(other) && isIssuer(other));
    if (!next) return path;
    path.push(next);
  }
};

/** The subject on one line. Certificates without one are named by their names. */
const subjectOf = ({ subject, subjectAltName }: X509Certificate): string =>
  (subject ? subject.replaceAll('\n', ', ') : (subjectAltName ?? 'certificate without a name')).slice(0, MAX_SUBJECT);

/** The certificate of a path that ends first. */
export const earliestEnd = (path: readonly X509Certificate[]): CertificateEnd => {
  const first = path.reduce((one, other) => (endOf(other) < endOf(one) ? other : one));
  return { expiresAt: new Date(endOf(first)), subject: subjectOf(first) };
};

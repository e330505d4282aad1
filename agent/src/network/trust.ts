import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import tls from 'node:tls';

/** The certificate authorities that checks trust. */
export interface Trust {
  /** Shared by all handshakes, because reading the authorities takes long. Sessions are not shared. */
  context: tls.SecureContext;
  /** The trusted certificates with a subject. */
  rootsOf: (subject: string) => readonly X509Certificate[];
}

const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** The file that Node adds to its own authorities. Node forgets it as soon as a list is given. */
const extraOfNode = (): string => {
  const name = process.env.NODE_EXTRA_CA_CERTS;
  if (!name) return '';
  try {
    return readFileSync(name, 'utf8');
  } catch {
    return '';
  }
};

const certificatesIn = (text: string): string[] => text.match(PEM) ?? [];

/**
 * All authorities, as PEM.
 *
 * @param more PEM of the owner's own authorities, or an empty text
 */
export const trustedAuthorities = (more: string): string[] => [
  ...tls.rootCertificates,
  ...certificatesIn(extraOfNode()),
  ...certificatesIn(more),
];

const bySubject = (pems: readonly string[]): Map<string, X509Certificate[]> => {
  const table = new Map<string, X509Certificate[]>();
  for (const pem of pems) {
    const certificate = new X509Certificate(pem);
    table.set(certificate.subject, [...(table.get(certificate.subject) ?? []), certificate]);
  }
  return table;
};

/**
 * Reads the authorities. Their table is made when the first chain is looked at.
 *
 * @param more PEM of the owner's own authorities, or an empty text
 */
export const createTrust = (more = ''): Trust => {
  const context = tls.createSecureContext(more === '' ? {} : { ca: trustedAuthorities(more) });
  let roots: Map<string, X509Certificate[]> | null = null;
  return {
    context,
    rootsOf: (subject) => {
      roots ??= bySubject(trustedAuthorities(more));
      return roots.get(subject) ?? [];
    },
  };
};

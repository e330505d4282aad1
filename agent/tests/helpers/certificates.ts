import 'reflect-metadata';
import type { webcrypto } from 'node:crypto';
import {
  BasicConstraintsExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
  cryptoProvider,
} from '@peculiar/x509';

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
export const DAY = 24 * 60 * 60 * 1000;

cryptoProvider.set(globalThis.crypto);

/** A certificate and its key. */
export interface Made {
  name: string;
  keys: webcrypto.CryptoKeyPair;
  pem: string;
  key: string;
}

interface Wanted {
  name: string;
  /** Days until it ends; negative if it has ended. */
  days?: number;
  /** Without one, it signs itself. */
  issuer?: Made;
  isAuthority?: boolean;
  names?: { type: 'dns' | 'ip'; value: string }[];
  keys?: webcrypto.CryptoKeyPair;
}

let serial = 1;

export const makeKeys = (): Promise<webcrypto.CryptoKeyPair> =>
  globalThis.crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);

/** Makes a certificate. */
export const makeCertificate = async (wanted: Wanted): Promise<Made> => {
  const { name, days = 365, issuer, isAuthority = false, names = [] } = wanted;
  const keys = wanted.keys ?? (await makeKeys());
  serial += 1;
  const certificate = await X509CertificateGenerator.create({
    serialNumber: serial.toString(16).padStart(8, '0'),
    subject: `CN=${name}`,
    issuer: `CN=${issuer?.name ?? name}`,
    notBefore: new Date(Date.now() - 400 * DAY),
    notAfter: new Date(Date.now() + days * DAY),
    publicKey: keys.publicKey,
    signingKey: (issuer?.keys ?? keys).privateKey,
    signingAlgorithm: ALGORITHM,
    extensions: [
      new BasicConstraintsExtension(isAuthority, undefined, true),
      ...(names.length > 0 ? [new SubjectAlternativeNameExtension(names)] : []),
    ],
  });
  const key = PemConverter.encode(await globalThis.crypto.subtle.exportKey('pkcs8', keys.privateKey), 'PRIVATE KEY');
  return { name, keys, pem: certificate.toString('pem'), key };
};

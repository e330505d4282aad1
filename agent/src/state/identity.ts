import { createHash, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { codeOf } from '../../../src/values';
import { FILES } from './folder';
import { writeWhole } from './write-file';

/** The key and the certificate by which proxies recognise the agent, as PEM. */
export interface Identity {
  key: string;
  certificate: string;
  /** SHA-256 of the certificate: 64 hexadecimal digits in lower case. */
  fingerprint: string;
}

/** Long, because a person has to enter the fingerprint of a new certificate. */
const YEARS = 10;
const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

/** The fingerprint as Tenantry stores it. */
export const fingerprintOf = (certificate: string): string =>
  createHash('sha256').update(new X509Certificate(certificate).raw).digest('hex');

/** Characters that separate the parts of a name in a certificate. */
const commonName = (hostname: string): string => hostname.replaceAll(/[^A-Za-z0-9._-]/g, '-').slice(0, 64) || 'agent';

const createIdentity = async (hostname: string): Promise<Omit<Identity, 'fingerprint'>> => {
  // Loaded only now: it needs much memory, and an agent makes one certificate in its life.
  await import('reflect-metadata');
  const { PemConverter, X509CertificateGenerator, cryptoProvider } = await import('@peculiar/x509');
  cryptoProvider.set(globalThis.crypto);
  const keys = await globalThis.crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
  const notBefore = new Date(Date.now() - 24 * 60 * 60 * 1000);
  const notAfter = new Date(notBefore);
  notAfter.setFullYear(notAfter.getFullYear() + YEARS);
  const name = `CN=${commonName(hostname)}`;
  const certificate = await X509CertificateGenerator.createSelfSigned({ name, notBefore, notAfter, keys });
  const key = await globalThis.crypto.subtle.exportKey('pkcs8', keys.privateKey);
  return { key: PemConverter.encode(key, 'PRIVATE KEY'), certificate: certificate.toString('pem') };
};

const readIfThere = async (file: string): Promise<string | null> => {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
};

/**
 * The identity in a state folder. It is made if there is none.
 *
 * @throws Error of the system if the folder cannot be read or written
 */
export const identityIn = async (folder: string): Promise<Identity> => {
  const [keyFile, certificateFile] = [path.join(folder, FILES.key), path.join(folder, FILES.certificate)];
  const [key, certificate] = [await readIfThere(keyFile), await readIfThere(certificateFile)];
  if (key !== null && certificate !== null) return { key, certificate, fingerprint: fingerprintOf(certificate) };
  const made = await createIdentity(os.hostname());
  await writeWhole(keyFile, made.key, { isSynced: true });
  await writeWhole(certificateFile, made.certificate, { isSynced: true });
  return { ...made, fingerprint: fingerprintOf(made.certificate) };
};

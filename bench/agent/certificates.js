'use strict';

require('reflect-metadata');
const {
  BasicConstraintsExtension,
  cryptoProvider,
  PemConverter,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} = require('@peculiar/x509');

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/** A certificate for localhost, and the authority that signed it, as PEM. */
const makeCertificates = async () => {
  cryptoProvider.set(crypto);
  const [authority, leaf] = await Promise.all(
    [1, 2].map(() => crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])),
  );
  const issuer = 'CN=Authority of the benchmark';
  const common = {
    issuer,
    notBefore: new Date(Date.now() - YEAR_MS),
    notAfter: new Date(Date.now() + YEAR_MS),
    signingKey: /** @type {import('node:crypto').crypto.CryptoKeyPair} */ (authority).privateKey,
    signingAlgorithm: ALGORITHM,
  };
  /**
   * @param {string} subject
   * @param {import('node:crypto').crypto.CryptoKeyPair} keys
   * @param {import('@peculiar/x509').Extension[]} extensions
   */
  const sign = (subject, keys, extensions) =>
    X509CertificateGenerator.create({ ...common, subject, publicKey: keys.publicKey, extensions });
  const root = await sign(issuer, /** @type {import('node:crypto').crypto.CryptoKeyPair} */ (authority), [
    new BasicConstraintsExtension(true, undefined, true),
  ]);
  const server = await sign('CN=localhost', /** @type {import('node:crypto').crypto.CryptoKeyPair} */ (leaf), [
    new SubjectAlternativeNameExtension([{ type: 'dns', value: 'localhost' }]),
  ]);
  const key = await crypto.subtle.exportKey(
    'pkcs8',
    /** @type {import('node:crypto').crypto.CryptoKeyPair} */ (leaf).privateKey,
  );
  return {
    authority: root.toString('pem'),
    cert: server.toString('pem'),
    key: PemConverter.encode(key, 'PRIVATE KEY'),
  };
};

module.exports = { makeCertificates };

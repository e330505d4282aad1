import type net from 'node:net';
import tls from 'node:tls';
import { codeOf, messageOf } from '../../../src/values';
import { type Attempt, ProbeFailure } from '../probes/attempt';
import { earliestEnd, sentCertificates, usedPath } from './certificate-path';

/** How a handshake is made. */
export interface Handshake {
  /** Name that is asked for and verified, or an IP address, which is only verified. */
  serverName: string;
  verify: boolean;
  /** Protocols to offer; the first that both know is used. */
  protocols?: string[];
}

const CERTIFICATE_TEXTS: Record<string, string> = {
  CERT_HAS_EXPIRED: 'The certificate, or one that it depends on, has expired',
  CERT_NOT_YET_VALID: 'The certificate, or one that it depends on, is not valid yet',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'The chain of certificates ends at one that is not trusted',
  UNABLE_TO_GET_ISSUER_CERT: 'The chain of certificates is incomplete',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'The chain of certificates is incomplete, or its authority is not trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The chain of certificates is incomplete, or its authority is not trusted',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is for other names',
};

const shake = (socket: net.Socket, attempt: Attempt, { serverName, protocols }: Handshake): Promise<tls.TLSSocket> =>
  new Promise((resolve, reject) => {
    const secured = tls.connect({
      socket,
      host: serverName,
      secureContext: attempt.context.trust.context,
      // It is verified, and the result is looked at afterwards: the end of a bad certificate is of interest, too.
      rejectUnauthorized: false,
      ...(protocols ? { ALPNProtocols: protocols } : {}),
    });
    attempt.onEnd(() => secured.destroy());
    secured.on('error', reject);
    secured.once('close', () => reject(new Error('closed')));
    secured.once('secureConnect', () => resolve(secured));
  });

/** OpenSSL's reason, such as `wrong version number`. It contains nothing that the server sent. */
const reasonOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'reason' in error && typeof error.reason === 'string'
    ? error.reason
    : String(codeOf(error) ?? 'the server closed the connection');

const examine = (attempt: Attempt, secured: tls.TLSSocket): void => {
  const leaf = secured.getPeerX509Certificate();
  if (!leaf) return;
  attempt.certificate = earliestEnd(usedPath(sentCertificates(leaf), attempt.context.trust, Date.now()));
};

/**
 * Makes a TLS handshake on a connection, and finds out when the certificates end that are used.
 *
 * @throws ProbeFailure with the cause tls, or certificate if it is not valid for the name
 */
export const secureSocket = async (
  attempt: Attempt,
  socket: net.Socket,
  handshake: Handshake,
): Promise<tls.TLSSocket> => {
  const secured = await attempt
    .timed('TLS handshake', () => shake(socket, attempt, handshake))
    .catch((error) => {
      throw new ProbeFailure('tls', `The TLS handshake failed: ${reasonOf(error)}.`);
    });
  examine(attempt, secured);
  if (handshake.verify && !secured.authorized) {
    const error: unknown = secured.authorizationError;
    const code = typeof error === 'string' ? error : String(codeOf(error) ?? messageOf(error));
    const text = CERTIFICATE_TEXTS[code] ?? `The certificate is not valid: ${code}`;
    throw new ProbeFailure('certificate', `${text} (${handshake.serverName}).`);
  }
  return secured;
};

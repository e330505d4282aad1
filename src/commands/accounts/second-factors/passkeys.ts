import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { Core } from '@strapi/strapi';
import { CONFIRM_MS, TOKEN_SECONDS } from '../../../domain/accounts/second-factors/limits';
import type { StoredCredential } from '../../../repositories/accounts/second-factors';
import { passkeysNotConfigured } from '../../../wire/errors/second-factor-errors';
import { messageOf } from '../../../values';
import { type RelyingParty, relyingPartyOf } from '../sso-settings';

const NAME = 'Tenantry';

/** ES256, EdDSA and RS256 (RFC 9053, RFC 8812): what authenticators have. */
const ALGORITHMS = [-7, -8, -257];

/** @throws ApplicationError 503 `PASSKEYS_NOT_CONFIGURED` */
const requiredParty = (strapi: Core.Strapi): RelyingParty => {
  const party = relyingPartyOf(strapi);
  if (!party) throw passkeysNotConfigured();
  return party;
};

/** Loaded when the first passkey is used, because it takes long. */
const library = () => import('@simplewebauthn/server');

/** The list of credentials that a browser offers, or must not register again. */
const named = (credentials: readonly StoredCredential[]) =>
  credentials.map(({ id, transports }) => ({ id, type: 'public-key' as const, transports }));

/**
 * The options with which a browser makes a passkey.
 *
 * @param account its documentId, which a passkey returns at a sign-in, and its name
 * @param known the passkeys of the person, which are not made again
 * @throws ApplicationError 503 `PASSKEYS_NOT_CONFIGURED`
 */
export const creationOptions = async (
  strapi: Core.Strapi,
  account: { documentId: string; name: string },
  challenge: string,
  known: readonly StoredCredential[],
): Promise<PublicKeyCredentialCreationOptionsJSON> => {
  const { id } = requiredParty(strapi);
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: NAME,
    rpID: id,
    userName: account.name,
    userDisplayName: account.name,
    userID: new Uint8Array(Buffer.from(account.documentId)),
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    timeout: CONFIRM_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: named(known),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
};

/**
 * The options with which a browser signs a challenge.
 *
 * @param known the passkeys of the person; none if the passkey says who signs in, which then has to verify its person
 * @returns null if the server has no domain for passkeys
 */
export const requestOptions = (
  strapi: Core.Strapi,
  challenge: string,
  known: readonly StoredCredential[],
): PublicKeyCredentialRequestOptionsJSON | null => {
  const party = relyingPartyOf(strapi);
  return (
    party && {
      challenge,
      rpId: party.id,
      timeout: TOKEN_SECONDS * 1000,
      allowCredentials: named(known) as PublicKeyCredentialRequestOptionsJSON['allowCredentials'],
      userVerification: known.length > 0 ? 'preferred' : 'required',
    }
  );
};

/**
 * Attestations that can be verified without the certificates of a manufacturer. The server asks for none; checking others could make
 * it call addresses in a certificate that a caller has made.
 */
const isSelfMade = async ({ response }: RegistrationResponseJSON): Promise<boolean> => {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const attestation = decodeAttestationObject(new Uint8Array(Buffer.from(response.attestationObject, 'base64url')));
  const format = attestation.get('fmt');
  return format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined);
};

/** Runs a check of the library, which throws what is wrong. The log has it; the caller learns only that it was refused. */
const orNull = async <T>(strapi: Core.Strapi, check: () => Promise<T | null>): Promise<T | null> => {
  try {
    return await check();
  } catch (error) {
    strapi.log.warn(`A passkey was refused: ${messageOf(error)}`);
    return null;
  }
};

/** Verifies the response of a browser that has made a passkey. Returns null if it is invalid. */
export const verifyCreation = async (
  strapi: Core.Strapi,
  response: RegistrationResponseJSON,
  challenge: string,
): Promise<StoredCredential | null> => {
  const { id, origin } = requiredParty(strapi);
  return orNull(strapi, async () => {
    if (!(await isSelfMade(response))) return null;
    const { verifyRegistrationResponse } = await library();
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      supportedAlgorithmIDs: ALGORITHMS,
      requireUserVerification: false,
    });
    if (!registrationInfo) return null;
    const { credential } = registrationInfo;
    return {
      id: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: credential.transports ?? [],
    };
  });
};

/**
 * Verifies a signed challenge. A counter that has not grown is refused: the passkey was copied.
 *
 * @param isAlone whether the passkey is the only factor, so that it has to verify its person
 * @returns the new state of the credential; null if the response is invalid
 */
export const verifySignature = async (
  strapi: Core.Strapi,
  response: AuthenticationResponseJSON,
  { challenge, credential, isAlone }: { challenge: string; credential: StoredCredential; isAlone: boolean },
): Promise<StoredCredential | null> => {
  const { id, origin } = requiredParty(strapi);
  return orNull(strapi, async () => {
    const { verifyAuthenticationResponse } = await library();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: isAlone,
      credential: {
        id: credential.id,
        publicKey: new Uint8Array(Buffer.from(credential.publicKey, 'base64url')),
        counter: credential.counter,
      },
    });
    return verified ? { ...credential, counter: authenticationInfo.newCounter } : null;
  });
};

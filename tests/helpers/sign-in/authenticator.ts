import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** An authenticator in software (Web Authentication, level 2): it makes passkeys with the algorithm ES256, and signs with them. */

type Encodable = number | string | Buffer | Map<number | string, Encodable>;

const head = (major: number, length: number): Buffer => {
  if (length < 24) return Buffer.from([major * 32 + length]);
  if (length < 256) return Buffer.from([major * 32 + 24, length]);
  return Buffer.from([major * 32 + 25, Math.floor(length / 256), length % 256]);
};

/** What an authenticator needs of CBOR (RFC 8949). */
const cbor = (value: Encodable): Buffer => {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, item]) => [cbor(key), cbor(item)]);
  return Buffer.concat([head(5, value.size), ...entries]);
};

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();

/** What a dishonest browser or authenticator does differently. */
export interface Deviation {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  counter?: number;
  isUserVerified?: boolean;
  isUserPresent?: boolean;
  userHandle?: string;
  id?: string;
  format?: string;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_CREDENTIAL = 0x40;

/** A passkey of one page. */
export class Authenticator {
  readonly id = randomBytes(16).toString('base64url');
  readonly #origin: string;
  readonly #privateKey: KeyObject;
  readonly #publicKey: Buffer;
  #userHandle = '';
  counter = 0;

  constructor(origin: string) {
    this.#origin = origin;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#privateKey = privateKey;
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const [X, Y] = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
    // The kind of key, the algorithm, the curve, and the point (RFC 9053).
    this.#publicKey = cbor(
      new Map<number, Encodable>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, X],
        [-3, Y],
      ]),
    );
  }

  #clientData(type: string, challenge: string, deviation: Deviation): Buffer {
    const { origin = this.#origin } = deviation;
    const data = {
      type: deviation.type ?? type,
      challenge: deviation.challenge ?? challenge,
      origin,
      crossOrigin: false,
    };
    return Buffer.from(JSON.stringify(data));
  }

  #authenticatorData(rpId: string, deviation: Deviation, credential = Buffer.alloc(0)): Buffer {
    const { isUserVerified = true, isUserPresent = true, counter = this.counter } = deviation;
    const flags =
      (isUserPresent ? PRESENT : 0) + (isUserVerified ? VERIFIED : 0) + (credential.length > 0 ? WITH_CREDENTIAL : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(deviation.rpId ?? rpId), Buffer.from([flags]), count, credential]);
  }

  /** Makes the passkey, as navigator.credentials.create() does. */
  create(options: any, deviation: Deviation = {}): object {
    this.#userHandle = options.user.id;
    const { id = this.id, format = 'none' } = deviation;
    const rawId = Buffer.from(id, 'base64url');
    const length = Buffer.from([Math.floor(rawId.length / 256), rawId.length % 256]);
    const credential = Buffer.concat([Buffer.alloc(16), length, rawId, this.#publicKey]);
    const attestation = new Map<string, Encodable>([
      ['fmt', format],
      ['attStmt', new Map()],
      ['authData', this.#authenticatorData(options.rp.id, deviation, credential)],
    ]);
    const clientData = this.#clientData('webauthn.create', options.challenge, deviation);
    const response = {
      clientDataJSON: clientData.toString('base64url'),
      attestationObject: cbor(attestation).toString('base64url'),
      transports: ['internal'],
    };
    return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} };
  }

  /** Signs a challenge, as navigator.credentials.get() does. The counter grows with each signature. */
  get(options: any, deviation: Deviation = {}): any {
    this.counter += 1;
    const { id = this.id, userHandle = this.#userHandle } = deviation;
    const clientData = this.#clientData('webauthn.get', options.challenge, deviation);
    const authenticatorData = this.#authenticatorData(options.rpId, deviation);
    const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), this.#privateKey);
    const response = {
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle,
    };
    return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} };
  }
}

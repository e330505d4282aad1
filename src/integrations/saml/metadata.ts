import { X509Certificate } from 'node:crypto';
import { errorOf } from '../../values';
import { childrenIn, elementsIn, METADATA, parseXml, PROTOCOL, REDIRECT, SIGNATURE } from './xml';

/** What the metadata of an identity provider says. */
export interface SamlMetadata {
  entityId: string;
  ssoUrl: string;
  /** Base64 of DER. */
  certificates: string[];
  /** When the last of its certificates ends, ISO 8601: after that, no sign-in works. */
  certificatesEnd: string;
}

/** The length of the columns. */
const MAX_LENGTH = 255;
/** The signatures that are accepted are those of such keys. */
const MIN_BITS = 2048;
/** More than two are rare. */
const MAX_CERTIFICATES = 10;

const certificateIn = (element: Element): string => {
  const text = (element.textContent ?? '').replace(/\s+/g, '');
  // Throws unless it is a certificate.
  const { publicKey, raw } = new X509Certificate(Buffer.from(text, 'base64'));
  const bits = publicKey.asymmetricKeyType === 'rsa' ? (publicKey.asymmetricKeyDetails?.modulusLength ?? 0) : 0;
  if (bits < MIN_BITS) throw new Error(`A certificate for signatures must be for RSA with at least ${MIN_BITS} bits.`);
  return raw.toString('base64');
};

const signingCertificates = (descriptor: Element): string[] => {
  const keys = childrenIn(descriptor, METADATA, 'KeyDescriptor').filter(
    (key) => (key.getAttribute('use') || 'signing') === 'signing',
  );
  return [...new Set(keys.flatMap((key) => elementsIn(key, SIGNATURE, 'X509Certificate').map(certificateIn)))];
};

const redirectUrl = (descriptor: Element): string | undefined =>
  childrenIn(descriptor, METADATA, 'SingleSignOnService')
    .find((service) => service.getAttribute('Binding') === REDIRECT)
    ?.getAttribute('Location') || undefined;

const isWebAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

const descriptorIn = (root: Element): Element => {
  const isEntity = root.localName === 'EntityDescriptor' && root.namespaceURI === METADATA;
  if (!isEntity) throw new Error('The document is not the metadata of one provider (EntityDescriptor).');
  const [descriptor, ...others] = childrenIn(root, METADATA, 'IDPSSODescriptor').filter((one) =>
    (one.getAttribute('protocolSupportEnumeration') ?? '').split(/\s+/).includes(PROTOCOL),
  );
  if (!descriptor || others.length > 0) throw new Error('The metadata describes no identity provider for SAML 2.0.');
  if (descriptor.getAttribute('WantAuthnRequestsSigned') === 'true')
    throw new Error(
      'The provider wants signed requests, which Tenantry does not send. Switch that off for this client.',
    );
  return descriptor;
};

/** What people see of a certificate. */
export interface ShownCertificate {
  /** SHA-256, as hexadecimal pairs. */
  fingerprint: string;
  /** ISO 8601. */
  endsAt: string;
}

/**
 * Describes stored certificates, the one that ends last at the end.
 *
 * @param certificates base64 of DER
 */
export const shownCertificates = (certificates: readonly string[]): ShownCertificate[] =>
  certificates
    .map((one) => {
      const { fingerprint256: fingerprint, validTo } = new X509Certificate(Buffer.from(one, 'base64'));
      return { fingerprint, endsAt: new Date(validTo).toISOString() };
    })
    .sort((one, other) => Date.parse(one.endsAt) - Date.parse(other.endsAt));

/** The fingerprints of stored certificates, that of the one that ends last at the end. */
export const fingerprintsOf = (certificates: readonly string[]): string[] =>
  shownCertificates(certificates).map(({ fingerprint }) => fingerprint);

const read = (text: string): SamlMetadata => {
  const root = parseXml(text.replace(/<!--.*?-->/gs, '')).documentElement;
  const descriptor = descriptorIn(root);
  const entityId = root.getAttribute('entityID') ?? '';
  if (entityId === '' || entityId.length > MAX_LENGTH)
    throw new Error(`The entityID must have 1 to ${MAX_LENGTH} characters.`);
  const ssoUrl = redirectUrl(descriptor);
  if (ssoUrl === undefined || !isWebAddress(ssoUrl) || ssoUrl.length > MAX_LENGTH)
    throw new Error(`The metadata has no SingleSignOnService with HTTP-Redirect and at most ${MAX_LENGTH} characters.`);
  const certificates = signingCertificates(descriptor);
  if (certificates.length === 0 || certificates.length > MAX_CERTIFICATES)
    throw new Error(`The metadata must have 1 to ${MAX_CERTIFICATES} certificates for signatures.`);
  return { entityId, ssoUrl, certificates, certificatesEnd: shownCertificates(certificates).at(-1)?.endsAt ?? '' };
};

/**
 * Reads the metadata of an identity provider (SAML 2.0 Metadata). Its signature is not checked: who enters it decides whom to trust.
 *
 * @returns what it says, or why it cannot be used
 */
export const readMetadata = (text: string): SamlMetadata | { fault: string } => {
  try {
    return read(text);
  } catch (error) {
    return { fault: errorOf(error).message };
  }
};

import type { Profile, SAML as Library } from '@node-saml/node-saml';
import {
  addressIn,
  CLOCK_SKEW_MS,
  MAX_AGE_MS,
  requestOf,
  type SamlClient,
  type SamlProvider,
  type SignedAssertion,
} from '../../domain/accounts/own-providers/saml';
import { errorOf } from '../../values';
import { ASSERTION, childrenIn, elementsIn, parseXml, PROTOCOL, SIGNATURE } from './xml';

/** Whom an assertion names, and to which request it responds. */
export interface SamlClaims {
  kind: 'claims';
  inResponseTo: string;
  issuer: string;
  subject: string;
  /** In the spelling of accounts; null if there is none. */
  address: string | null;
}

/** Why a response opens no session. */
export interface SamlRefusal {
  kind: 'denied' | 'refused';
  reason: string;
}

/** It takes 60 ms to load, which most servers never need. */
const library = () => import('@node-saml/node-saml');

const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success';

/** What signatures may be made with: nothing with SHA-1, and no shared secret. */
const ALGORITHMS = new Set([
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha384',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmldsig-more#sha384',
  'http://www.w3.org/2001/04/xmlenc#sha512',
]);

const clientOf = async (provider: SamlProvider, { entityId, acsUrl }: SamlClient, id = ''): Promise<Library> => {
  const { SAML, ValidateInResponseTo } = await library();
  return new SAML({
    issuer: entityId,
    callbackUrl: acsUrl,
    audience: entityId,
    entryPoint: provider.ssoUrl,
    idpCert: [...provider.certificates],
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: CLOCK_SKEW_MS,
    maxAssertionAgeMs: MAX_AGE_MS,
    // The request is in the cookie of the browser that began, and opens one session at most.
    validateInResponseTo: ValidateInResponseTo.never,
    generateUniqueId: () => id,
  });
};

/**
 * The address at the provider that starts a sign-in.
 *
 * @param id of the request, an XML name; the response has to repeat it
 * @param relayState comes back with the response, unsigned; at most 80 bytes (SAML 2.0 Bindings, section 3.4.3)
 */
export const samlRequestUrl = async (
  provider: SamlProvider,
  client: SamlClient,
  { id, relayState }: { id: string; relayState: string },
): Promise<string> => (await clientOf(provider, client, id)).getAuthorizeUrlAsync(relayState, undefined, {});

/** Refuses what no provider sends, before anything of it is believed. */
const checkForm = (xml: string, { acsUrl }: SamlClient): SamlRefusal | null => {
  const refused = (reason: string): SamlRefusal => ({ kind: 'refused', reason });
  const root = parseXml(xml).documentElement;
  if (root.localName !== 'Response' || root.namespaceURI !== PROTOCOL) return refused('it is no SAML response');
  const destination = root.getAttribute('Destination');
  if (destination && destination !== acsUrl) return refused(`it is for ${destination}`);
  const [status] = childrenIn(root, PROTOCOL, 'Status').flatMap((one) => childrenIn(one, PROTOCOL, 'StatusCode'));
  if (status?.getAttribute('Value') !== SUCCESS)
    return { kind: 'denied', reason: status?.getAttribute('Value') ?? 'it has no status' };
  if (elementsIn(root, ASSERTION, 'EncryptedAssertion').length > 0)
    return refused('its assertion is encrypted, for which Tenantry has no key: switch encryption off');
  if (elementsIn(root, ASSERTION, 'Assertion').length !== 1 || childrenIn(root, ASSERTION, 'Assertion').length !== 1)
    return refused('it does not have one assertion');
  const methods = ['SignatureMethod', 'DigestMethod'].flatMap((name) => elementsIn(root, SIGNATURE, name));
  const weak = methods.map((one) => one.getAttribute('Algorithm') ?? '').find((name) => !ALGORITHMS.has(name));
  return weak === undefined ? null : refused(`it is signed with ${weak}, which is not accepted`);
};

/** Elements as the library parses them. */
interface Parsed {
  $?: Record<string, string>;
  _?: string;
  [name: string]: unknown;
}

const parsedList = (value: unknown): Parsed[] => (Array.isArray(value) ? (value as Parsed[]) : []);

const firstOf = (value: unknown): Parsed | undefined => parsedList(value)[0];

/** The texts of each attribute, all elements of a name together: the library keeps the last of them. */
const attributesIn = (assertion: Parsed | undefined): Record<string, string[]> => {
  const attributes = new Map<string, string[]>();
  const elements = parsedList(assertion?.AttributeStatement).flatMap((one) => parsedList(one.Attribute));
  for (const { $: { Name: name = '' } = {}, AttributeValue: values } of elements)
    attributes.set(name, [...(attributes.get(name) ?? []), ...parsedList(values).map((value) => value._ ?? '')]);
  return Object.fromEntries(attributes);
};

/**
 * The parts of an assertion that the library has verified. Its profile is not used: an attribute can have the name of one of its
 * properties, such as nameID.
 */
const signedAssertion = (profile: Profile): SignedAssertion => {
  const { Assertion: assertion } = (profile.getAssertion?.() ?? {}) as { Assertion?: Parsed };
  const subjects = parsedList(assertion?.Subject);
  const confirmations = subjects
    .flatMap((subject) => parsedList(subject.SubjectConfirmation))
    .map((one) => {
      const data = firstOf(one.SubjectConfirmationData)?.$ ?? {};
      return {
        method: one.$?.Method,
        recipient: data.Recipient,
        inResponseTo: data.InResponseTo,
        notBefore: data.NotBefore,
        notOnOrAfter: data.NotOnOrAfter,
      };
    });
  const nameId = firstOf(subjects[0]?.NameID);
  return {
    issuer: firstOf(assertion?.Issuer)?._ ?? '',
    confirmations,
    nameId: nameId?._ ?? '',
    nameIdFormat: nameId?.$?.Format ?? null,
    attributes: attributesIn(assertion),
  };
};

/**
 * Reads the response of a provider: signature by a certificate of its metadata, audience, times, address, and who it is about.
 *
 * @param response the form field SAMLResponse
 * @param now milliseconds
 */
export const readSamlResponse = async (
  provider: SamlProvider,
  client: SamlClient,
  response: string,
  now = Date.now(),
): Promise<SamlClaims | SamlRefusal> => {
  try {
    const refused = checkForm(Buffer.from(response, 'base64').toString('utf8'), client);
    if (refused) return refused;
    const { profile } = await (await clientOf(provider, client)).validatePostResponseAsync({ SAMLResponse: response });
    if (!profile) return { kind: 'refused', reason: 'it names no person' };
    const assertion = signedAssertion(profile);
    const request = requestOf(assertion, provider, client, now);
    if ('fault' in request) return { kind: 'refused', reason: request.fault };
    const { issuer, nameId: subject } = assertion;
    return { kind: 'claims', ...request, issuer, subject, address: addressIn(assertion, provider.claimMapping) };
  } catch (error) {
    return { kind: 'refused', reason: errorOf(error).message.slice(0, 500) };
  }
};

/** Tenantry's own metadata, for the provider. */
export const samlClientMetadata = async ({ entityId, acsUrl }: SamlClient): Promise<string> => {
  const { generateServiceProviderMetadata } = await library();
  return generateServiceProviderMetadata({
    issuer: entityId,
    callbackUrl: acsUrl,
    wantAssertionsSigned: true,
    identifierFormat: null,
  });
};

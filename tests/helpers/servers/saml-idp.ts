import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { IdentityProvider, ServiceProvider, setSchemaValidator } from 'samlify';

/** A key and its self-signed certificate. */
export interface SigningKey {
  privateKey: string;
  certificate: string;
}

/** Creates a key with a certificate of some days. */
export const newSigningKey = (days = 365, bits = 2048): SigningKey => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tenantry-saml-'));
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  try {
    const subject = ['-subj', '/CN=idp.example', '-days', String(days)];
    execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', `rsa:${bits}`, '-nodes', '-keyout', key, '-out', cert, ...subject],
      {
        stdio: 'ignore',
      },
    );
    return { privateKey: readFileSync(key, 'utf8'), certificate: readFileSync(cert, 'utf8') };
  } finally {
    rmSync(folder, { recursive: true });
  }
};

const bare = (pem: string): string => pem.replace(/-----[A-Z ]+-----|\s/g, '');

/** The metadata of a provider, as it publishes it. */
export const metadataOf = (entityId: string, certificates: readonly string[], more = ''): string => {
  const keys = certificates.map(
    (one) =>
      `<KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>${bare(one)}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></KeyDescriptor>`,
  );
  return `<?xml version="1.0"?><EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}"><IDPSSODescriptor ${more} protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${keys.join('')}<SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://idp.example/sso"/></IDPSSODescriptor></EntityDescriptor>`;
};

const TEMPLATE = `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="{ID}" Version="2.0" IssueInstant="{IssueInstant}" Destination="{Destination}" InResponseTo="{InResponseTo}"><saml:Issuer>{Issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="{StatusCode}"/></samlp:Status><saml:Assertion ID="{AssertionID}" Version="2.0" IssueInstant="{IssueInstant}"><saml:Issuer>{Issuer}</saml:Issuer><saml:Subject><saml:NameID Format="{NameIDFormat}">{NameID}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="{NotOnOrAfter}" Recipient="{Recipient}" InResponseTo="{InResponseTo}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="{NotBefore}" NotOnOrAfter="{NotOnOrAfter}"><saml:AudienceRestriction><saml:Audience>{Audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="{IssueInstant}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement><saml:Attribute Name="mail"><saml:AttributeValue>{mail}</saml:AttributeValue></saml:Attribute></saml:AttributeStatement></saml:Assertion></samlp:Response>`;

setSchemaValidator({ validate: () => Promise.resolve('valid') });

/** Whom an identity provider signs in, and what differs from a right response. */
export interface SamlPerson {
  nameId: string;
  mail: string;
  more?: Record<string, string>;
}

/**
 * An identity provider of another library. It reads requests, and answers them with signed responses.
 *
 * @param entityId its own
 */
export const createSamlIdp = (entityId: string, key: SigningKey) => {
  const idp = IdentityProvider({
    metadata: metadataOf(entityId, [key.certificate]),
    privateKey: key.privateKey,
    isAssertionEncrypted: false,
    requestSignatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    loginResponseTemplate: { context: TEMPLATE, attributes: [] },
  });
  return {
    entityId,
    metadata: metadataOf(entityId, [key.certificate]),

    /** Answers the request in an address; returns the form field SAMLResponse. */
    async answer(location: string, clientMetadata: string, person: SamlPerson): Promise<string> {
      const client = ServiceProvider({ metadata: clientMetadata });
      const query = Object.fromEntries(new URL(location).searchParams);
      const request = await idp.parseLoginRequest(client, 'redirect', { query });
      return this.respond(String(request.extract.request?.id), clientMetadata, person);
    },

    /** A response to a request by its id. */
    async respond(id: string, clientMetadata: string, { nameId, mail, more = {} }: SamlPerson): Promise<string> {
      const client = ServiceProvider({ metadata: clientMetadata });
      const acs = String(client.entityMeta.getAssertionConsumerService('post'));
      const at = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString();
      const values: Record<string, string> = {
        ...{ ID: `_r${Date.now()}`, AssertionID: `_a${Date.now()}`, IssueInstant: at(0), Issuer: entityId },
        ...{ Destination: acs, Recipient: acs, Audience: client.entityMeta.getEntityID(), InResponseTo: id },
        ...{ NotBefore: at(-5), NotOnOrAfter: at(120), StatusCode: 'urn:oasis:names:tc:SAML:2.0:status:Success' },
        ...{ NameIDFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent', NameID: nameId, mail },
        ...more,
      };
      const filled = (template: string) => ({
        id: values.ID ?? '',
        context: template.replace(/\{(\w+)\}/g, (_all, name: string) => values[name] ?? ''),
      });
      const { context } = await idp.createLoginResponse(client, { extract: { request: { id } } }, 'post', {}, filled);
      return context;
    },
  };
};

export type SamlIdp = ReturnType<typeof createSamlIdp>;

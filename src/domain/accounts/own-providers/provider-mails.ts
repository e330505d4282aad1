import { withoutLinks } from '../../mails/web-addresses';
import { composeMail, type MailContent, momentText, oneLine } from '../../mails/mail-content';

/** What the emails about a SAML provider have in common. */
interface OfProvider {
  organisation: { documentId: string; name: string; slug: string };
  directory: { documentId: string; name: string };
}

/** The payload of `directory-integration.certificate-ends-soon`. */
export interface CertificateEndsSoon extends OfProvider {
  /** Entity id of the provider. */
  issuer: string;
  /** When the event was emitted, ISO 8601. */
  at: string;
  /** SHA-256 of the certificate that ends last, as hexadecimal pairs. */
  fingerprint: string;
  /** ISO 8601. */
  ends_at: string;
  /** Where the metadata is read from every day; null if it was entered as text. */
  metadata_url: string | null;
}

const remedyOf = (url: string | null): string =>
  url === null
    ? 'Have the provider create a new certificate, download its new metadata, and upload that in the form of the directory. Both certificates work until the old one ends.'
    : 'Have the provider create a new certificate and publish it in its metadata. Tenantry reads the address of the metadata every day, and accepts the new certificate then. To read it at once, save the form of the directory.';

/**
 * The email about the last certificate of a SAML provider.
 *
 * @param link the directories of the organisation, null if there is no such page
 */
export const certificateEndMail = (event: CertificateEndsSoon, link: string | null): MailContent => {
  const [name, directory] = [oneLine(event.organisation.name), oneLine(event.directory.name)];
  const hasEnded = Date.parse(event.ends_at) <= Date.parse(event.at);
  return composeMail({
    subject: `${name}: the certificate of "${directory}" ${hasEnded ? 'has ended' : 'ends soon'}`,
    paragraphs: [
      `The certificate with which the SAML provider "${directory}" (${oneLine(event.issuer)}) signs ${hasEnded ? 'ended' : 'ends'} on ${momentText(event.ends_at)}. ${hasEnded ? 'Since then,' : 'After that,'} members of ${name} cannot sign in with it.`,
      `Its fingerprint (SHA-256): ${event.fingerprint}`,
      remedyOf(event.metadata_url),
    ],
    action: { label: 'Open the directories', link },
    reason: `You are receiving this email because you are an owner of ${name}. It is sent once for each certificate, 30 days before it ends.`,
  });
};

/** The payload of `directory-integration.metadata-refused`. */
export interface MetadataRefused extends OfProvider {
  metadata_url: string;
  reason: string;
  /** When the last certificate ends, ISO 8601; null if it is unknown. */
  certificate_ends_at: string | null;
}

/**
 * The email about metadata at an address that cannot be used.
 *
 * @param link the directories of the organisation, null if there is no such page
 */
export const metadataRefusedMail = (event: MetadataRefused, link: string | null): MailContent => {
  const [name, directory] = [oneLine(event.organisation.name), oneLine(event.directory.name)];
  const { certificate_ends_at: end, metadata_url: url, reason } = event;
  return composeMail({
    subject: `${name}: the metadata of "${directory}" cannot be used`,
    paragraphs: [
      `Every day, Tenantry reads the metadata of the SAML provider "${directory}" at its address (${withoutLinks(url)}). This time it could not be used: ${withoutLinks(reason)}`,
      `Nothing has changed: members of ${name} sign in as before${end === null ? '' : `, until the last known certificate ends on ${momentText(end)}`}.`,
      'If the address has changed, correct it in the form of the directory, or upload the metadata there. If the provider has another entity ID now, save the form, and test the sign-in. Otherwise there is nothing to do: Tenantry tries again every day.',
    ],
    action: { label: 'Open the directories', link },
    reason: `You are receiving this email because you are an owner of ${name}. It is sent once, until the metadata could be read again.`,
  });
};

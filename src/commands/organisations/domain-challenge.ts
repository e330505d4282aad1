import type { Core } from '@strapi/strapi';
import { type DnsSettings, resolveTxt } from '../../integrations/dns';
import { keyedHashes } from '../../database/secrets/token-hash';
import { domainMissing, domainNotProved, resolverUnavailable } from '../../wire/errors/domain-errors';
import { recordVerification } from './verify-domain';
import { defined } from '../../values';

/** The DNS record that proves control of a domain. */
export interface DomainRecord {
  type: 'TXT';
  name: string;
  value: string;
}

/** An organisation, with the domain that it wants to verify. */
interface Applicant {
  id: number;
  documentId: string;
  /** A-label; null if the organisation has none. */
  domain: string | null;
}

/** Enough characters of the HMAC to be unguessable: 160 bits. */
const PROOF_LENGTH = 40;

/** The values that prove control, that of `expectedRecord` first. Others were published before the key was exchanged. */
const acceptedValues = ({ documentId, domain }: Applicant): string[] =>
  keyedHashes(`domain-verification ${documentId} ${domain}`).map(
    (hash) => `tenantry-verification=${hash.slice(0, PROOF_LENGTH)}`,
  );

/**
 * Returns the DNS record that an organisation has to publish. It is derived from both ids under the server's key, so
 * nothing is stored, and the record of one organisation or domain proves nothing for another.
 *
 * @throws ValidationError `DOMAIN_MISSING` if the organisation has no workspace domain
 */
export const expectedRecord = (applicant: Applicant): DomainRecord & { domain: string } => {
  const { domain } = applicant;
  if (domain === null) throw domainMissing();
  return { domain, type: 'TXT', name: `_tenantry.${domain}`, value: defined(acceptedValues(applicant)[0]) };
};

/**
 * Looks for the record in the DNS, and records the verification.
 *
 * @throws ValidationError `DOMAIN_MISSING`, `DOMAIN_NOT_VERIFIED` with the expected record, or `DOMAIN_TAKEN`;
 *   a 503 `DNS_UNAVAILABLE` if no resolver answers
 */
export const verifyByDns = async (strapi: Core.Strapi, applicant: Applicant): Promise<void> => {
  const { domain, ...record } = expectedRecord(applicant);
  const answer = await resolveTxt(strapi.config.get<DnsSettings>('dns'), record.name);
  if (answer.kind === 'unavailable') {
    strapi.log.warn(`No answer of the DNS for ${record.name}: ${answer.reason}`);
    throw resolverUnavailable();
  }
  const accepted = acceptedValues(applicant);
  if (!answer.texts.some((text) => accepted.includes(text.trim()))) throw domainNotProved(record);
  await recordVerification(strapi, applicant, domain, 'dns');
};

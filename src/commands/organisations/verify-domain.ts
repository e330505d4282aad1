import type { Core } from '@strapi/strapi';
import { recordAction } from '../../audit/record-actions';
import { type DomainProof, markVerified } from '../../repositories/organisations/verified-domains';
import { isUniqueViolation } from '../../wire/errors/database-faults';
import { domainTaken } from '../../wire/errors/domain-errors';
import { detailCodeOf } from '../../values';

interface Named {
  id: number;
  documentId: string;
}

/**
 * Records that an organisation has proved its control of a domain, in one transaction with the audit entry. Repeating
 * it changes nothing.
 *
 * @param organisation the organisation, by both ids
 * @param domain the A-label that was proved
 * @param proof how it was proved, for the audit log
 * @throws ValidationError `DOMAIN_TAKEN` if another organisation has the verified domain
 */
export const recordVerification = async (
  strapi: Core.Strapi,
  { id, documentId }: Named,
  domain: string,
  proof: DomainProof,
): Promise<void> => {
  const now = new Date();
  try {
    await strapi.db.transaction(async () => {
      if (!(await markVerified(strapi, id, { domain, proof }, now))) return;
      await recordAction(strapi, {
        action: 'organisation.domain-verified',
        organisationId: id,
        target: { type: 'organisation', id: documentId },
        changes: {
          workspace_domain_verified_at: { before: null, after: now.toISOString() },
          proof: { before: null, after: { domain, by: proof } },
        },
      });
    });
  } catch (error) {
    throw isUniqueViolation(error) ? domainTaken() : error;
  }
};

/**
 * Verifies a domain after a member has signed in with it. If another organisation has the verified domain, the sign-in
 * succeeds and the domain stays unverified.
 */
export const verifyBySignIn = async (strapi: Core.Strapi, organisation: Named, domain: string): Promise<void> => {
  try {
    await recordVerification(strapi, organisation, domain, 'sign-in');
  } catch (error) {
    if (detailCodeOf(error) !== 'DOMAIN_TAKEN') throw error;
    strapi.log.info(`A sign-in leaves ${domain} unverified: another organisation has verified it.`);
  }
};

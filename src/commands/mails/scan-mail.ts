import type { Core } from '@strapi/strapi';
import { scanMail } from '../../domain/findings/scan-mail';
import type { MailContent } from '../../domain/mails/mail-content';
import { findingPolicyOf } from '../../repositories/findings/finding-policies';
import { willingAddresses } from '../alerts/alert-mail';
import type { ScanReported } from '../findings/imports/mail-scan';

/** The email about a scan, to the contacts of the finding policy as it is now. */
export const composeScanMail = async (
  strapi: Core.Strapi,
  organisationId: number,
  report: ScanReported,
): Promise<{ addresses: string[]; compose(link: string | null): MailContent }> => {
  const { contacts } = await findingPolicyOf(strapi, organisationId);
  return {
    addresses: await willingAddresses(strapi, organisationId, contacts),
    compose: (link) => scanMail(report, link),
  };
};

import type { Core } from '@strapi/strapi';
import { type MailedScreen, organisationPage } from '../../domain/console-pages';
import { type DeploymentMail, deploymentMail, isStillTrue } from '../../domain/deployments/notices/mails';
import type { MailContent } from '../../domain/mails/mail-content';
import { mailedDeployment } from '../../repositories/deployments/mailed-deployment';
import { capableAddresses, memberAddresses } from '../../repositories/mails/mail-recipients';

/** The payload of events about deployments. */
export interface DeploymentTold {
  deployment: { documentId: string };
}

/** Approvers who get one email. */
const MAX_APPROVERS = 50;

/**
 * Composes the email about a deployment, from what is stored when it is sent: approvers get that somebody waits for them, who asked
 * for it gets everything else. Nobody gets one that is no longer true.
 */
export const composeDeploymentMail = async (
  strapi: Core.Strapi,
  organisationId: number,
  mail: DeploymentMail,
  { deployment }: DeploymentTold,
): Promise<{ addresses: string[]; page: string | null; compose(link: string | null): MailContent }> => {
  const found = await mailedDeployment(strapi, organisationId, deployment.documentId);
  if (!found || !isStillTrue(mail, found.facts.status))
    return { addresses: [], page: null, compose: () => ({ subject: '', text: '', html: '' }) };
  const { facts, slug, requesterId } = found;
  const approvers = { capability: 'deployment:approve', exceptUserId: requesterId, most: MAX_APPROVERS } as const;
  const requester = () => (requesterId === null ? [] : memberAddresses(strapi, organisationId, requesterId));
  const isForApprovers = mail === 'deployment.awaiting-approval';
  const addresses = await (isForApprovers ? capableAddresses(strapi, organisationId, approvers) : requester());
  const page = `${organisationPage(slug, 'deployments' satisfies MailedScreen)}/${deployment.documentId}`;
  return { addresses, page, compose: (link) => deploymentMail(mail, facts, link) };
};

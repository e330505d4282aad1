import type { emails } from '../../i18n/en/emails';
import type { MyMembership } from '../../session/use-me';

/** A kind of email about an organisation, from the texts. */
export type EmailKind = keyof typeof emails.kinds;

/**
 * The emails that a member of an organisation gets (docs/guides/emails.md). Budget alerts and results of scans go to lists of
 * the organisation, so they are not here.
 */
export const emailsOf = ({ role, capabilities }: Pick<MyMembership, 'role' | 'capabilities'>): EmailKind[] => {
  const kinds: EmailKind[] = [];
  if (role === 'owner') kinds.push('status', 'singleSignOn', 'risks');
  if (role === 'owner' || role === 'admin') kinds.push('expiry');
  if (capabilities.includes('deployment:approve')) kinds.push('approvals');
  if (capabilities.includes('instance:provision')) kinds.push('deployments');
  return kinds;
};

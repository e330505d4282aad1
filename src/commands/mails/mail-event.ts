import { composeNewSignIn, type NewSignIn } from './sign-in-mails';
import type { Core } from '@strapi/strapi';
import { alertLink } from '../../domain/alerts/alert-lines';
import { type DraftRejected, draftRejectedMail } from '../../domain/blueprints/rejection-mail';
import { CONSOLE_PAGES, consoleAddress, type MailedScreen, organisationPage } from '../../domain/console-pages';
import type { DeploymentMail } from '../../domain/deployments/notices/mails';
import { type AcceptancesEnd, acceptancesMail } from '../../domain/findings/decisions/deadlines-mail';
import { scanMail } from '../../domain/findings/scan-mail';
import type { BudgetThresholdReached } from '../../domain/mails/budget-alert';
import {
  planExpiredNotice,
  type PlanExpired,
  planExpiryNotice,
  type PlanExpiresSoon,
} from '../../domain/mails/plan-expiry';
import {
  type CertificateEndsSoon,
  certificateEndMail,
  type MetadataRefused,
  metadataRefusedMail,
} from '../../domain/accounts/own-providers/provider-mails';
import { type SsoUndone, ssoUndoneMail } from '../../domain/mails/sso-notices';
import { type SupportViewOpened, supportViewMail } from '../../domain/access/support-view/opened-mail';
import { type StatusChanged, statusNotice } from '../../domain/mails/status-notice';
import {
  type ApiKeyExpiresSoon,
  keyExpiryNotice,
  type ScimTokenExpiresSoon,
  tokenExpiryNotice,
} from '../../domain/mails/token-expiry';
import {
  ADDRESS_CHANGE_LINK,
  ADDRESS_CHANGE_NOTICE,
  NEW_SIGN_IN,
  ALERT_EVENT,
  PAGE_NEWS,
  SECOND_FACTOR_NOTICE,
  SUBSCRIPTION_REQUESTED,
} from '../../domain/events/catalogue';
import type { Delivery } from '../../integrations/delivery';
import { sendMail } from '../../integrations/mail';
import {
  draftAuthorAddresses,
  mailedDigests,
  managerAddresses,
  operatorAddresses,
  recordMailed,
  ownerAddresses,
} from '../../repositories/mails/mail-recipients';
import type { ClaimedEvent } from '../../repositories/events/outbox';
import { type AlertSent, composeAlert } from '../alerts/alert-mail';
import type { SsoSwitched } from '../access/sso-switch';
import type { AlertConfirmationRequested } from '../budget/settle-alert-list';
import { securityContacts } from '../findings/decisions/security-contacts';
import type { ScanReported } from '../findings/imports/mail-scan';
import { type AddressChangeTold, composeAddressLink, composeAddressNotice } from './address-change-mails';
import { composeAlertRequest, composeBudgetAlert } from './alert-mails';
import { withinInboxLimit } from './inbox-limit';
import { composeDeploymentMail, type DeploymentTold } from './deployment-mails';
import { composeInvitation, type InvitationSent } from './invitation-mail';
import { composeLeaveLink, composeSsoUnproven, type LeaveLinkRequested } from './sso-mails';
import type { FactorNotice } from '../../lifecycles/accounts/second-factors';
import { composeFactorNotice } from './second-factor-mails';
import { composePageNews, composeSubscriptionRequest } from './subscriber-mails';
import type { SubscriptionRequested } from '../status-pages/subscriptions';
import type { PageNewsSent } from '../status-pages/tell-subscribers';
import { composeMembershipOffer, type MembershipOffered } from './membership-offer-mail';
import { type ComposedEmail, type Composer, composer, type LinkTo, notice, pageOf, perAddress } from './composers';
import { choosingRecipients } from './mail-choices';
import { recipientsOf, sendToEach, verdict } from './send-to-each';

const draftPage = ({ organisation, draft }: DraftRejected): string =>
  `${organisationPage(organisation.slug, 'blueprints' satisfies MailedScreen)}/${draft.documentId}`;

/** The owners, and the security contacts of the finding policy. */
const findingAddresses = async (strapi: Core.Strapi, organisationId: number): Promise<string[]> => [
  ...(await ownerAddresses(strapi, organisationId)),
  ...(await securityContacts(strapi, organisationId)),
];

/** The composer of an email about a deployment. */
const deployment = (mail: DeploymentMail): Composer =>
  composer<DeploymentTold>(async (strapi, organisationId, told) => {
    const { page, ...email } = await composeDeploymentMail(strapi, organisationId, mail, told);
    return { ...email, compose: (linkTo) => email.compose(linkTo(page)) };
  });

const statusMail = notice<StatusChanged>(ownerAddresses, 'dashboard', statusNotice);

const COMPOSERS: Record<string, Composer | undefined> = {
  'organisation.budget-threshold-reached': composer<BudgetThresholdReached>(async (strapi, organisationId, alert) => {
    const mail = await composeBudgetAlert(strapi, organisationId, alert);
    return { ...mail, compose: (linkTo, address) => mail.compose(linkTo(pageOf(alert, 'dashboard')), address) };
  }),
  'organisation.alert-confirmation-requested': perAddress<AlertConfirmationRequested>(composeAlertRequest),
  'scan.findings-changed': notice<ScanReported>(securityContacts, 'findings', scanMail),
  'scim-token.expires-soon': notice<ScimTokenExpiresSoon>(managerAddresses, 'integrations', tokenExpiryNotice),
  'api-key.expires-soon': notice<ApiKeyExpiresSoon>(managerAddresses, 'integrations', keyExpiryNotice),
  'directory-integration.certificate-ends-soon': notice<CertificateEndsSoon>(
    ownerAddresses,
    'integrations',
    certificateEndMail,
  ),
  'directory-integration.metadata-refused': notice<MetadataRefused>(
    ownerAddresses,
    'integrations',
    metadataRefusedMail,
  ),
  'organisation.plan-expires-soon': notice<PlanExpiresSoon>(ownerAddresses, 'settings', planExpiryNotice),
  'organisation.plan-expired': notice<PlanExpired>(ownerAddresses, 'settings', planExpiredNotice),
  'finding.acceptances-end': notice<AcceptancesEnd>(findingAddresses, 'findings', acceptancesMail),
  'blueprint.rejected': composer<DraftRejected>(async (strapi, organisationId, rejected) => ({
    addresses: await draftAuthorAddresses(strapi, organisationId, rejected.draft.documentId),
    compose: (linkTo) => draftRejectedMail(rejected, linkTo(draftPage(rejected))),
  })),
  'deployment.awaiting-approval': deployment('deployment.awaiting-approval'),
  'deployment.decided': deployment('deployment.decided'),
  'deployment.failed': deployment('deployment.failed'),
  'deployment.needs-resolution': deployment('deployment.needs-resolution'),
  'deployment.expires-soon': deployment('deployment.expires-soon'),
  'organisation.status-changed': statusMail,
  'organisation.suspension-causes-changed': statusMail,
  'organisation.invitation-sent': composer<InvitationSent>((strapi, _organisationId, payload) =>
    composeInvitation(strapi, payload),
  ),
  'organisation.sso-only-unproven': perAddress<SsoSwitched>(composeSsoUnproven),
  'organisation.sso-only-undone': notice<SsoUndone>(ownerAddresses, 'settings', ssoUndoneMail),
  'organisation.support-view-started': notice<SupportViewOpened>(ownerAddresses, 'audit', supportViewMail),
  'organisation.leave-link-requested': composer<LeaveLinkRequested>((strapi, _organisationId, payload) =>
    composeLeaveLink(strapi, payload),
  ),
  [ALERT_EVENT]: composer<AlertSent>(async (strapi, organisationId, sent) => {
    const mail = await composeAlert(strapi, organisationId, sent);
    return { ...mail, compose: (linkTo) => mail.compose(linkTo(pageOf(sent.alert, alertLink(sent.alert).screen))) };
  }),
  [SUBSCRIPTION_REQUESTED]: perAddress<SubscriptionRequested>((strapi, _organisationId, payload) =>
    composeSubscriptionRequest(strapi, payload),
  ),
  [PAGE_NEWS]: perAddress<PageNewsSent>((strapi, _organisationId, payload) => composePageNews(strapi, payload)),
  'organisation.membership-offered': composer<MembershipOffered>(async (strapi, _organisationId, payload) => {
    const offer = await composeMembershipOffer(strapi, payload);
    return { ...offer, compose: (linkTo) => offer.compose(linkTo(CONSOLE_PAGES.organisations)) };
  }),
};

/** Emails about the platform itself, which go to its operators, and about accounts. */
const PLATFORM_COMPOSERS: Record<
  string,
  ((strapi: Core.Strapi, payload: unknown) => Promise<ComposedEmail>) | undefined
> = {
  'api-key.expires-soon': async (strapi, payload) => ({
    addresses: await operatorAddresses(strapi),
    // Operators manage keys of the platform with the API.
    compose: (linkTo) => keyExpiryNotice(payload as ApiKeyExpiresSoon, linkTo(null)),
  }),
  [ADDRESS_CHANGE_LINK]: (strapi, payload) => composeAddressLink(strapi, payload as AddressChangeTold),
  [ADDRESS_CHANGE_NOTICE]: (strapi, payload) => composeAddressNotice(strapi, payload as AddressChangeTold),
  [NEW_SIGN_IN]: (strapi, payload) => composeNewSignIn(strapi, payload as NewSignIn),
  [SECOND_FACTOR_NOTICE]: (strapi, payload) => composeFactorNotice(strapi, payload as FactorNotice),
};

/** The email of an event; undefined if there is none. */
const composeEmail = (strapi: Core.Strapi, { event, organisationId, payload }: ClaimedEvent) =>
  organisationId === null
    ? PLATFORM_COMPOSERS[event]?.(strapi, payload)
    : COMPOSERS[event]?.(strapi, organisationId, payload);

/** An address of the operator's own frontend has pages that are not known here, so emails link to its root. */
const linksOf =
  (strapi: Core.Strapi): LinkTo =>
  (path) => {
    const { consoleUrl, pagesUrl } = strapi.config.get<{ consoleUrl: string; pagesUrl: string }>('mail');
    const url = consoleUrl || (path === null ? '' : consoleAddress(pagesUrl, path));
    return URL.canParse(url) && /^https?:\/\//.test(url) ? url : null;
  };

const deliver = async (strapi: Core.Strapi, event: ClaimedEvent, email: ComposedEmail): Promise<Delivery> => {
  const { id: eventId } = event;
  const sent = new Set(await mailedDigests(strapi, eventId));
  const choices = await choosingRecipients(strapi, event, email.addresses);
  const all = recipientsOf(choices.addresses);
  const open = all.filter(({ digest }) => !sent.has(digest));
  if (open.length === 0) return { kind: 'done' };
  const missing = strapi.config.get<string | null>('mail.missing', null);
  if (missing !== null) return { kind: 'waiting', reason: `waits for a mail server: ${missing}` };
  const linkTo = linksOf(strapi);
  const key = event.eventKey ?? `outbox-event-${eventId}`;
  const { allowed, refund } = await withinInboxLimit(strapi, event, open);
  const failures = await sendToEach(
    allowed,
    ({ address, digest }, timeoutMs) => {
      const content = choices.withLink(email.compose(linkTo, address), address, linkTo);
      return sendMail(strapi, { ...content, to: address, id: `${key}/${digest}` }, timeoutMs);
    },
    async (some) => {
      if (some.length === 0) return;
      for (const { digest } of some) sent.add(digest);
      await recordMailed(strapi, eventId, [...sent]);
    },
  );
  await refund(allowed.filter(({ digest }) => !sent.has(digest)));
  return verdict(failures, all.length);
};

/**
 * Delivers an event by email, to the recipients as they are now. Each gets a separate email, so that recipients do not see each
 * other, and a refused address delays no other. Members who have switched off its kind get none. Recipients who have the email are
 * recorded; the next delivery goes to the rest. Those whose inbox has got too many get none. Without a mail server the event waits.
 */
export const mailEvent = async (strapi: Core.Strapi, event: ClaimedEvent): Promise<Delivery> => {
  const email = await composeEmail(strapi, event);
  if (!email) return { kind: 'failed', reason: `there is no email for ${event.event}` };
  const delivery = await deliver(strapi, event, email);
  await email.note?.(delivery);
  return delivery;
};

import { z } from 'zod';
import { LEADERBOARD_WINDOWS, MAX_PLACES, POINTS } from '../../../domain/leaderboard/points';
import { FEATURE_NAMES } from '../../../domain/plans/features';
import { resourceRoutes, route } from '../../../http/routes';
import {
  confirmAllowlistOperation,
  rehearsalOperation,
  showDomainOperation,
  showUndoOperation,
  tryAllowlistOperation,
  verifyDomainOperation,
} from '../access-operations';
import {
  alertRecipientsOperation,
  alertSenderOperation,
  askAlertRecipientOperation,
  confirmAlertsOperation,
  refuseAlertsOperation,
  unsubscribeOperation,
} from '../alert-recipients-contract';
import { organisation } from '../../../resources/organisation';
import { costsOperation } from '../costs-contract';
import { availabilityExport, availabilityOperation } from '../availability-contract';
import { changeFindingPolicyOperation, findingPolicyOperation } from '../finding-policy-contract';
import { complianceOperation } from '../compliance-contract';
import { findingSourcesOperation } from '../finding-sources-contract';
import { metricsOperation } from '../metrics-contract';
import { overviewOperation } from '../overview-contract';
import { COUNTED_UP_TO } from '../../../repositories/organisations/record-counts';
import { mergeOperation, splitOperation } from '../merge-split-contract';
import { confirmWithin, dryRun, SETTING_WARNINGS, TRIED_OR_UPDATED } from '../../../wire/provisional';

const used = z.object({ used: z.int(), limit: z.int().nullable() });
const money = z.number().nullable();
const entitlements = Object.fromEntries(FEATURE_NAMES.map((name) => [name, z.boolean()]));
const place = z.object({
  rank: z.int(),
  member: z.object({ id: z.int(), documentId: z.string(), username: z.string() }),
  points: z.int(),
  mitigated_findings: z.int(),
  published_drafts: z.int(),
  enrolled_agents: z.int(),
});
const leaderboardMeta = z.object({
  window: z.enum(LEADERBOARD_WINDOWS),
  from: z.iso.datetime(),
  members: z.int(),
});

/** Error codes of the rules on single fields. */
const FIELD_CODES = [
  'SLUG_INVALID',
  'EMAIL_INVALID',
  'DOMAIN_INVALID',
  'COUNTRY_INVALID',
  'VAT_ID_INVALID',
  'CIDR_INVALID',
  'PLAN_UNKNOWN',
  'BUDGET_ABOVE_PLAN',
  'SSO_METHOD_MISSING',
  'FEATURE_NOT_IN_PLAN',
  'CELL_UNKNOWN',
];

export default {
  routes: [
    ...resourceRoutes(organisation, {
      list: 'organisation:read',
      read: 'organisation:read',
      create: {
        access: 'signed-in',
        policies: ['global::stepped-up'],
        description:
          "The caller becomes its owner. It starts on the platform's default plan, with its limits. In a single sign-on session, a caller whose account has a password has to verify it first: POST /api/auth/step-up.",
        meta: SETTING_WARNINGS,
        codes: [...FIELD_CODES, 'ORGANISATIONS_PER_DAY_REACHED', 'DEFAULT_PLAN_MISSING', 'STEP_UP_REQUIRED'],
      },
      update: {
        access: 'organisation:update',
        description:
          'Changes the fields in the body. A new ip_allowlist that excludes the address of the request is stored, with a warning in meta.warnings. Turning on sso_only can return the warnings SSO_NOT_CONFIGURED, SSO_UNPROVEN, SSO_DOMAIN_UNPROVED, SSO_LOCKS_OUT and SSO_ENDS_YOUR_SESSION, a vat_id of another country than billing_country returns VAT_ID_COUNTRY_MISMATCH, and one with an unusual check digit VAT_ID_UNUSUAL until the registry has confirmed it. New addresses in budget_alert_emails that do not receive alerts yet return ALERT_ADDRESSES_WAITING and ALERT_ADDRESSES_REFUSED. With dry_run=true nothing is stored or sent. In a suspended organisation, members can still change billing_country, is_business and vat_id, which a payment requires.',
        whileSuspended: 'payment-fields',
        query: {
          ...dryRun,
          ...confirmWithin(
            'Seconds after which sso_only: true or a new ip_allowlist is reverted, unless an owner or admin signs in by single sign-on, or confirms the list from an address on it.',
          ),
        },
        codes: [...FIELD_CODES, 'NOTHING_TO_CONFIRM'],
        meta: TRIED_OR_UPDATED,
      },
    }),
    route('GET', '/organisations/:id/limits', 'organisation.limits', {
      kind: 'action',
      isReading: true,
      access: 'organisation:read',
      resource: organisation,
      summary: 'Read the usage and limits of an organisation',
      description:
        'A limit of null means no limit. Agents count until they are revoked, instances until they are terminated. entitlements shows which features the plan includes.',
      answer: z.object({
        data: z.object({
          agents: used,
          instances: used,
          members: used,
          monthly_budget: z.object({
            used: z.number(),
            limit: money,
            ceiling: money,
            as_of: z.iso.datetime().nullable(),
          }),
          plan: z.string().nullable(),
          entitlements: z.object(entitlements),
        }),
      }),
    }),
    route('GET', '/organisations/:id/overview', 'overview.overview', overviewOperation(COUNTED_UP_TO)),
    route('GET', '/organisations/:id/metrics', 'overview.metrics', metricsOperation),
    route('GET', '/organisations/:id/availability', 'availability.availability', availabilityOperation),
    route('GET', '/organisations/:id/availability/export', 'availability.availabilityExport', availabilityExport),
    route('GET', '/organisations/:id/finding-policy', 'finding-policy.findingPolicy', findingPolicyOperation),
    route(
      'PUT',
      '/organisations/:id/finding-policy',
      'finding-policy.changeFindingPolicy',
      changeFindingPolicyOperation,
    ),
    route('GET', '/organisations/:id/compliance', 'finding-reports.compliance', complianceOperation),
    route('GET', '/organisations/:id/finding-sources', 'finding-reports.findingSources', findingSourcesOperation),
    route('GET', '/organisations/:id/costs', 'organisation.costs', costsOperation),
    route(
      'GET',
      '/organisations/:id/leaderboard',
      'organisation.leaderboard',
      {
        kind: 'action',
        isReading: true,
        access: 'organisation:read',
        resource: organisation,
        summary: 'Rank the members of an organisation by points',
        description: `A mitigated finding earns ${POINTS.mitigated_findings} points, a published draft ${POINTS.published_drafts} for its author, an enrolled agent ${POINTS.enrolled_agents}. An achievement within the window counts as long as it lasts: a finding that is still mitigated, an agent that is not revoked. Equal points share a rank; at most ${MAX_PLACES} places are listed. While leaderboard_enabled is false, every caller is refused.`,
        query: {
          window: {
            schema: z.enum(LEADERBOARD_WINDOWS).default('30d'),
            description: 'Length of the window: 7d, 30d (default), 90d or 365d.',
          },
        },
        answer: z.object({ data: z.array(place), meta: leaderboardMeta }),
        feature: 'leaderboard',
        codes: ['LEADERBOARD_DISABLED', 'READ_DEADLINE_EXCEEDED', 'READS_BUSY'],
      },
      { policies: ['api::organisation.leaderboard-enabled'] },
    ),
    route('POST', '/organisations/:id/merge', 'organisation.merge', mergeOperation, {
      policies: ['api::organisation.may-merge-into'],
    }),
    route('POST', '/organisations/:id/split', 'organisation.split', splitOperation, {
      policies: ['global::stepped-up'],
    }),
    route('POST', '/organisations/:id/end-password-sessions', 'organisation.endPasswordSessions', {
      kind: 'action',
      access: 'organisation:update',
      resource: organisation,
      summary: 'End all sessions that are not single sign-on',
      description:
        'Members who signed in by password before this time have to sign in again to reach this organisation; their other organisations stay open. Turning on sso_only has the same effect.',
      status: 200,
      answer: z.object({ data: z.object({ ended_before: z.iso.datetime() }) }),
    }),
    route('GET', '/organisations/:id/alert-recipients', 'alert-recipients.show', alertRecipientsOperation),
    route('POST', '/organisations/:id/alert-recipients/ask', 'alert-recipients.ask', askAlertRecipientOperation),
    route('POST', '/alert-recipients/sender', 'alert-recipients.sender', alertSenderOperation),
    route('POST', '/alert-recipients/confirm', 'alert-recipients.confirm', confirmAlertsOperation),
    route('POST', '/alert-recipients/refuse', 'alert-recipients.refuse', refuseAlertsOperation),
    route('POST', '/alert-recipients/unsubscribe', 'alert-recipients.unsubscribe', unsubscribeOperation),
    route('GET', '/organisations/:id/domain-verification', 'access-settings.showDomain', showDomainOperation),
    route('POST', '/organisations/:id/verify-domain', 'access-settings.verifyDomain', verifyDomainOperation),
    route('POST', '/undo-links/show', 'access-settings.showUndo', showUndoOperation),
    route('POST', '/organisations/:id/sso-rehearsal', 'access-settings.rehearseSso', rehearsalOperation),
    route(
      'POST',
      '/organisations/:id/confirm-ip-allowlist',
      'access-settings.confirmAllowlist',
      confirmAllowlistOperation,
    ),
    route('POST', '/organisations/:id/ip-allowlist/check', 'access-settings.tryAllowlist', tryAllowlistOperation),
    route('GET', '/organisations/:id/ip-allowlist/check', 'organisation.checkAddress', {
      kind: 'action',
      isReading: true,
      access: 'organisation:update',
      resource: organisation,
      summary: 'Check an address against the IP allowlist',
      query: { ip: { schema: z.string().max(64), description: 'An IPv4 or IPv6 address.' } },
      answer: z.object({
        data: z.object({ ip: z.string(), valid: z.boolean(), allowed: z.boolean(), restricted: z.boolean() }),
      }),
    }),
  ],
};

import { z } from 'zod';
import { CAPABILITIES } from '../../../domain/access/capability-matrix';
import { KEY_CAPABILITIES } from '../../../domain/api-keys/api-keys';
import { ROLES, SECOND_FACTORS, SESSION_METHODS } from '../../../domain/vocabularies';
import { graceDays } from '../../../domain/billing/grace-period';
import { route } from '../../../http/routes';
import { chooseNotificationsOperation, showNotificationsOperation } from '../notifications-contract';
import {
  showAddressChangeOperation,
  updateMeOperation,
  useAddressLinkOperation,
  useSignInLinkOperation,
  withdrawAddressChangeOperation,
} from '../profile-contract';
import { linkSsoOperation } from '../sso-link-contract';

const membership = z.object({
  organisation: z.object({ id: z.int(), documentId: z.string(), name: z.string(), slug: z.string() }),
  role: z.enum(ROLES),
  capabilities: z.array(z.enum(CAPABILITIES as [string, ...string[]])),
  second_factor_due: z.iso
    .datetime()
    .nullable()
    .describe(
      'From when the organisation refuses this session because it was opened without a second factor; null: it does not.',
    ),
});

/** `sso_only` shows that after accepting, only single sign-on opens the organisation. */
const pendingMembership = z.object({
  documentId: z.string(),
  organisation: membership.shape.organisation.extend({ sso_only: z.boolean() }),
  role: z.enum(ROLES),
  pending_since: z.iso.datetime(),
});

/** Keys and programs have no account. */
const PEOPLE = { policies: ['global::is-person'] };

export default {
  routes: [
    route('GET', '/me', 'me.findOne', {
      kind: 'custom',
      access: 'signed-in',
      tag: 'Sign-in',
      summary: 'Read your identity, memberships and capabilities',
      description:
        '`pending_memberships` wait for an answer: POST /api/memberships/{id}/accept or /decline. `session` shows how a person signed in and which second factor was verified, and `api_key` what a key can do; each is null for other callers. `support_view` is why an administrator of the platform reads the organisation, and until when; `name` is theirs. The membership of an API key shows the role of its creator, within which the key acts. `is_operator` is true for a key of the platform.',
      answer: z.object({
        data: z.object({
          kind: z.enum(['user', 'api_token', 'api_key', 'support_view']),
          id: z.int(),
          documentId: z.string(),
          name: z.string(),
          is_operator: z.boolean(),
          memberships: z.array(membership),
          pending_memberships: z.array(pendingMembership),
          session: z
            .object({
              method: z.enum(SESSION_METHODS),
              second_factor: z.enum(SECOND_FACTORS).nullable(),
              password_verified_at: z.iso.datetime().nullable(),
            })
            .nullable(),
          api_key: z
            .object({
              prefix: z.string(),
              capabilities: z.array(z.enum(KEY_CAPABILITIES as [string, ...string[]])),
              expires_at: z.iso.datetime(),
            })
            .nullable(),
          support_view: z.object({ reason: z.string(), expires_at: z.iso.datetime() }).nullable(),
        }),
      }),
    }),
    route('PUT', '/me', 'me.update', updateMeOperation, PEOPLE),
    route('POST', '/me/sso-links', 'me.linkSso', linkSsoOperation, PEOPLE),
    route('GET', '/me/notifications', 'me.showNotifications', showNotificationsOperation, PEOPLE),
    route('PUT', '/me/notifications', 'me.chooseNotifications', chooseNotificationsOperation, PEOPLE),
    route('GET', '/me/address-change', 'me.showAddressChange', showAddressChangeOperation, PEOPLE),
    route('DELETE', '/me/address-change', 'me.withdrawAddressChange', withdrawAddressChangeOperation, PEOPLE),
    route('POST', '/address-links/use', 'me.useAddressLink', useAddressLinkOperation),
    route('POST', '/sign-in-links/use', 'me.useSignInLink', useSignInLinkOperation),
    route(
      'GET',
      '/me/ownership',
      'me.ownership',
      {
        kind: 'custom',
        access: 'signed-in',
        tag: 'Sign-in',
        summary: 'Read how many organisations you may own',
        description: `For the page that creates an organisation. An organisation counts for the person who has been its owner for the longest, unless it is archived. Creating one beyond \`limit\` is possible: the newest ones beyond it get a grace period of \`grace_days\` (${graceDays}), and are suspended after it. A limit is null if there is none. During a trial, \`trial_ends_at\` is when \`limit_after_trial\` begins to apply; otherwise it is null, and the two limits are the same.`,
        answer: z.object({
          data: z.object({
            owned: z.int(),
            limit: z.int().nullable(),
            trial_ends_at: z.iso.datetime().nullable(),
            limit_after_trial: z.int().nullable(),
            grace_days: z.int(),
          }),
        }),
      },
      PEOPLE,
    ),
  ],
};

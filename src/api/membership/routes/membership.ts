import { z } from 'zod';
import { resourceRoutes, route } from '../../../http/routes';
import { membership } from '../../../resources/membership';
import { showLeaveOperation, useLeaveOperation } from '../leave-links-contract';
import { endFactorWaiverOperation, waiveFactorOperation } from '../factor-waivers-contract';
import { WARNINGS_META } from '../../../wire/warnings';

export default {
  routes: [
    ...resourceRoutes(membership, {
      list: 'member:read',
      read: 'member:read',
      create: {
        access: 'member:manage',
        policies: ['api::membership.may-manage-role'],
        description:
          'By an owner or admin: asks the person, by email and in GET /api/me. Until they accept, the membership is pending (`pending_since`): it takes a seat and has no other effect. By a platform operator: adds the member at once. If organisations have sent too many emails to the person today, the membership is offered without one, and meta.warnings says so (INBOX_LIMIT_REACHED).',
        meta: WARNINGS_META,
        codes: ['ROLE_ABOVE_OWN', 'MEMBER_LIMIT_REACHED', 'MEMBERSHIP_LIMIT_REACHED', 'INVITATIONS_PER_DAY_REACHED'],
      },
      update: {
        access: 'member:manage',
        policies: ['api::membership.may-manage-role'],
        codes: ['ROLE_ABOVE_OWN', 'LAST_OWNER'],
      },
      remove: {
        access: 'member:manage',
        policies: ['api::membership.may-manage-role'],
        codes: ['ROLE_ABOVE_OWN', 'LAST_OWNER'],
      },
    }),
    route(
      'POST',
      '/memberships/:id/leave',
      'membership.leave',
      {
        kind: 'action',
        access: 'signed-in',
        resource: membership,
        summary: 'Leave an organisation',
        description:
          'Ends your membership, whatever your role or session, even if the organisation is blocked for the session or read-only. The last owner cannot leave. A pending membership is declined, as by POST /memberships/{id}/decline.',
        ownMembership: 'always',
        answer: z.object({ data: z.object({}) }),
        codes: ['LAST_OWNER', 'STEP_UP_REQUIRED'],
      },
      { policies: ['api::membership.is-own', 'api::membership.may-answer'] },
    ),
    route(
      'POST',
      '/memberships/:id/accept',
      'membership.accept',
      {
        kind: 'action',
        access: 'signed-in',
        resource: membership,
        summary: 'Accept a pending membership',
        description:
          'Makes the caller a member. In a single sign-on session, a caller whose account has a password has to verify it first: POST /api/auth/step-up.',
        ownMembership: 'while-writable',
        codes: ['MEMBERSHIP_NOT_PENDING', 'MEMBER_LIMIT_REACHED', 'STEP_UP_REQUIRED'],
      },
      { policies: ['api::membership.is-own', 'api::membership.may-answer'] },
    ),
    route(
      'POST',
      '/memberships/:id/decline',
      'membership.decline',
      {
        kind: 'action',
        access: 'signed-in',
        resource: membership,
        summary: 'Decline a pending membership',
        description:
          'Removes it and frees its seat. In a single sign-on session of another organisation, a caller whose account has a password has to verify it first: POST /api/auth/step-up.',
        ownMembership: 'always',
        answer: z.object({ data: z.object({}) }),
        codes: ['MEMBERSHIP_NOT_PENDING', 'STEP_UP_REQUIRED'],
      },
      { policies: ['api::membership.is-own', 'api::membership.may-answer'] },
    ),
    route(
      'POST',
      '/memberships/:id/reactivate',
      'membership.reactivate',
      {
        kind: 'action',
        access: 'member:manage',
        resource: membership,
        summary: 'Reactivate a deactivated member',
        description:
          "Reactivates a member whom the organisation's directory has deactivated or removed, until the directory deactivates them again: to make it permanent, change the assignment in the directory too. An active member does not change.",
        codes: ['ROLE_ABOVE_OWN', 'MEMBER_LIMIT_REACHED'],
      },
      { policies: ['api::membership.may-manage-role'] },
    ),
    route('POST', '/memberships/:id/factor-waiver', 'membership.waiveFactor', waiveFactorOperation),
    route('DELETE', '/memberships/:id/factor-waiver', 'membership.endFactorWaiver', endFactorWaiverOperation),
    route('POST', '/leave-links/show', 'membership.showLeave', showLeaveOperation),
    route('POST', '/leave-links/use', 'membership.useLeave', useLeaveOperation),
  ],
};

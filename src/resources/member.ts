import { z } from 'zod';
import { FACTOR_KINDS, MEMBER_KINDS, MEMBER_STATUSES, ROLES, SESSION_METHODS } from '../domain/vocabularies';
import { datetime, json, oneOf, relation, string } from '../wire/field';
import { defineResource } from '../wire/resource';

/**
 * The people of an organisation for those who manage them: memberships and open invitations in one list. It shows addresses,
 * which memberships do not. It is derived from their tables (`src/lists/records/derived-tables.ts`) and cannot be written.
 */
export const member = defineResource({
  uid: 'api::member.member',
  path: 'members',
  singular: 'member',
  plural: 'members and invitations',
  label: 'name',
  searched: ['name', 'email'],
  ownership: 'member',
  derived: true,
  fields: {
    organisation: relation('api::organisation.organisation', 'name', 'The organisation.', { nullable: false }),
    kind: oneOf(MEMBER_KINDS, 'Of which record this is the documentId: a membership or an invitation.', {
      nullable: false,
    }),
    status: oneOf(
      MEMBER_STATUSES,
      'active; pending: the person has not accepted the membership; invited: by an invitation that is neither accepted nor revoked; deactivated: by the directory.',
      { nullable: false, rank: 'rising' },
    ),
    role: oneOf(ROLES, 'Role of the person.', { nullable: false, rank: 'falling' }),
    user: relation(
      'plugin::users-permissions.user',
      'username',
      'The person; null for invitations, and while a membership from a directory is pending.',
    ),
    name: string("The person's name in the directory, or else the name of the account; null for invitations."),
    email: string(
      'Address of the account or of the invitation. While a membership is pending: the address in the directory, or null, because the account is not shown before its person accepts.',
    ),
    expires_at: datetime('When the invitation expires; null for memberships.'),
    factor_waived_until: datetime(
      'Until when an owner lets the person sign in to this organisation without their second factor.',
    ),
  },
  computed: {
    last_sign_in_at: datetime(
      'Last sign-in through this organisation, or with a password or passkey; null if there is none, if its session ended more than 30 days ago, or if the person has not accepted.',
    ),
    last_method: oneOf(SESSION_METHODS, 'The method of that sign-in.'),
    sign_in_methods: json(
      'With what the person can sign in: a password, a passkey, or single sign-on of this organisation, once they have used it; empty if the person has not accepted.',
      z.array(z.enum(SESSION_METHODS)),
      { nullable: false },
    ),
    second_factors: json(
      'The kinds of second factors that the person has; empty if the person has not accepted.',
      z.array(z.enum(FACTOR_KINDS)),
      { nullable: false },
    ),
  },
});

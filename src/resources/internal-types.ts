import type { ContentType } from '../wire/resource';

/** The content types that have no resource: the API shows their records in another form, or not at all. One is Strapi's. */
export const INTERNAL_TYPES: ReadonlyMap<string, ContentType> = new Map(
  Object.entries({
    'api::user-plan.user-plan': {
      audited: true,
      grantsRights: true,
      admin: {
        group: 'money',
        columns: ['name', 'is_free', 'max_organisations_owned', 'max_members_per_organisation'],
      },
    },
    'api::session.session': {
      audited: { except: 'Sign-ins have entries of their own.' },
      grantsRights: true,
      admin: {
        group: 'machinery',
        columns: ['user', 'method', 'last_used_at', 'client_address', 'expires_at', 'ended_at'],
      },
    },
    'api::identity.identity': {
      audited: { except: 'Sign-ins have entries of their own.' },
      grantsRights: true,
      admin: { group: 'machinery', columns: ['user', 'issuer', 'subject', 'last_used_at', 'createdAt'] },
    },
    // Its responses are replayed to callers, as if the server had just given them.
    'api::idempotency-key.idempotency-key': {
      audited: { except: 'The request that it is of has entries.' },
      grantsRights: true,
      admin: { group: 'machinery', columns: ['key_hash', 'createdAt', 'held_until', 'expires_at'] },
    },
    'api::watchdog-lease.watchdog-lease': {
      audited: { except: 'Only watchdogs write it.' },
      grantsRights: false,
      admin: { group: 'machinery', columns: ['name', 'holder', 'expires_at', 'last_tick'] },
    },
    'plugin::users-permissions.user': {
      audited: { except: 'Accounts have entries of their own, which name their roles.' },
      grantsRights: true,
      admin: { group: 'tenants', columns: ['username', 'email', 'role', 'confirmed', 'blocked', 'createdAt'] },
    },
  } satisfies Record<string, ContentType>),
);

import type { ContentType } from '../wire/resource';

/** The content types that have no resource: the API shows their records in another form, or not at all. */
export const INTERNAL_TYPES: ReadonlyMap<string, ContentType> = new Map(
  Object.entries({
    'api::user-plan.user-plan': { audited: true },
    'api::session.session': { audited: { except: 'Sign-ins have entries of their own.' } },
    'api::identity.identity': { audited: { except: 'Sign-ins have entries of their own.' } },
    'api::idempotency-key.idempotency-key': { audited: { except: 'The request that it is of has entries.' } },
    'api::watchdog-lease.watchdog-lease': { audited: { except: 'Only watchdogs write it.' } },
  } satisfies Record<string, ContentType>),
);

/** A group of types in the menu of records. */
interface TypeGroup {
  id: string;
  title: string;
  /** uids, in the order of the menu. */
  types: readonly string[];
}

/** The id of the group of types that people read at most. The server writes them. Its list is closed at first. */
export const MACHINERY = 'machinery';

/** The groups, in the order of the menu. A test compares them with the content types that exist. */
export const TYPE_GROUPS: readonly TypeGroup[] = [
  {
    id: 'tenants',
    title: 'Tenants',
    types: [
      'api::organisation.organisation',
      'api::membership.membership',
      'api::invitation.invitation',
      'plugin::users-permissions.user',
    ],
  },
  {
    id: 'access',
    title: 'Access',
    types: [
      'api::api-key.api-key',
      'api::directory-integration.directory-integration',
      'api::scim-group.scim-group',
      'api::scim-token.scim-token',
    ],
  },
  {
    id: 'work',
    title: 'Work',
    types: [
      'api::blueprint.blueprint',
      'api::blueprint-draft.blueprint-draft',
      'api::cloud-account.cloud-account',
      'api::cloud-instance.cloud-instance',
      'api::svc-agent.svc-agent',
      'api::synthetic-check.synthetic-check',
      'api::security-finding.security-finding',
      'api::webhook-endpoint.webhook-endpoint',
    ],
  },
  {
    id: 'money',
    title: 'Money',
    types: [
      'api::subscription-plan.subscription-plan',
      'api::user-plan.user-plan',
      'api::subscription.subscription',
      'api::unlinked-subscription.unlinked-subscription',
      'api::cost-record.cost-record',
      'api::exchange-rate.exchange-rate',
    ],
  },
  {
    id: MACHINERY,
    title: 'Machinery',
    types: [
      'api::audit-entry.audit-entry',
      'api::outbox-event.outbox-event',
      'api::watchdog-run.watchdog-run',
      'api::watchdog-lease.watchdog-lease',
      'api::synthetic-result.synthetic-result',
      'api::session.session',
      'api::identity.identity',
      'api::idempotency-key.idempotency-key',
    ],
  },
];

interface Link {
  uid: string;
}

interface Section<L extends Link> {
  id: string;
  title: string;
  links: readonly L[];
}

/**
 * Divides a section of the content manager's menu into our groups. Types that are in no group stay in the section.
 *
 * @returns the sections that have links
 */
export const groupSection = <L extends Link, S extends Section<L>>(section: S): S[] => {
  const known = new Set(TYPE_GROUPS.flatMap(({ types }) => types));
  const groups = TYPE_GROUPS.map(({ id, title, types }) => ({
    ...section,
    id,
    title,
    links: types.flatMap((uid) => section.links.filter((link) => link.uid === uid)),
  }));
  const others = { ...section, links: section.links.filter(({ uid }) => !known.has(uid)) };
  return [...groups, others].filter(({ links }) => links.length > 0);
};

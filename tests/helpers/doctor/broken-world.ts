import { db } from '../api';
import { createPerson, insert, type Person, unique } from '../world';

/** Sound records, which a test breaks one by one. */
export interface World {
  organisation: { id: number; documentId: string };
  other: { id: number; documentId: string };
  person: Person;
}

export const createWorld = async (): Promise<World> => ({
  organisation: await insert('api::organisation.organisation', { name: unique('sound'), agent_limit: 100 }),
  other: await insert('api::organisation.organisation', { name: unique('other'), agent_limit: 100 }),
  person: await createPerson(),
});

const add =
  (uid: string, data: () => Record<string, unknown>) =>
  async ({ organisation }: World): Promise<number> =>
    (await insert(uid, { organisation: organisation.id, ...data() })).id;

const soon = (): string => new Date(Date.now() + 86_400_000).toISOString();
/** Each exchange rate has a day of its own. */
let days = 0;

/** How a sound record of each table is made; returns its id. */
export const MAKE = {
  svc_agents: add('api::svc-agent.svc-agent', () => ({ hostname: unique('host') })),
  cloud_instances: add('api::cloud-instance.cloud-instance', () => ({ name: unique('vm') })),
  security_findings: add('api::security-finding.security-finding', () => ({
    rule_id: unique('rule'),
    severity: 'low',
    finding_status: 'open',
  })),
  security_scans: add('api::security-scan.security-scan', () => ({ tool: unique('tool'), scan_status: 'succeeded' })),
  synthetic_results: add('api::synthetic-result.synthetic-result', () => ({ check_name: unique('check') })),
  cloud_accounts: add('api::cloud-account.cloud-account', () => ({
    name: unique('account'),
    provider: 'aws',
    billing_account_id: unique('bill'),
  })),
  invitations: add('api::invitation.invitation', () => ({ email: `${unique('guest')}@example.com`, role: 'viewer' })),
  webhook_endpoints: add('api::webhook-endpoint.webhook-endpoint', () => ({ url: 'https://hooks.example.com/x' })),
  outbox_events: add('api::outbox-event.outbox-event', () => ({
    event: 'finding.created',
    event_key: unique('event'),
    destination: 'forum',
    payload: {},
    available_at: soon(),
  })),
  exchange_rates: async () =>
    (
      await insert('api::exchange-rate.exchange-rate', {
        currency: 'USD',
        valid_from: new Date(Date.UTC(1990, 0, (days += 1))).toISOString().slice(0, 10),
        units_per_eur: 2,
      })
    ).id,
  organisations: ({ organisation }: World) => Promise.resolve(organisation.id),
  up_users: async () => (await createPerson()).id,
  memberships: async ({ organisation }: World) =>
    (
      await insert('api::membership.membership', {
        organisation: organisation.id,
        user: (await createPerson()).id,
        role: 'viewer',
      })
    ).id,
  identities: async ({ person }: World) =>
    (
      await insert('api::identity.identity', {
        user: person.id,
        issuer: 'https://idp.example.com',
        subject: unique('s'),
      })
    ).id,
  sessions: async () => {
    const { id } = await createPerson();
    const [session] = (await db()('sessions').where({ user_id: id }).select('id')) as { id: number }[];
    return (session as { id: number }).id;
  },
  blueprints: async (world: World) => {
    const draft = await insert('api::blueprint-draft.blueprint-draft', {
      organisation: world.organisation.id,
      name: unique('draft'),
    });
    const { id } = await insert('api::blueprint.blueprint', {
      organisation: world.organisation.id,
      draft: draft.id,
      name: unique('blueprint'),
    });
    return id;
  },
  watchdog_leases: async () => (await insert('api::watchdog-lease.watchdog-lease', { name: unique('lease') })).id,
  watchdog_runs: async () => {
    const now = new Date().toISOString();
    return (
      await insert('api::watchdog-run.watchdog-run', {
        watchdog: 'dunning',
        started_at: now,
        ended_at: now,
        moment: now,
      })
    ).id;
  },
} satisfies Record<string, (world: World) => Promise<number>>;

/** A table of which this file can make a record. */
export type MadeTable = keyof typeof MAKE;

import { hashToken } from '../../database/secrets/token-hash';
import { storedGroups } from '../../domain/scim/group-roles';
import { by, byApiKey, BY_TENANTRY, member } from '../demo-actors';
import type { DemoClock } from '../demo-clock';
import { demoId } from '../demo-id';
import { type DemoRow, type DemoTable, person, type Receiver } from '../demo-table';
import { scimLog, scimTokens } from '../rows/scim-rows';

const OWNER = 'owner@acme.example';
const ADMIN = 'admin@acme.example';
const CONSULTANT = 'consultant@example.com';

const group = (key: string): string => demoId(`acme/group/${key}`);
const joins = (daysAgo: number, ...groups: string[]): DemoRow['then'] => [
  { daysAgo, by: BY_TENANTRY, set: { directory_groups: storedGroups(groups.map(group)) } },
];

const MEMBERS: DemoTable = {
  uid: 'api::membership.membership',
  rows: [
    member(OWNER, 'owner', 120, BY_TENANTRY),
    member(ADMIN, 'admin', 118, by(OWNER)),
    { ...member('engineer@acme.example', 'engineer', 117, by(ADMIN)), then: joins(85.9, 'platform') },
    {
      ...member('auditor@acme.example', 'viewer', 90, by(ADMIN)),
      then: [{ daysAgo: 86.5, by: by(OWNER), set: { role: 'auditor' } }, ...(joins(85.8, 'compliance') ?? [])],
    },
    member('viewer@acme.example', 'viewer', 54, by(ADMIN)),
    member(CONSULTANT, 'engineer', 49.5, by(CONSULTANT)),
  ],
};

const invited = (clock: DemoClock, email: string, role: string, daysAgo: number, more: Partial<DemoRow>): DemoRow => ({
  ...more,
  key: `invitation/${email}`,
  daysAgo,
  by: by(ADMIN),
  data: { email, role, invited_by: person(ADMIN), sent_at: clock.daysAgo(daysAgo) },
});

/** Invitations that are open, accepted, expired and revoked. */
const INVITATIONS = (clock: DemoClock): DemoTable => ({
  uid: 'api::invitation.invitation',
  rows: [
    invited(clock, CONSULTANT, 'engineer', 50, {
      then: [
        {
          daysAgo: 49.6,
          by: by(CONSULTANT),
          set: { accepted_at: clock.daysAgo(49.6), accepted_by: person(CONSULTANT) },
        },
      ],
    }),
    invited(clock, 'intern@acme.example', 'viewer', 33, {}),
    invited(clock, 'agency@example.com', 'admin', 15, {
      then: [{ daysAgo: 14.9, by: by(OWNER), set: { revoked_at: clock.daysAgo(14.9) } }],
    }),
    invited(clock, 'security@acme.example', 'auditor', 1.3, {}),
    invited(clock, 'new.engineer@acme.example', 'engineer', 0.4, {}),
  ],
});

const GROUPS: DemoTable = {
  uid: 'api::scim-group.scim-group',
  rows: [
    { key: 'platform', display_name: 'Platform team', role: 'engineer' },
    { key: 'compliance', display_name: 'Compliance', role: 'auditor' },
    { key: 'everyone', display_name: 'All employees', role: null },
  ].map(({ key, ...data }) => ({
    key: `group/${key}`,
    daysAgo: 86,
    by: BY_TENANTRY,
    data: { ...data, external_id: `okta-${key}` },
  })),
};

/** No key has this secret: those of the demo are to be looked at. Create one to use it. */
const noSecret = (key: string): string => hashToken(`no key of the demo has this secret: ${key}`);

/** Acme's scanners report findings with this key. */
export const PIPELINE = byApiKey('acme', 'key/pipeline', 'Security pipeline');

const API_KEYS = (clock: DemoClock): DemoTable => ({
  uid: 'api::api-key.api-key',
  rows: [
    {
      key: 'key/pipeline',
      daysAgo: 115,
      by: by(ADMIN),
      data: {
        name: PIPELINE.label,
        capabilities: ['finding:read', 'finding:triage'],
        creator: person(ADMIN),
        secret_hash: noSecret('pipeline'),
        expires_at: clock.daysAhead(240),
        last_used_at: clock.daysAgo(0.6),
        ip_ranges: ['198.51.100.0/24'],
      },
    },
    {
      key: 'key/reports',
      daysAgo: 81,
      by: by(OWNER),
      data: {
        name: 'Cost report',
        capabilities: ['organisation:read', 'agent:read', 'billing:manage'],
        creator: person(OWNER),
        secret_hash: noSecret('reports'),
        expires_at: clock.daysAhead(9),
        last_used_at: clock.daysAgo(1.1),
      },
    },
    {
      key: 'key/terraform',
      daysAgo: 70,
      by: by(ADMIN),
      data: {
        name: 'Terraform of the contractor',
        capabilities: ['blueprint:read', 'instance:read', 'instance:provision'],
        creator: person(ADMIN),
        secret_hash: noSecret('terraform'),
        expires_at: clock.daysAhead(120),
        last_used_at: clock.daysAgo(53),
      },
      then: [{ daysAgo: 52, by: by(OWNER), set: { revoked_at: clock.daysAgo(52) } }],
    },
  ],
});

/** The receivers do not exist, so nothing is sent to them. */
const NOT_REAL = {
  daysAgo: 0.01,
  by: BY_TENANTRY,
  set: {
    enabled: false,
    disabled_reason: 'Demo: this receiver and its deliveries are samples. Enter the address of yours, and enable it.',
  },
};

const WEBHOOKS: DemoTable = {
  uid: 'api::webhook-endpoint.webhook-endpoint',
  rows: [
    {
      key: 'webhook/old-chat',
      daysAgo: 88,
      by: by(ADMIN),
      data: { url: 'https://chat.acme.example/hooks/T0-old', description: 'Former chat', event_types: null },
      then: [
        {
          // Soon after the event of a new agent, to which it answered so.
          daysAgo: 35.899,
          by: BY_TENANTRY,
          set: { enabled: false, disabled_reason: 'It answered 410 Gone.' },
        },
      ],
    },
    {
      key: 'webhook/incidents',
      daysAgo: 84,
      by: by(ADMIN),
      data: {
        url: 'https://incidents.acme.example/tenantry',
        description: 'Incident desk',
        event_types: ['finding.created', 'finding.mitigated', 'agent.status-changed'],
      },
      then: [NOT_REAL],
    },
    {
      key: 'webhook/inventory',
      daysAgo: 60,
      by: by('engineer@acme.example'),
      data: {
        url: 'https://cmdb.acme.example/api/events',
        description: 'Inventory',
        event_types: ['agent.status-changed', 'blueprint.published', 'member.added', 'finding.created'],
      },
      then: [NOT_REAL],
    },
  ],
};

const platform = { kind: 'group', subject: 'Platform team', resource_id: group('platform') };

/** What Okta did, and what was refused: it cannot deactivate the last owner, and names an address twice. */
const SCIM_LOG = scimLog('acme', { key: 'okta', label: 'Okta' }, [
  { daysAgo: 86, ...platform, operation: 'create', result: 'created', members_added: 0, members_removed: 0 },
  {
    ...{ daysAgo: 85.9, ...platform, operation: 'change', result: 'changed' },
    ...{ attributes: ['members'], members_added: 1, members_removed: 0 },
  },
  {
    ...{ daysAgo: 12.2, kind: 'user', operation: 'create', result: 'refused', subject: 'viewer@acme.example' },
    ...{ status_code: 409, scim_type: 'uniqueness', detail: 'A user with this email address already exists.' },
  },
  {
    ...{ daysAgo: 3.4, kind: 'user', operation: 'change', result: 'refused', subject: OWNER, requests: 36 },
    ...{ resource_id: demoId(`acme/member/${OWNER}`), status_code: 400, scim_type: 'mutability', code: 'LAST_OWNER' },
    detail: 'An organisation must keep at least one owner. Make another member owner first.',
  },
  {
    ...{ daysAgo: 2.1, kind: 'user', operation: 'change', result: 'changed', subject: 'engineer@acme.example' },
    ...{ resource_id: demoId('acme/member/engineer@acme.example'), attributes: ['displayName'] },
  },
]);

/** How the receivers of Acme's webhooks respond. */
export const ACME_RECEIVERS: Record<string, Receiver> = {
  'webhook/old-chat': 'gone',
  'webhook/incidents': 'steady',
  'webhook/inventory': 'flaky',
};

/** Who and what has access to Acme: members, invitations, directories, keys and webhooks. */
export const ACME_ACCESS = (clock: DemoClock): DemoTable[] => [
  MEMBERS,
  INVITATIONS(clock),
  GROUPS,
  API_KEYS(clock),
  WEBHOOKS,
  scimTokens(clock, 'acme', ADMIN, [
    {
      key: 'old',
      label: 'Former provider',
      createdDaysAgo: 114,
      expiresInDays: 250,
      lastUsedDaysAgo: 86,
      revokedDaysAgo: 30,
    },
    { key: 'okta', label: 'Okta', createdDaysAgo: 87, expiresInDays: 278, lastUsedDaysAgo: 0.02 },
    { key: 'entra', label: 'Entra ID (trial)', createdDaysAgo: 20, expiresInDays: 12 },
  ]),
  SCIM_LOG,
];

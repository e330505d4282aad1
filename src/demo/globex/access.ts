import { hashToken } from '../../database/secrets/token-hash';
import { by, BY_TENANTRY, member } from '../demo-actors';
import type { DemoClock } from '../demo-clock';
import { type DemoTable, person } from '../demo-table';
import { scimLog, scimTokens } from '../rows/scim-rows';

const OWNER = 'owner@globex.example';
const ADMIN = 'admin@globex.example';

const MEMBERS: DemoTable = {
  uid: 'api::membership.membership',
  rows: [
    member(OWNER, 'owner', 100, BY_TENANTRY),
    member(ADMIN, 'admin', 99, by(OWNER)),
    member('engineer@globex.example', 'engineer', 98.5, by(ADMIN)),
    member('viewer@globex.example', 'viewer', 70, by(ADMIN)),
    member('consultant@example.com', 'engineer', 43, by(OWNER)),
  ],
};

/** The invitation has expired: with five members, the plan Free has no seat for another. */
const INVITATIONS = (clock: DemoClock): DemoTable => ({
  uid: 'api::invitation.invitation',
  rows: [
    {
      key: 'invitation/analyst@globex.example',
      daysAgo: 26,
      by: by(ADMIN),
      data: { email: 'analyst@globex.example', role: 'auditor', invited_by: person(ADMIN), sent_at: clock.daysAgo(26) },
    },
  ],
});

const API_KEYS = (clock: DemoClock): DemoTable => ({
  uid: 'api::api-key.api-key',
  rows: [
    {
      key: 'key/monitoring',
      daysAgo: 64,
      by: by(ADMIN),
      data: {
        name: 'Monitoring',
        capabilities: ['agent:read'],
        creator: person(ADMIN),
        secret_hash: hashToken('no key of the demo has this secret: globex monitoring'),
        expires_at: clock.daysAhead(26),
        last_used_at: clock.daysAgo(0.1),
      },
    },
  ],
});

/** Who and what has access to Globex: members, invitations, keys and directories. Its plan has no webhooks. */
export const GLOBEX_ACCESS = (clock: DemoClock): DemoTable[] => [
  MEMBERS,
  INVITATIONS(clock),
  API_KEYS(clock),
  scimTokens(clock, 'globex', ADMIN, [
    { key: 'google', label: 'Google Workspace', createdDaysAgo: 61, expiresInDays: 304, lastUsedDaysAgo: 6 },
    { key: 'trial', label: 'Trial', createdDaysAgo: 97, expiresInDays: 260, revokedDaysAgo: 12 },
  ]),
  // The plan Free has no seat for another member.
  scimLog('globex', { key: 'google', label: 'Google Workspace' }, [
    {
      ...{ daysAgo: 6, kind: 'user', operation: 'create', result: 'refused', subject: 'analyst@globex.example' },
      ...{ status_code: 403, code: 'MEMBER_LIMIT_REACHED', detail: 'The organisation has 5 of 5 members.' },
    },
  ]),
];

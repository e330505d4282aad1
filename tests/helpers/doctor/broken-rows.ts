import type { World, MadeTable } from './broken-world';

/** A broken record: how one is made from a sound one, and what is found. */
export interface BrokenRow {
  check: string;
  table: MadeTable;
  /** The columns that are written. */
  set: (world: World) => Record<string, unknown>;
  fault: RegExp;
  /** Whether `--repair` repairs it. */
  isRepaired: boolean;
  /** Only SQLite stores it, or PostgreSQL. */
  only?: 'sqlite' | 'postgres';
  /** A unique index that has to be absent for it. */
  without?: string;
}

const GONE = 99_999_999;
/** A hash with the id of another key. */
const OTHER_KEY = `deadbeef.${'a'.repeat(64)}`;
/** A timestamp as both databases accept it; the runner converts it. */
const PAST = new Date('2026-01-02T03:04:05Z');

const row = (
  check: string,
  table: MadeTable,
  set: BrokenRow['set'],
  fault: RegExp,
  isRepaired: boolean,
  more: Pick<BrokenRow, 'only' | 'without'> = {},
): BrokenRow => ({ check, table, set, fault, isRepaired, ...more });

const settings = (set: BrokenRow['set'], fault: RegExp, isRepaired: boolean, more = {}): BrokenRow =>
  row('organisation-settings', 'organisations', set, fault, isRepaired, more);

const outbox = (set: BrokenRow['set'], fault: RegExp, isRepaired = true): BrokenRow =>
  row('outbox', 'outbox_events', set, fault, isRepaired);

export const BROKEN_ROWS: BrokenRow[] = [
  row('foreign-keys', 'svc_agents', () => ({ cloud_instance_id: GONE }), /cloud_instance_id refers to a row/, true),
  row('foreign-keys', 'svc_agents', () => ({ organisation_id: GONE }), /organisation_id refers to a row/, false),
  row('foreign-keys', 'memberships', () => ({ created_by_id: GONE }), /created_by_id refers to a row of admin_/, true),
  row('values', 'svc_agents', () => ({ agent_status: 'lost' }), /agent_status has a value that/, false),
  row('values', 'security_findings', () => ({ rule_id: null }), /rule_id is empty/, false),
  row('values', 'svc_agents', () => ({ document_id: null }), /no documentId/, false),
  row('values', 'svc_agents', () => ({ enrolled_at: '2026-01-01' }), /enrolled_at is not a t/, false, {
    only: 'sqlite',
  }),
  row('values', 'webhook_endpoints', () => ({ event_types: '[' }), /event_types is not JSON/, false, {
    only: 'sqlite',
  }),
  row('values', 'organisations', () => ({ max_members: 'many' }), /max_members is not a n/, false, { only: 'sqlite' }),
  row('ownership', 'svc_agents', () => ({ organisation_id: null }), /belongs to no organisation/, false),
  row('accounts', 'memberships', () => ({ user_id: null }), /membership of an account that does not/, true),
  row('accounts', 'identities', () => ({ user_id: null }), /sign-in method of an account that does not/, true),
  row('accounts', 'sessions', () => ({ user_id: null }), /open session of an account that does not/, true),
  row('accounts', 'sessions', () => ({ end_reason: 'signed-out' }), /has a reason for its end/, true),
  row(
    'user-names',
    'up_users',
    ({ person }) => ({ username: person.email, name_key: null }),
    /address of another account/,
    true,
  ),
  row('user-names', 'up_users', () => ({ name_key: null }), /name_key does not follow/, true),
  row(
    'user-names',
    'up_users',
    ({ person }) => ({ username: person.username.toUpperCase() }),
    /can be confused with that of account/,
    false,
  ),
  row('accounts', 'up_users', () => ({ email: 'ＡＢ@example.com' }), /not in its normal form/, false),
  row('accounts', 'up_users', ({ person }) => ({ email: person.email }), /same email address/, false, {
    without: 'up_users_email_uq',
  }),
  settings(() => ({ workspace_domain_verified_at: PAST }), /a domain is verified, but it has none/, true),
  settings(() => ({ sso_only: true }), /no method for it/, false),
  settings(() => ({ sso_only_confirm_by: PAST }), /sso_only waits/, true),
  settings(() => ({ ip_allowlist_confirm_by: PAST }), /ip_allowlist waits/, true),
  settings(() => ({ org_status: 'archived', sso_only_confirm_by: PAST, sso_only: true }), /it is archived, but/, true),
  settings(() => ({ vat_id_valid: true }), /VAT ID is confirmed/, true),
  settings(() => ({ vat_id: 'DE136/695/976' }), /vat_id is not in its canonical spelling/, true),
  settings(() => ({ vat_id: 'DE1' }), /no country issues VAT numbers of the form/, false),
  settings(() => ({ plan: 'no such plan' }), /plan does not exist/, false),
  settings(() => ({ slug: null }), /no slug/, false),
  settings(() => ({ max_members: -1 }), /negative/, false),
  row('organisation-status', 'organisations', () => ({ suspended_by_grace_at: PAST }), /has a cause/, true),
  row('organisation-status', 'organisations', () => ({ grace_window_open: true }), /grace period is open/, true),
  row('organisation-status', 'organisations', () => ({ org_status: 'grace_period' }), /no beginning/, true),
  row('record-states', 'cloud_instances', () => ({ instance_status: 'terminated' }), /no time of termination/, true),
  row('record-states', 'cloud_instances', () => ({ terminated_at: PAST }), /has a time of termination/, true),
  row('record-states', 'security_findings', () => ({ finding_status: 'mitigated' }), /no time of mitigation/, true),
  row('finding-imports', 'security_scans', () => ({ scan_status: 'running' }), /no import belongs to it/, true),
  row('finding-imports', 'security_findings', () => ({ scan: 'gone' }), /names a scan that does not exist/, true),
  row('record-states', 'security_findings', () => ({ mitigated_by: 'Eve' }), /has a mitigation/, true),
  row('record-states', 'blueprints', () => ({}), /draft is not published/, false),
  row('record-states', 'invitations', () => ({ accepted_at: PAST, revoked_at: PAST }), /accepted and revoked/, false),
  row('record-states', 'svc_agents', () => ({ cert_fingerprint: 'A1'.repeat(32) }), /not a SHA-256/, false),
  row('record-states', 'svc_agents', () => ({ cert_fingerprint: 'a1:b2' }), /not a SHA-256/, false),
  row('record-states', 'exchange_rates', () => ({ units_per_eur: 0 }), /not positive/, false),
  row('derived-columns', 'memberships', () => ({ user_name: 'Ann', user_name_key: 'Ann' }), /user_name_key/, true),
  row('derived-columns', 'memberships', () => ({ extra_addresses: 3 }), /extra_addresses/, true),
  row('derived-columns', 'cloud_accounts', () => ({ account_key: 'wrong' }), /account_key/, true),
  row('credentials', 'svc_agents', () => ({ credential_hash: 'plain' }), /credential_hash is not a hash/, false),
  row('credentials', 'svc_agents', () => ({ credential_hash: OTHER_KEY }), /TOKEN_HASH_KEY that is not/, false),
  row('credentials', 'up_users', () => ({ password: 'plain' }), /password is not a hash/, false),
  row('credentials', 'invitations', () => ({ token_nonce: 'other' }), /TOKEN_HASH_KEY that is not/, false),
  row(
    'credentials',
    'webhook_endpoints',
    () => ({ secret_sealed: 'v1.YQ.YQ.YQ' }),
    /ENCRYPTION_KEY that is not/,
    false,
  ),
  row(
    'budget-status',
    'organisations',
    () => ({ budget_current_spend: 90, monthly_budget_limit: 100 }),
    /follow/,
    true,
  ),
  outbox(() => ({ destination: null }), /no status or no destination/, false),
  outbox(() => ({ available_at: null }), /no time when it is due/),
  outbox(() => ({ event_status: 'delivered' }), /no time of delivery/),
  outbox(() => ({ delivered_at: PAST }), /has a time of delivery/),
  outbox(() => ({ attempts: -1 }), /negative/),
  outbox(() => ({ destination: 'webhook', endpoint: 'gone' }), /endpoint that does not exist/),
  outbox(() => ({ event: 'nothing.happened' }), /no event of this name/),
  row('watchdogs', 'watchdog_leases', () => ({ holder: 'dead', expires_at: PAST }), /a process that has died/, true),
  row('watchdogs', 'watchdog_leases', () => ({ last_tick: '2999-01-01T00:00:00.000Z' }), /in the future/, true),
  row('watchdogs', 'watchdog_runs', () => ({ ended_at: null, started_at: PAST }), /no process is running it/, true),
];

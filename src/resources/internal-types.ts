import { SUPPORT_ENDS } from '../domain/access/support-view/support-view';
import { FACTOR_KINDS, SECOND_FACTORS, SESSION_ENDS, SESSION_METHODS } from '../domain/vocabularies';
import type { ContentType } from '../wire/resource';

const USER = { type: 'relation', target: 'plugin::users-permissions.user' } as const;

/** A content type that has no resource. */
export interface InternalType extends ContentType {
  /** The word for several of its records, as in its table. */
  plural: string;
  internal: NonNullable<ContentType['internal']>;
}

const TYPES = {
  'api::user-plan.user-plan': {
    plural: 'user-plans',
    description: 'How many organisations a person can own, and how many members each can have.',
    audited: true,
    grantsRights: true,
    admin: {
      group: 'money',
      columns: ['name', 'is_free', 'max_organisations_owned', 'max_members_per_organisation'],
    },
    internal: {
      name: { type: 'string', required: true, unique: true },
      is_free: { type: 'boolean', default: false },
      max_organisations_owned: { type: 'integer' },
      max_members_per_organisation: { type: 'integer' },
    },
  },
  'api::session.session': {
    plural: 'sessions',
    description: 'One sign-in of a person, until it ends.',
    audited: { except: 'Sign-ins have entries of their own.' },
    grantsRights: true,
    admin: {
      group: 'system',
      columns: ['user', 'method', 'last_used_at', 'client_address', 'expires_at', 'ended_at'],
    },
    internal: {
      user: USER,
      method: { type: 'enumeration', values: SESSION_METHODS, required: true },
      second_factor: { type: 'enumeration', values: SECOND_FACTORS },
      opened_organisation: { type: 'relation', target: 'api::organisation.organisation' },
      started_at: { type: 'datetime', required: true },
      password_verified_at: { type: 'datetime' },
      last_used_at: { type: 'datetime' },
      expires_at: { type: 'datetime', required: true },
      ended_at: { type: 'datetime' },
      end_reason: { type: 'enumeration', values: SESSION_ENDS },
      rotation: { type: 'integer', default: 0, private: true },
      rotated_at: { type: 'datetime', private: true },
      longest_pause_seconds: { type: 'integer', default: 0, private: true },
      ticket: { type: 'string', private: true },
      client_address: { type: 'string' },
      user_agent: { type: 'string' },
    },
    indexes: {
      sessions_user_idx: ['user_id', 'ended_at', 'id'],
      sessions_ticket_uq: { unique: ['ticket'] },
      sessions_expires_idx: ['expires_at'],
    },
  },
  'api::support-view.support-view': {
    plural: 'support-views',
    description: 'An hour in which an administrator of the panel reads one organisation.',
    audited: { except: 'Its start and its end have entries of their own.' },
    grantsRights: true,
    admin: {
      group: 'system',
      columns: ['opened_organisation', 'administrator_name', 'reason', 'started_at', 'expires_at', 'ended_at'],
    },
    internal: {
      opened_organisation: { type: 'relation', target: 'api::organisation.organisation' },
      administrator_id: { type: 'integer', required: true },
      administrator_name: { type: 'string', required: true },
      reason: { type: 'text', required: true },
      code_hash: { type: 'string', private: true },
      token_hash: { type: 'string', private: true },
      started_at: { type: 'datetime' },
      expires_at: { type: 'datetime', required: true },
      ended_at: { type: 'datetime' },
      end_reason: { type: 'enumeration', values: SUPPORT_ENDS },
      client_address: { type: 'string' },
    },
    indexes: {
      support_views_code_uq: { unique: ['code_hash'] },
      support_views_token_uq: { unique: ['token_hash'] },
      support_views_open_idx: ['opened_organisation_id', 'ended_at'],
      support_views_expires_idx: ['expires_at'],
    },
  },
  'api::identity.identity': {
    plural: 'identities',
    description: 'A person at an identity provider, and their account.',
    audited: { except: 'Sign-ins have entries of their own.' },
    grantsRights: true,
    admin: { group: 'system', columns: ['user', 'issuer', 'subject', 'last_used_at', 'createdAt'] },
    internal: {
      user: USER,
      issuer: { type: 'string', required: true },
      subject: { type: 'string', required: true },
      last_used_at: { type: 'datetime' },
      /** documentId of the directory whose own provider it is at; null for a provider of the platform. */
      integration: { type: 'string' },
    },
    indexes: {
      identities_issuer_subject_idx: ['issuer', 'subject'],
      identities_integration_idx: ['integration'],
      identities_user_idx: ['user_id'],
    },
  },
  'api::second-factor.second-factor': {
    plural: 'second-factors',
    description: 'What a person signs in with besides the password. Deleting all of a person resets them.',
    audited: { except: 'What is added and removed has entries of the account.' },
    grantsRights: true,
    admin: { group: 'system', columns: ['user', 'kind', 'name', 'confirmed_at', 'last_used_at'] },
    internal: {
      user: USER,
      kind: { type: 'enumeration', values: FACTOR_KINDS, required: true },
      name: { type: 'string', required: true },
      confirmed_at: { type: 'datetime' },
      expires_at: { type: 'datetime' },
      last_used_at: { type: 'datetime' },
      used_until: { type: 'datetime', private: true },
      secret_sealed: { type: 'text', private: true },
      challenge: { type: 'string', private: true },
      credential: { type: 'json', private: true },
      credential_key: { type: 'string', private: true },
    },
    indexes: {
      second_factors_user_idx: ['user_id', 'confirmed_at'],
      second_factors_credential_uq: { unique: ['credential_key'] },
    },
  },
  // Its responses are replayed to callers, as if the server had just given them.
  'api::idempotency-key.idempotency-key': {
    plural: 'idempotency-keys',
    description: 'A request with an Idempotency-Key, and its response, for 24 hours.',
    audited: { except: 'The request that it is of has entries.' },
    grantsRights: true,
    admin: { group: 'system', columns: ['key_hash', 'createdAt', 'held_until', 'expires_at'] },
    internal: {
      key_hash: { type: 'string', required: true, unique: true },
      fingerprint: { type: 'string', required: true },
      holder: { type: 'string' },
      held_until: { type: 'datetime' },
      response_sealed: { type: 'text', private: true },
      caller: { type: 'string' },
      kept_bytes: { type: 'integer' },
      expires_at: { type: 'datetime', required: true },
    },
    indexes: {
      idempotency_keys_expires_idx: ['expires_at'],
      idempotency_keys_caller_idx: ['caller', 'kept_bytes'],
    },
  },
  'api::watchdog-lease.watchdog-lease': {
    plural: 'watchdog-leases',
    description: 'Which node is running a background job, and the last tick of its timetable that a node took.',
    audited: { except: 'Only watchdogs write it.' },
    grantsRights: false,
    admin: { group: 'system', columns: ['name', 'holder', 'expires_at', 'last_tick'] },
    internal: {
      name: { type: 'string', required: true, unique: true },
      holder: { type: 'string' },
      expires_at: { type: 'datetime' },
      last_tick: { type: 'string' },
    },
  },
} satisfies Record<string, InternalType>;

/** The content types that have no resource: the API shows their records in another form, or not at all. */
export const INTERNAL_TYPES: ReadonlyMap<string, InternalType> = new Map(Object.entries(TYPES));

/** People are a type of Strapi, whose schema src/extensions replaces. */
export const PEOPLE: readonly [string, ContentType] = [
  'plugin::users-permissions.user',
  {
    description: 'A person who can sign in to the REST API.',
    audited: { except: 'Accounts have entries of their own, which name their roles.' },
    grantsRights: true,
    admin: { group: 'tenants', columns: ['username', 'email', 'role', 'confirmed', 'blocked', 'createdAt'] },
  },
];

/** Strapi's name of their table. */
export const TABLE_OF_PEOPLE = 'up_users';

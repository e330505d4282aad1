import type { Core } from '@strapi/strapi';
import type { SignInPolicy } from '../../domain/access/sign-in-policy/policy';
import type { Knex } from 'knex';
import { FACTOR_KINDS, type FactorKind, SESSION_METHODS, type SessionMethod } from '../../domain/vocabularies';
import { connectionOf } from '../../database/connection';
import { countOf } from '../../database/counts';
import { type StoredTime, toIso } from '../../database/moments';
import { statementsOf } from '../../database/statements';
import { identitiesAt, type MemberProvider } from '../accounts/sso-organisations';

/** A member who has no second factor. */
export interface MemberWithoutFactor {
  /** documentId of the membership. */
  membership: string;
  username: string;
  email: string | null;
  /** How the member signed in last, to this organisation or with a password or passkey; null: never, or long ago. */
  last_method: SessionMethod | null;
}

/** Memberships that count, of people who are not blocked. */
const activeMembers = (strapi: Core.Strapi, organisationId: number) =>
  connectionOf(strapi)('memberships as m')
    .join('up_users as u', 'u.id', 'm.user_id')
    .where('m.organisation_id', organisationId)
    .whereNull('m.deactivated_at')
    .whereNull('m.pending_since')
    .where((row) => void row.where('u.blocked', false).orWhereNull('u.blocked'));

/** The confirmed second factors of a member `m`, for an `exists`. */
const factorsOfMember = (strapi: Core.Strapi, kind?: FactorKind) =>
  connectionOf(strapi)('second_factors as f')
    .whereRaw('f.user_id = m.user_id')
    .whereNotNull('f.confirmed_at')
    .where(kind === undefined ? {} : { 'f.kind': kind })
    .select('f.id');

/** A column of the last session of a member `m` that concerns the organisation. Sessions are removed thirty days after their end. */
const lastSession = (
  column: 'method' | 'started_at',
) => `(select s.${column} from sessions s where s.user_id = m.user_id
  and (s.opened_organisation_id is null or s.opened_organisation_id = m.organisation_id)
  order by s.id desc limit 1)`;
const LAST_METHOD = `${lastSession('method')} as last_method`;

/** How a member can sign in, as far as it concerns one organisation. */
export interface MemberMethods {
  /** When they last did: in the format of the API; null: never, or long ago. */
  last_sign_in_at: string | null;
  last_method: SessionMethod | null;
  sign_in_methods: SessionMethod[];
  second_factors: FactorKind[];
}

type MethodsRow = Record<'has_password' | 'has_totp' | 'has_passkey' | 'has_sso', unknown> & {
  user_id: number;
  last_method: SessionMethod | null;
  last_start: StoredTime | null;
};

/** SQLite stores booleans as numbers. */
const isSet = (value: unknown): boolean => value === true || value === 1;

/**
 * How some members of an organisation can sign in. What they have at providers of other organisations is not read.
 *
 * @param accounts numeric ids of at most a page of accounts
 * @param providers through which members of the organisation can sign in
 */
export const memberMethods = async (
  strapi: Core.Strapi,
  organisationId: number,
  accounts: readonly number[],
  providers: readonly MemberProvider[],
): Promise<Map<number, MemberMethods>> => {
  const db = connectionOf(strapi);
  const has = (rows: Knex.QueryBuilder, name: string) => db.raw(`exists ? as ${name}`, [rows]);
  const query = db('memberships as m')
    .join('up_users as u', 'u.id', 'm.user_id')
    .where('m.organisation_id', organisationId)
    .whereIn('m.user_id', [...accounts])
    .select('m.user_id', db.raw("coalesce(u.password, '') <> '' as has_password"), db.raw(LAST_METHOD))
    .select(db.raw(`${lastSession('started_at')} as last_start`))
    .select(has(factorsOfMember(strapi, 'totp'), 'has_totp'), has(factorsOfMember(strapi, 'passkey'), 'has_passkey'))
    .select(has(identitiesAt(strapi, providers), 'has_sso'));
  // Unlike knex, this does not wait for an open transaction on SQLite.
  const { sql, bindings } = query.toSQL();
  const rows = await statementsOf(strapi).run<MethodsRow>({ sql }, bindings);
  const ways = (row: MethodsRow): MemberMethods => ({
    last_sign_in_at: row.last_start === null ? null : toIso(row.last_start),
    last_method: row.last_method,
    sign_in_methods: SESSION_METHODS.filter((method) => isSet(row[`has_${method}`])),
    second_factors: FACTOR_KINDS.filter((kind) => isSet(row[`has_${kind}`])),
  });
  return new Map(rows.map((row) => [row.user_id, ways(row)]));
};

/**
 * The active members of an organisation who have no second factor, in the order in which they joined.
 *
 * @param limit maximum number of members to return
 */
export const membersWithoutFactor = async (
  strapi: Core.Strapi,
  organisationId: number,
  limit: number,
): Promise<{ total: number; members: MemberWithoutFactor[] }> => {
  const query = () => activeMembers(strapi, organisationId).whereNotExists(factorsOfMember(strapi));
  const total = countOf(await query().count({ total: 'm.id' }));
  const members = await query()
    .orderBy('m.id')
    .limit(limit)
    .select<MemberWithoutFactor[]>(
      'm.document_id as membership',
      'u.username',
      'u.email',
      connectionOf(strapi).raw(LAST_METHOD),
    );
  return { total, members };
};

/**
 * The active members whom a policy leaves no way into the organisation that they have used or set up: no allowed single sign-on, no
 * allowed passkey, and no password with the required second factor.
 *
 * @param providers through which members can sign in
 * @param limit maximum number of members to return
 */
export const lockedOutMembers = async (
  strapi: Core.Strapi,
  organisationId: number,
  { allowed_methods: allowed, second_factor_required: needsFactor }: SignInPolicy,
  providers: readonly MemberProvider[],
  limit: number,
): Promise<{ count: number; members: { documentId: string; username: string }[] }> => {
  if (allowed.includes('password') && !needsFactor) return { count: 0, members: [] };
  const query = () => {
    const left = activeMembers(strapi, organisationId);
    if (allowed.includes('password')) left.whereNotExists(factorsOfMember(strapi));
    if (allowed.includes('passkey')) left.whereNotExists(factorsOfMember(strapi, 'passkey'));
    if (allowed.includes('sso')) left.whereNotExists(identitiesAt(strapi, providers));
    return left;
  };
  const count = countOf(await query().count({ total: 'm.id' }));
  const members = await query()
    .orderBy('m.id')
    .limit(limit)
    .select<{ documentId: string; username: string }[]>('u.document_id as documentId', 'u.username');
  return { count, members };
};

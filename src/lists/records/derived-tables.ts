/**
 * Lists over several tables: the SQL of what takes the place of a table. The columns have the names of the API's fields. The
 * store adds the same conditions as for a table, and both databases pass them on to the parts.
 */

/** A person is shown with their account only after they have accepted. */
const IS_HIDDEN = "(m.pending_since is not null and coalesce(m.user_name, '') <> '')";

/** The ids of the two types are kept apart by their last bit. */
const MEMBERS = `
  select m.id * 2 as id, m.document_id, m.created_at, m.updated_at, m.published_at, m.organisation_id,
    'membership' as kind,
    case when m.deactivated_at is not null then 'deactivated' when m.pending_since is not null then 'pending'
      else 'active' end as status,
    m.role as role,
    case when ${IS_HIDDEN} then null else m.user_id end as user_id,
    case when ${IS_HIDDEN} then m.display_name else coalesce(m.display_name, u.username) end as name,
    case when m.pending_since is null then coalesce(u.email, m.directory_email) else m.directory_email end as email,
    NO_TIME as expires_at,
    m.factor_waived_until as factor_waived_until
  from memberships as m left join up_users as u on u.id = m.user_id
  union all
  select i.id * 2 + 1, i.document_id, i.created_at, i.updated_at, i.published_at, i.organisation_id,
    'invitation', 'invited', i.role, NO_ID, null, i.email, i.expires_at, NO_TIME
  from invitations as i
  where i.accepted_at is null and i.revoked_at is null`;

/** PostgreSQL needs the types of empty columns. */
const EMPTY = {
  sqlite: { NO_TIME: 'null', NO_ID: 'null' },
  postgres: { NO_TIME: 'null::timestamp', NO_ID: 'null::int' },
};

/** Their SQL, and the tables that they select from. */
const TABLES: Record<string, { sql: string; from: readonly string[] }> = {
  'api::member.member': { sql: MEMBERS, from: ['memberships', 'invitations'] },
};

/** The tables that a derived table selects from. */
export const tablesBehind = (uid: string): readonly string[] => TABLES[uid]?.from ?? [];

/**
 * The SQL of a derived table.
 *
 * @param uid of its resource
 * @param only selects the ids of the rows to read, by table; without it, all rows are read
 */
export const derivedTable = (uid: string, isSqlite: boolean, only?: ReadonlyMap<string, string>): string => {
  const derived = TABLES[uid];
  if (!derived) throw new Error(`${uid} has no derived table`);
  const { NO_TIME, NO_ID } = EMPTY[isSqlite ? 'sqlite' : 'postgres'];
  const unindexed = isSqlite ? ' not indexed' : '';
  const sql = [...(only ?? [])].reduce(
    (text, [table, ids]) =>
      text.replace(`from ${table} as`, `from (select * from ${table}${unindexed} where id in (${ids})) as`),
    derived.sql,
  );
  return `(${sql.replaceAll('NO_TIME', NO_TIME).replaceAll('NO_ID', NO_ID)})`;
};

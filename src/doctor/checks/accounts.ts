import { emailAddress } from '../../domain/accounts/email-address';
import { findByRules, type FoundRow, recordOf, type RowRule, rowsOf } from '../broken-rows';
import type { Check, Examined, Finding } from '../check';

const NOBODY = 't.user_id is null';
const removed = 'removes it, as removing the account would have done';

const ends = {
  does: 'ends it, as blocking or removing the account would have done',
  set: (_db: unknown, now: Date) => ({ ended_at: now, end_reason: 'account-closed' }),
};

const RULES: RowRule[] = [
  {
    table: 'memberships',
    when: NOBODY,
    fault: 'it is the membership of an account that does not exist',
    repair: { does: removed, set: 'remove' },
  },
  {
    table: 'identities',
    when: NOBODY,
    fault: 'it is the sign-in method of an account that does not exist',
    repair: { does: removed, set: 'remove' },
  },
  {
    table: 'sessions',
    when: `t.ended_at is null and ${NOBODY}`,
    fault: 'it is an open session of an account that does not exist',
    repair: ends,
  },
  {
    table: 'sessions',
    when: 't.ended_at is null and exists (select 1 from up_users u where u.id = t.user_id and u.blocked = true)',
    fault: 'it is an open session of a blocked account',
    repair: ends,
  },
  {
    table: 'sessions',
    when: 't.ended_at is null and t.end_reason is not null',
    fault: 'it is open, and has a reason for its end',
    repair: { does: 'clears the reason', set: () => ({ end_reason: null }) },
  },
  {
    table: 'up_users',
    when: 'not exists (select 1 from up_users_role_lnk l where l.user_id = t.id)',
    fault: 'it has no role, so the person can do nothing; choose one in the admin panel',
  },
  {
    table: 'up_users',
    // Without their unique index, SQLite would compare each address with all others.
    when: `lower(t.email) in (select lower(email) from up_users group by lower(email) having count(*) > 1)
      and exists (select 1 from up_users o where lower(o.email) = lower(t.email) and o.id < t.id)`,
    fault: 'another account has the same email address; remove one of them in the admin panel',
  },
];

const ADDRESSES = [
  ['up_users', 'email'],
  ['invitations', 'email'],
  ['memberships', 'directory_email'],
] as const;

/** Addresses that are not in their normal form are not found by look-ups. */
async function* unusualAddresses(examined: Examined): AsyncGenerator<Finding> {
  for (const [table, column] of ADDRESSES) {
    const rows = rowsOf<FoundRow & { address: string }>(examined, table, (query) => {
      query.whereNotNull(`t.${column}`).select({ address: `t.${column}` });
    });
    for await (const row of rows)
      if (emailAddress(row.address) !== row.address)
        yield {
          record: recordOf(table, row),
          fault: `${column} is not in its normal form; save it again in the admin panel`,
          repair: null,
        };
  }
}

async function* find(examined: Examined): AsyncGenerator<Finding> {
  yield* findByRules(examined, RULES);
  yield* unusualAddresses(examined);
}

/** People, and what exists only together with them. */
export const accounts: Check = {
  name: 'accounts',
  checks:
    'Accounts have a role and an address of their own; memberships, identities and open sessions have an account.',
  repairs:
    'Removes memberships and identities without an account, and ends sessions. Duplicate addresses need a person.',
  find,
};

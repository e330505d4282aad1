import { connectionOf } from '../../database/connection';
import { storedJson } from '../../database/stored-json';
import { accountKeyOf, accountNamesOf } from '../../domain/costs/account-mapping';
import { type FoundRow, recordOf, rowsOf, targetOf } from '../broken-rows';
import type { Check, Examined, Finding } from '../check';

type Row = FoundRow & Record<string, unknown>;

/** A column that is computed from others when a record is written. */
interface Derived {
  table: string;
  column: string;
  from: string[];
  derive: (row: Row) => unknown;
}

const DERIVED: Derived[] = [
  {
    table: 'memberships',
    column: 'user_name_key',
    from: ['user_name'],
    derive: ({ user_name: name }) => (typeof name === 'string' ? name.toLowerCase() : null),
  },
  {
    table: 'memberships',
    column: 'extra_addresses',
    from: ['directory_emails'],
    derive: ({ directory_emails: stored }) => {
      const emails = storedJson(stored) as unknown[] | null;
      return emails && emails.length > 1 ? emails.length - 1 : null;
    },
  },
  {
    table: 'cloud_accounts',
    column: 'account_key',
    from: ['provider', 'billing_account_id', 'sub_account_id'],
    derive: (row) => accountKeyOf(accountNamesOf(row)),
  },
];

const repairOf = ({ table, column, from, derive }: Derived, row: Row): Finding['repair'] => ({
  does: `sets ${column} to the value that follows from ${from.join(', ')}`,
  organisationId: row.organisationId,
  target: targetOf(table, row),
  run: async (strapi) => {
    const db = connectionOf(strapi);
    const stored = (await db(table).where({ id: row.id }).forNoKeyUpdate().first(from, column)) as Row | undefined;
    if (!stored || stored[column] === derive(stored)) return false;
    await db(table)
      .where({ id: row.id })
      .update({ [column]: derive(stored) });
    return true;
  },
});

async function* findIn(examined: Examined, derived: Derived): AsyncGenerator<Finding> {
  const { table, column, from, derive } = derived;
  const rows = rowsOf<Row>(examined, table, (query) => {
    query.select([...from, column].map((name) => `t.${name}`));
    // Most members come from no directory.
    query.where((any) => {
      for (const name of [...from, column]) void any.orWhereNotNull(`t.${name}`);
    });
  });
  for await (const row of rows)
    if ((row[column] ?? null) !== derive(row))
      yield {
        record: recordOf(table, row),
        fault: `its ${column} does not follow from ${from.join(', ')}`,
        repair: repairOf(derived, row),
      };
}

async function* find(examined: Examined): AsyncGenerator<Finding> {
  for (const derived of DERIVED) yield* findIn(examined, derived);
}

/** Counters and keys by which records are looked up. */
export const derivedColumns: Check = {
  name: 'derived-columns',
  checks:
    "Columns that are computed from others agree with them: members' lookup names and address counts, account keys.",
  repairs: 'Computes them again.',
  find,
};

import type { Core } from '@strapi/strapi';
import Big from 'big.js';
import type { AccountNames } from '../../domain/costs/account-mapping';
import type { ChargeBatch } from '../../domain/costs/charge-batch';
import type { ExchangeRate } from '../../domain/costs/exchange-rates';
import { connectionOf, isSqlite, ORGANISATION_COLUMN } from '../../database/connection';

/**
 * What an import of costs reads and writes, in sets and past the query engine: charges come by the million. The unique
 * index on the key of a row keeps it from being there twice, whoever imports what at the same moment.
 */
/** A charge that is there already. */
export interface StoredCharge {
  organisationId: number | null;
  /** It is the history of an organisation that was merged, split or given up, and stays with it. */
  isArchived: boolean;
  amount: Big;
}

const TABLE = 'cost_records';

/** Which organisation each cloud account belongs to, and whether that is archived. */
export const readAccounts = async (
  strapi: Core.Strapi,
): Promise<(AccountNames & { organisationId: number; isArchived: boolean })[]> => {
  const db = connectionOf(strapi);
  const rows = (await db('cloud_accounts as a').join('organisations as o', 'o.id', `a.${ORGANISATION_COLUMN}`).select({
    provider: 'a.provider',
    billingAccountId: 'a.billing_account_id',
    subAccountId: 'a.sub_account_id',
    organisationId: 'o.id',
    status: 'o.org_status',
  })) as (AccountNames & { organisationId: number; status: string | null })[];
  return rows.map(({ status, ...account }) => ({ ...account, isArchived: status === 'archived' }));
};

/**
 * Keeps organisations from being merged or split until the open transaction ends: a merge holds them wholly, and waits.
 *
 * @param ids numeric ids of the organisations that charges are stored for, or that they are stored for by now
 * @returns those of them that are archived
 */
export const holdPayers = async (strapi: Core.Strapi, ids: ReadonlySet<number>): Promise<Set<number>> => {
  const db = connectionOf(strapi);
  const rows = (await db('organisations')
    .whereIn('id', [...ids])
    .orderBy('id')
    .select('id', 'org_status')
    .forKeyShare()) as { id: number; org_status: string | null }[];
  return new Set(rows.filter(({ org_status: status }) => status === 'archived').map(({ id }) => id));
};

/** All exchange rates. */
export const readRates = async (strapi: Core.Strapi): Promise<ExchangeRate[]> => {
  const db = connectionOf(strapi);
  const rows = (await db('exchange_rates').select('currency', 'valid_from', 'units_per_eur')) as {
    currency: string;
    valid_from: string;
    units_per_eur: string | number;
  }[];
  return rows.map(({ currency, valid_from: validFrom, units_per_eur: units }) => ({
    currency,
    validFrom,
    unitsPerEur: String(units),
  }));
};

/** SQLite keeps floats: what it gives back is the amount where both are the same float. */
const amountOf = (stored: string | number, asked: string): Big =>
  new Big(typeof stored === 'number' && stored === Number(asked) ? asked : stored);

const FIND = `select c.import_key, c.organisation_id, c.amount_eur, o.org_status
  from ${TABLE} c left join organisations o on o.id = c.organisation_id`;

const FIND_ON_POSTGRES = `${FIND} where c.import_key = any(?)`;

const FIND_ON_SQLITE = `${FIND} where c.import_key in (select value from json_each(?))`;

interface StoredRow {
  import_key: string;
  organisation_id: number | null;
  amount_eur: string | number;
  org_status: string | null;
}

/** Those of a batch that are there already, by their keys. */
export const findStored = async (
  strapi: Core.Strapi,
  { keys, amounts }: ChargeBatch,
): Promise<Map<string, StoredCharge>> => {
  const db = connectionOf(strapi);
  const rows = isSqlite(strapi)
    ? ((await db.raw(FIND_ON_SQLITE, [JSON.stringify(keys)])) as StoredRow[])
    : ((await db.raw(FIND_ON_POSTGRES, [keys])) as unknown as { rows: StoredRow[] }).rows;
  if (rows.length === 0) return new Map();
  const asked = new Map(keys.map((key, at) => [key, amounts[at] as string]));
  return new Map(
    rows.map(({ import_key: key, organisation_id: organisationId, amount_eur: stored, org_status: status }) => [
      key,
      { organisationId, isArchived: status === 'archived', amount: amountOf(stored, asked.get(key) as string) },
    ]),
  );
};

const COLUMNS = `document_id, import_key, organisation_id, amount_eur, charged_at, provider, service, description,
  created_at, updated_at, published_at`;

const ADD_ON_POSTGRES = `insert into ${TABLE} (${COLUMNS})
  select n.document, n.key, n.organisation, n.amount, timestamp 'epoch' + n.charged * interval '1 millisecond',
    n.provider, n.service, n.description, t, t, t
  from json_to_recordset(?::json) as n (document text, key text, organisation int, amount numeric, charged bigint,
    provider text, service text, description text), cast(? as timestamp) as t
  on conflict (import_key) do nothing returning import_key`;

const ADD_ON_SQLITE = `insert into ${TABLE} (${COLUMNS})
  select value ->> 'document', value ->> 'key', value ->> 'organisation',
    cast(value ->> 'amount' as real), value ->> 'charged', value ->> 'provider', value ->> 'service',
    value ->> 'description', t, t, t
  from json_each(?), (select ? as t) where true
  on conflict (import_key) do nothing returning import_key`;

const CORRECT_ON_POSTGRES = `update ${TABLE} c
  set organisation_id = n.organisation, amount_eur = n.amount, updated_at = ?
  from json_to_recordset(?::json) as n (key text, organisation int, amount numeric) where c.import_key = n.key`;

const CORRECT_ON_SQLITE = `update ${TABLE}
  set organisation_id = n.value ->> 'organisation', amount_eur = cast(n.value ->> 'amount' as real), updated_at = ?
  from json_each(?) as n where ${TABLE}.import_key = n.value ->> 'key'`;

/**
 * Adds charges, in one statement.
 *
 * @param records of a batch, in the order of their keys, so that two imports of one file never wait for each other
 * @returns the keys of those that were added; the others somebody else has just added
 */
export const addCharges = async (strapi: Core.Strapi, records: readonly string[], now: Date): Promise<Set<string>> => {
  if (records.length === 0) return new Set();
  const db = connectionOf(strapi);
  const rows = `[${records.join()}]`;
  const added = isSqlite(strapi)
    ? ((await db.raw(ADD_ON_SQLITE, [rows, now.getTime()])) as { import_key: string }[])
    : ((await db.raw(ADD_ON_POSTGRES, [rows, now.toISOString()])) as unknown as { rows: { import_key: string }[] })
        .rows;
  return new Set(added.map(({ import_key: key }) => key));
};

/** What a charge that is there already is to be. */
export interface Correction {
  key: string;
  organisationId: number;
  amount: Big;
}

/** Gives charges that are there already their new amounts and organisations, in one statement. */
export const correctCharges = async (
  strapi: Core.Strapi,
  corrections: readonly Correction[],
  now: Date,
): Promise<void> => {
  if (corrections.length === 0) return;
  const db = connectionOf(strapi);
  const rows = JSON.stringify(
    corrections.map(({ key, organisationId, amount }) => ({
      key,
      organisation: organisationId,
      amount: amount.toFixed(),
    })),
  );
  if (isSqlite(strapi)) await db.raw(CORRECT_ON_SQLITE, [now.getTime(), rows]);
  else await db.raw(CORRECT_ON_POSTGRES, [now, rows]);
};

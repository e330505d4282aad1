import type { Core } from '@strapi/strapi';
import Big from 'big.js';
import type { AccountNames } from '../../domain/costs/account-mapping';
import type { ChargeBatch } from '../../domain/costs/charge-batch';
import type { ExchangeRate } from '../../domain/costs/exchange-rates';
import { connectionOf, isSqlite, ORGANISATION_COLUMN } from '../../database/connection';
import { chunksOf } from '../../database/chunks';
import { BACKGROUND_TURN_MS, yieldToEventLoop } from '../../database/fair-turns';
import { rawRows } from '../../database/raw-rows';
import { defined } from '../../values';

/*
 * Statements of a cost import, in bulk and without the query engine, because there may be millions of charges. The unique
 * index on a row's key prevents duplicates, even from concurrent imports.
 */

/** A charge that is stored already. */
export interface StoredCharge {
  /** Its import key. Charges of earlier versions have others. */
  key: string;
  organisationId: number | null;
  /** Its organisation is archived, so the charge belongs to the history and stays with it. */
  isArchived: boolean;
  amount: Big;
  /** Null if it was imported before accounts were recorded. */
  account: string | null;
  /** Null, too, if it was imported before resources were recorded. */
  resource: string | null;
}

const TABLE = 'cost_records';

/** The cloud accounts, each with its organisation and whether that is archived. */
export const readAccounts = async (
  strapi: Core.Strapi,
): Promise<(AccountNames & { organisationId: number; isArchived: boolean })[]> => {
  const db = connectionOf(strapi);
  const rows = await db('cloud_accounts as a')
    .join('organisations as o', 'o.id', `a.${ORGANISATION_COLUMN}`)
    .select<(AccountNames & { organisationId: number; status: string | null })[]>({
      provider: 'a.provider',
      billingAccountId: 'a.billing_account_id',
      subAccountId: 'a.sub_account_id',
      organisationId: 'o.id',
      status: 'o.org_status',
    });
  return rows.map(({ status, ...account }) => ({ ...account, isArchived: status === 'archived' }));
};

/**
 * Locks organisations against merges and splits until the open transaction ends.
 *
 * @param ids numeric ids of the organisations that get charges, or have them already
 * @returns the archived ones
 */
export const lockPayers = async (strapi: Core.Strapi, ids: ReadonlySet<number>): Promise<Set<number>> => {
  const db = connectionOf(strapi);
  const rows = await db('organisations')
    .whereIn('id', [...ids])
    .orderBy('id')
    .select<{ id: number; org_status: string | null }[]>('id', 'org_status')
    .forKeyShare();
  return new Set(rows.filter(({ org_status: status }) => status === 'archived').map(({ id }) => id));
};

/** All exchange rates. */
export const readRates = async (strapi: Core.Strapi): Promise<ExchangeRate[]> => {
  const db = connectionOf(strapi);
  const rows = await db('exchange_rates').select<
    { currency: string; valid_from: string; units_per_eur: string | number }[]
  >('currency', 'valid_from', 'units_per_eur');
  return rows.map(({ currency, valid_from: validFrom, units_per_eur: units }) => ({
    currency,
    validFrom,
    unitsPerEur: String(units),
  }));
};

/** SQLite stores floats. The stored amount equals the imported one if both are the same float. */
const amountOf = (stored: string | number, asked: string): Big =>
  new Big(typeof stored === 'number' && stored === Number(asked) ? asked : stored);

const FIND = `select c.import_key, c.organisation_id, c.amount_eur, c.account, c.resource_id, o.org_status
  from ${TABLE} c left join organisations o on o.id = c.organisation_id`;

const FIND_ON_POSTGRES = `${FIND} where c.import_key = any(?)`;

const FIND_ON_SQLITE = `${FIND} where c.import_key in (select value from json_each(?))`;

interface StoredRow {
  import_key: string;
  organisation_id: number | null;
  amount_eur: string | number;
  account: string | null;
  resource_id: string | null;
  org_status: string | null;
}

/** SQLite runs a statement at once, so it gets this many rows at a time. Other requests get a turn in between. */
const SQLITE_ROWS = 250;

/** Runs a statement for a batch, in parts that are short enough for other requests. */
const inParts = async <T>(
  strapi: Core.Strapi,
  rows: readonly T[],
  run: (some: T[]) => Promise<void>,
): Promise<void> => {
  for (const some of chunksOf(rows, isSqlite(strapi) ? SQLITE_ROWS : Math.max(1, rows.length))) {
    await yieldToEventLoop(BACKGROUND_TURN_MS);
    await run(some);
  }
};

const findRows = async (strapi: Core.Strapi, keys: readonly string[]): Promise<StoredRow[]> => {
  const db = connectionOf(strapi);
  const found: StoredRow[] = [];
  await inParts(strapi, keys, async (some) => {
    const result: unknown = await (isSqlite(strapi)
      ? db.raw(FIND_ON_SQLITE, [JSON.stringify(some)])
      : db.raw(FIND_ON_POSTGRES, [some]));
    found.push(...rawRows<StoredRow>(result));
  });
  return found;
};

const storedCharge = (row: StoredRow, asked: string): StoredCharge => ({
  key: row.import_key,
  organisationId: row.organisation_id,
  isArchived: row.org_status === 'archived',
  amount: amountOf(row.amount_eur, asked),
  account: row.account,
  resource: row.resource_id,
});

/**
 * Finds the charges of a batch under the keys of an earlier version. Each is the charge of one row only.
 *
 * @param places the indexes of the rows that have not been found under their own keys
 */
const findEarlier = async (
  strapi: Core.Strapi,
  { keys, amounts, earlierKeys }: ChargeBatch,
  places: readonly number[],
): Promise<Map<string, StoredCharge>> => {
  const asked = places.flatMap((at) => earlierKeys[at] ?? []);
  const rows = new Map((await findRows(strapi, [...new Set(asked)])).map((row) => [row.import_key, row]));
  const found = new Map<string, StoredCharge>();
  for (const at of rows.size === 0 ? [] : places) {
    const earlier = earlierKeys[at]?.find((key) => rows.has(key));
    if (earlier === undefined) continue;
    found.set(defined(keys[at]), storedCharge(defined(rows.get(earlier)), defined(amounts[at])));
    rows.delete(earlier);
  }
  return found;
};

/** The charges of a batch that are stored already, by the keys of the batch. */
export const findStored = async (strapi: Core.Strapi, batch: ChargeBatch): Promise<Map<string, StoredCharge>> => {
  const { keys, amounts } = batch;
  const rows = new Map((await findRows(strapi, keys)).map((row) => [row.import_key, row]));
  const missing = [...keys.keys()].filter((at) => !rows.has(defined(keys[at])));
  const found = await findEarlier(strapi, batch, missing);
  for (const [at, key] of rows.size === 0 ? [] : keys.entries()) {
    const row = rows.get(key);
    if (row) found.set(key, storedCharge(row, defined(amounts[at])));
  }
  return found;
};

const COLUMNS = `document_id, import_key, organisation_id, amount_eur, charged_at, account, provider, service, description,
  resource_id, import_scope, created_at, updated_at, published_at`;

const ADD_ON_POSTGRES = `insert into ${TABLE} (${COLUMNS})
  select n.document, n.key, n.organisation, n.amount, timestamp 'epoch' + n.charged * interval '1 millisecond',
    n.account, n.provider, n.service, n.description, n.resource, n.scope, t, t, t
  from json_to_recordset(?::json) as n (document text, key text, organisation int, amount numeric, charged bigint,
    account text, provider text, service text, description text, resource text, scope text), cast(? as timestamp) as t
  on conflict (import_key) do nothing returning import_key`;

const ADD_ON_SQLITE = `insert into ${TABLE} (${COLUMNS})
  select value ->> 'document', value ->> 'key', value ->> 'organisation',
    cast(value ->> 'amount' as real), value ->> 'charged', value ->> 'account', value ->> 'provider',
    value ->> 'service', value ->> 'description', value ->> 'resource', value ->> 'scope', t, t, t
  from json_each(?), (select ? as t) where true
  on conflict (import_key) do nothing returning import_key`;

const CORRECT_ON_POSTGRES = `update ${TABLE} c
  set import_key = n.key, organisation_id = n.organisation, amount_eur = n.amount, account = n.account,
    resource_id = n.resource, updated_at = ?
  from json_to_recordset(?::json) as n (stored text, key text, organisation int, amount numeric, account text,
    resource text)
  where c.import_key = n.stored`;

const CORRECT_ON_SQLITE = `update ${TABLE}
  set import_key = n.value ->> 'key', organisation_id = n.value ->> 'organisation', amount_eur = cast(n.value ->> 'amount' as real),
    account = n.value ->> 'account', resource_id = n.value ->> 'resource', updated_at = ?
  from json_each(?) as n where ${TABLE}.import_key = n.value ->> 'stored'`;

/**
 * Adds charges, in as few statements as other requests allow.
 *
 * @param records of a batch, sorted by key, so that two imports of one file never deadlock
 * @returns the keys of the charges that were added; a concurrent import has just added the others
 */
export const addCharges = async (strapi: Core.Strapi, records: readonly string[], now: Date): Promise<Set<string>> => {
  const db = connectionOf(strapi);
  const added = new Set<string>();
  await inParts(strapi, records, async (some) => {
    const rows = `[${some.join()}]`;
    const result: unknown = await (isSqlite(strapi)
      ? db.raw(ADD_ON_SQLITE, [rows, now.getTime()])
      : db.raw(ADD_ON_POSTGRES, [rows, now.toISOString()]));
    for (const { import_key: key } of rawRows<{ import_key: string }>(result)) added.add(key);
  });
  return added;
};

/** The new values of a stored charge. */
export interface Correction {
  /** Its key as it is stored, and from now on. */
  storedKey: string;
  key: string;
  organisationId: number;
  amount: Big;
  account: string;
  resource: string | null;
}

/** Writes new amounts, accounts, resources and organisations of stored charges. */
export const correctCharges = async (
  strapi: Core.Strapi,
  corrections: readonly Correction[],
  now: Date,
): Promise<void> => {
  const db = connectionOf(strapi);
  await inParts(strapi, corrections, async (some) => {
    const rows = JSON.stringify(
      some.map(({ storedKey, key, organisationId, amount, account, resource }) => ({
        stored: storedKey,
        key,
        organisation: organisationId,
        amount: amount.toFixed(),
        account,
        resource,
      })),
    );
    if (isSqlite(strapi)) await db.raw(CORRECT_ON_SQLITE, [now.getTime(), rows]);
    else await db.raw(CORRECT_ON_POSTGRES, [now, rows]);
  });
};

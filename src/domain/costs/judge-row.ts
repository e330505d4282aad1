import type Big from 'big.js';
import type { AccountMap } from './account-mapping';
import { type RateTable, toEuros } from './exchange-rates';
import type { FocusFields } from './focus/focus-columns';
import { isRefusal, quoted, readFocusRow, type RowRefusal } from './focus/focus-row';

/** What a row is judged by. */
export interface Ledger {
  accounts: AccountMap;
  rates: RateTable;
  /** Numeric id of the only organisation that the import is about, or null. */
  only: number | null;
}

/** A charge that can be stored. */
export interface Charge {
  organisationId: number;
  /** EUR, to twelve places. */
  amount: Big;
  chargedAt: Date;
  provider: string;
  service: string;
  description: string;
  /** A time of the row that is not in FOCUS's form, and was read as UTC; null where there is none. */
  looseTime: string | null;
}

/** The column keeps no more than thirteen digits before the point; nobody's bill has twelve. */
const MAX_EUROS = 999_999_999_999;

/**
 * Judges one row of a FOCUS file: whose charge it is, and what it comes to in euros.
 *
 * @returns the charge, or why it is refused
 */
export const judgeRow = (fields: FocusFields, { accounts, rates, only }: Ledger): Charge | RowRefusal => {
  const row = readFocusRow(fields);
  if (isRefusal(row)) return row;
  const { billingAccountId, subAccountId, currency, chargedAt, looseTime, provider, service, description } = row;
  const organisationId = accounts.ownerOf(row);
  if (organisationId === null) {
    const named = subAccountId === null ? '' : `, sub-account ${quoted(subAccountId)},`;
    const reason = `Billing account ${quoted(billingAccountId)}${named} is mapped to no organisation.`;
    return { code: 'ACCOUNT_UNKNOWN', reason };
  }
  if (only !== null && organisationId !== only)
    return { code: 'ORGANISATION_EXCLUDED', reason: 'The account belongs to another organisation than asked for.' };
  const rate = rates.rateOn(currency, chargedAt);
  if (!rate) {
    const reason = `There is no exchange rate for ${currency} on ${chargedAt.toISOString().slice(0, 'yyyy-mm-dd'.length)}.`;
    return { code: 'RATE_MISSING', reason, kind: currency };
  }
  const amount = toEuros(row.amount, rate);
  if (amount.abs().gt(MAX_EUROS))
    return { code: 'AMOUNT_TOO_LARGE', reason: `BilledCost is more than ${MAX_EUROS} EUR.` };
  return { organisationId, amount, chargedAt, looseTime, provider, service, description };
};

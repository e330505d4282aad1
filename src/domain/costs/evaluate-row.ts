import type Big from 'big.js';
import type { AccountMap } from './account-mapping';
import { type RateTable, toEuros } from './exchange-rates';
import type { FocusFields } from './focus/focus-columns';
import { isRefusal, quoted, readFocusRow, type RowRefusal } from './focus/focus-row';

/** The data that a row is checked against. */
export interface Ledger {
  accounts: AccountMap;
  rates: RateTable;
  /** Numeric id of the only organisation of the import, or null for all. */
  only: number | null;
}

/** A charge that can be stored. */
export interface Charge {
  organisationId: number;
  /** EUR, with twelve decimal places. */
  amount: Big;
  chargedAt: Date;
  account: string;
  provider: string | null;
  service: string | null;
  description: string | null;
  resource: string | null;
  /** A time in the row that is not in FOCUS's format and was read as UTC; null if there is none. */
  looseTime: string | null;
}

/** The column has thirteen digits before the decimal point, and no real bill has twelve. */
const MAX_EUROS = 999_999_999_999;

/**
 * Reads one row of a FOCUS file, and finds its organisation and its amount in euros.
 *
 * @returns the charge, or the refusal
 */
export const evaluateRow = (fields: FocusFields, { accounts, rates, only }: Ledger): Charge | RowRefusal => {
  const row = readFocusRow(fields);
  if (isRefusal(row)) return row;
  const { billingAccountId, subAccountId, currency, chargedAt, looseTime, account, provider } = row;
  const { service, description, resource } = row;
  const organisationId = accounts.ownerOf(row);
  if (organisationId === null) {
    const named = subAccountId === null ? '' : `, sub-account ${quoted(subAccountId)},`;
    const reason = `Billing account ${quoted(billingAccountId)}${named} is not mapped to an organisation.`;
    return { code: 'ACCOUNT_UNKNOWN', reason };
  }
  if (only !== null && organisationId !== only)
    return {
      code: 'ORGANISATION_EXCLUDED',
      reason: 'The account belongs to an organisation other than that of the import.',
    };
  const rate = rates.rateOn(currency, chargedAt);
  if (!rate) {
    const reason = `There is no exchange rate for ${currency} on ${chargedAt.toISOString().slice(0, 'yyyy-mm-dd'.length)}.`;
    return { code: 'RATE_MISSING', reason, kind: currency };
  }
  const amount = toEuros(row.amount, rate);
  if (amount.abs().gt(MAX_EUROS))
    return { code: 'AMOUNT_TOO_LARGE', reason: `BilledCost is more than ${MAX_EUROS} EUR.` };
  return { organisationId, amount, chargedAt, looseTime, account, provider, service, description, resource };
};

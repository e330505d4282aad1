import type Big from 'big.js';
import { COLUMNS, type FocusColumn, type FocusFields, REQUIRED_COLUMNS } from './focus-columns';
import { isFocusMoment, parseMoment, parseNumber } from './focus-values';
import { misread } from './text-encoding';
import { defined, isOneOf } from '../../../values';

/**
 * One row of a FOCUS file is a charge at a time. Its amount is the BilledCost, which is the amount on the invoice, because
 * budgets concern actual payments; EffectiveCost would spread purchases over their term. All categories count, also taxes
 * and credits, so that the sum is that of the invoice.
 */
export const CHARGE_CATEGORIES = ['Usage', 'Purchase', 'Tax', 'Credit', 'Adjustment'] as const;

/** A charge as the file contains it, before its account and currency are looked up. */
export interface FocusCharge {
  amount: Big;
  currency: string;
  chargedAt: Date;
  /** The first time in the row that is not in FOCUS's format and was read as UTC; null if there is none. */
  looseTime: string | null;
  billingAccountId: string;
  subAccountId: string | null;
  /** The most specific account of the charge. */
  account: string;
  provider: string | null;
  service: string | null;
  description: string | null;
  /** The id of the resource at the provider. */
  resource: string | null;
}

/** Why a row is refused: a stable code for programs, and a message. */
export interface RowRefusal {
  code: RowRefusalCode;
  reason: string;
  /** Groups rows with the same fault if their reasons contain different values. */
  kind?: string;
}

/** The codes of refused rows. */
export const ROW_REFUSAL_CODES = [
  'ROW_MALFORMED',
  'ENCODING_INVALID',
  'VALUE_MISSING',
  'AMOUNT_INVALID',
  'AMOUNT_TOO_LARGE',
  'TIME_INVALID',
  'CATEGORY_UNKNOWN',
  'CURRENCY_INVALID',
  'ACCOUNT_UNKNOWN',
  'ORGANISATION_EXCLUDED',
  'RATE_MISSING',
  'ORGANISATION_ARCHIVED',
] as const;

/** One of these codes. */
export type RowRefusalCode = (typeof ROW_REFUSAL_CODES)[number];

/** The lengths of the database columns. */
const MAX_NAME_LENGTH = 255;
const MAX_DESCRIPTION_LENGTH = 10_000;
const MAX_QUOTED_LENGTH = 80;

const CURRENCY = /^[A-Z]{3}$/;

/** A value of the file for a message, quoted and truncated. */
export const quoted = (text: string): string =>
  JSON.stringify(text.length > MAX_QUOTED_LENGTH ? `${text.slice(0, MAX_QUOTED_LENGTH)}…` : text);

const refuse = (code: RowRefusalCode, reason: string): RowRefusal => ({ code, reason });

/** The refusal of a value. All bad values in a column are the same fault. */
const refuseValue = (code: RowRefusalCode, column: FocusColumn, value: string, what: string): RowRefusal => ({
  code,
  reason: `${column} ${quoted(value)} ${what}`,
  kind: column,
});

const NO_TIME = 'is not a UTC time in ISO 8601.';
const NO_NUMBER = 'is not a number.';
/** A comma can separate decimals or thousands. */
const COMMA = 'has a comma. Write amounts with a decimal point, and without separators of thousands.';

/** PostgreSQL cannot store null bytes, nor half of a surrogate pair, which truncating can leave. */
const printable = (text: string, max: number): string =>
  text
    .replaceAll('\0', '')
    .slice(0, max)
    .replace(/\p{Surrogate}/gu, '');

const printableOrNull = (text: string | null, max: number): string | null =>
  text === null ? null : printable(text, max);

/** The refusal of a row with a value that is not in UTF-8. Its encoding is not guessed: many have the same bytes. */
const refuseEncoding = (fields: FocusFields): RowRefusal | null => {
  for (const column of COLUMNS) {
    const shown = misread(fields[column] ?? '');
    if (shown === null) continue;
    const reason = `${column} is not in UTF-8. If the file is in Windows-1252, it is ${quoted(shown)}. Save the file as UTF-8.`;
    return { code: 'ENCODING_INVALID', reason, kind: column };
  }
  return null;
};

/** The refusal of a row whose period or category is not one of FOCUS. Both can be absent. */
const refusePeriod = (
  { ChargePeriodEnd: end, ChargeCategory: category }: FocusFields,
  from: Date,
): RowRefusal | null => {
  const until = end === null ? from : parseMoment(end);
  if (!until) return refuseValue('TIME_INVALID', 'ChargePeriodEnd', defined(end), NO_TIME);
  if (until < from) return refuse('TIME_INVALID', 'ChargePeriodEnd is before ChargePeriodStart.');
  if (category !== null && !isOneOf(CHARGE_CATEGORIES, category))
    return refuse('CATEGORY_UNKNOWN', `ChargeCategory ${quoted(category)} is not a category of FOCUS.`);
  return null;
};

/**
 * Reads one row.
 *
 * @returns the charge, or the refusal
 */
export const readFocusRow = (fields: FocusFields): FocusCharge | RowRefusal => {
  const misencoded = refuseEncoding(fields);
  if (misencoded) return misencoded;
  for (const name of REQUIRED_COLUMNS) if (fields[name] === null) return refuse('VALUE_MISSING', `${name} is empty.`);
  const row = fields as FocusFields & Record<(typeof REQUIRED_COLUMNS)[number], string>;
  const amount = parseNumber(row.BilledCost);
  if (!amount) {
    const what = row.BilledCost.includes(',') ? COMMA : NO_NUMBER;
    return refuseValue('AMOUNT_INVALID', 'BilledCost', row.BilledCost, what);
  }
  const chargedAt = parseMoment(row.ChargePeriodStart);
  if (!chargedAt) return refuseValue('TIME_INVALID', 'ChargePeriodStart', row.ChargePeriodStart, NO_TIME);
  const refused = refusePeriod(row, chargedAt);
  if (refused) return refused;
  if (!CURRENCY.test(row.BillingCurrency))
    return refuse('CURRENCY_INVALID', `BillingCurrency ${quoted(row.BillingCurrency)} is not an ISO 4217 code.`);
  return {
    amount,
    currency: row.BillingCurrency,
    chargedAt,
    looseTime:
      [row.ChargePeriodStart, row.ChargePeriodEnd].find((time) => time !== null && !isFocusMoment(time)) ?? null,
    billingAccountId: row.BillingAccountId,
    subAccountId: row.SubAccountId,
    account: printable(row.SubAccountId ?? row.BillingAccountId, MAX_NAME_LENGTH),
    provider: printableOrNull(row.ProviderName, MAX_NAME_LENGTH),
    service: printableOrNull(row.ServiceName, MAX_NAME_LENGTH),
    description: printableOrNull(row.ChargeDescription ?? row.ChargeCategory, MAX_DESCRIPTION_LENGTH),
    resource: printableOrNull(row.ResourceId, MAX_NAME_LENGTH),
  };
};

/** Whether a row was refused. */
export const isRefusal = (answer: object): answer is RowRefusal => 'reason' in answer;

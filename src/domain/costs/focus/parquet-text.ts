import { decodeValue } from './text-encoding';
import { defined } from '../../../values';

/**
 * Converts values of a Parquet file to the text that a CSV of the same table contains: exact amounts, times in ISO 8601. It
 * needs the stored value, because a decimal that was converted to a float is no longer exact.
 */

/** The meaning of the values of a column. */
export type ParquetMeaning =
  | { kind: 'plain' | 'date' }
  | { kind: 'decimal'; scale: number }
  /** `isUtc` is false if the file does not declare its times to be UTC. */
  | { kind: 'time'; unitsPerSecond: bigint; isUtc: boolean };

/** The schema of a column in a Parquet file, with the names of its specification. */
export interface ParquetElement {
  type?: string | undefined;
  converted_type?: string | undefined;
  logical_type?: { type: string; isAdjustedToUTC?: boolean; unit?: string; scale?: number } | undefined;
  scale?: number | undefined;
}

const UNITS: Record<string, bigint> = { MILLIS: 1_000n, MICROS: 1_000_000n, NANOS: 1_000_000_000n };

const DAY_MS = 86_400_000;
const DAY_LENGTH = 'yyyy-mm-dd'.length;
const BYTE_BITS = 8n;

/** The meaning of a column's values according to its schema. */
export const meaningOf = ({
  type,
  converted_type: old,
  logical_type: logical,
  scale,
}: ParquetElement): ParquetMeaning => {
  if (old === 'DECIMAL' || logical?.type === 'DECIMAL') return { kind: 'decimal', scale: scale ?? logical?.scale ?? 0 };
  if (logical?.type === 'TIMESTAMP') {
    const unitsPerSecond = UNITS[logical.unit ?? 'MILLIS'] ?? 1_000n;
    return { kind: 'time', unitsPerSecond, isUtc: logical.isAdjustedToUTC === true };
  }
  if (old?.startsWith('TIMESTAMP_')) {
    const unitsPerSecond = UNITS[old.slice('TIMESTAMP_'.length)] ?? 1_000n;
    return { kind: 'time', unitsPerSecond, isUtc: true };
  }
  // The format of early Spark and Impala: nanoseconds, without a flag that shows whether they are UTC.
  if (type === 'INT96') return { kind: 'time', unitsPerSecond: defined(UNITS.NANOS), isUtc: false };
  if (old === 'DATE' || logical?.type === 'DATE') return { kind: 'date' };
  return { kind: 'plain' };
};

/** A big-endian integer in two's complement. */
const integerOf = (bytes: Uint8Array): bigint => {
  let value = 0n;
  for (const byte of bytes) value = (value << BYTE_BITS) | BigInt(byte);
  return BigInt.asIntN(bytes.length * 8, value);
};

const decimalText = (unscaled: bigint, scale: number): string => {
  const digits = String(unscaled < 0n ? -unscaled : unscaled).padStart(scale + 1, '0');
  const whole = `${unscaled < 0n ? '-' : ''}${digits.slice(0, digits.length - scale)}`;
  return scale === 0 ? whole : `${whole}.${digits.slice(digits.length - scale)}`;
};

/** The text of a time. A value outside the calendar becomes its number, which is then refused as a time. */
const momentText = (units: bigint, unitsPerSecond: bigint, isUtc: boolean): string => {
  const moment = new Date(Number((units * 1000n) / unitsPerSecond));
  if (Number.isNaN(moment.getTime())) return String(units);
  const text = moment.toISOString();
  return isUtc ? text : text.slice(0, -1);
};

const dateText = (days: number): string => {
  const date = new Date(days * DAY_MS);
  return Number.isNaN(date.getTime()) ? String(days) : date.toISOString().slice(0, DAY_LENGTH);
};

const plainText = (value: unknown): string => (value instanceof Uint8Array ? decodeValue(value) : String(value));

/**
 * The text of one value.
 *
 * @param value the stored value: a number, a bigint, a boolean or bytes
 * @returns an empty text for null
 */
export const parquetText = (value: unknown, meaning: ParquetMeaning): string => {
  if (value === null || value === undefined) return '';
  if (meaning.kind === 'decimal')
    return decimalText(
      value instanceof Uint8Array ? integerOf(value) : BigInt(value as number | bigint),
      meaning.scale,
    );
  if (meaning.kind === 'time') return momentText(BigInt(value as bigint), meaning.unitsPerSecond, meaning.isUtc);
  if (meaning.kind === 'date') return dateText(Number(value));
  return plainText(value);
};

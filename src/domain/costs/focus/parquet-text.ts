/**
 * Values of a Parquet file as the text that a CSV of the same table has: amounts exactly, times in ISO 8601. The value that is
 * handed over is the stored one, because a decimal that has become a float is not exact any more.
 */

/** What the values of a column mean. */
export type ParquetMeaning =
  | { kind: 'plain' | 'date' }
  | { kind: 'decimal'; scale: number }
  /** `isUtc` is false where the file says that its times have no zone. */
  | { kind: 'time'; unitsPerSecond: bigint; isUtc: boolean };

/** What a Parquet file says of a column, in the names of its specification. */
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

/** Reads what the values of a column mean from its schema. */
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
  // The form of early Spark and Impala: nanoseconds, of which the file does not say whether they are UTC.
  if (type === 'INT96') return { kind: 'time', unitsPerSecond: UNITS.NANOS as bigint, isUtc: false };
  if (old === 'DATE' || logical?.type === 'DATE') return { kind: 'date' };
  return { kind: 'plain' };
};

/** A whole number in two's complement, the highest byte first. */
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

/** The text of a moment; one that no calendar has is its number, which nothing takes for a time. */
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

const decoder = new TextDecoder();

const plainText = (value: unknown): string => (value instanceof Uint8Array ? decoder.decode(value) : String(value));

/**
 * The text of one value.
 *
 * @param value as it is stored: a number, a whole number, a boolean or bytes
 * @returns an empty text where there is no value
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

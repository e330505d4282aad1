import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { connectionOf, isSqlite } from './connection';

/** PostgreSQL's text of a timestamp without a zone, in UTC (config/database.ts). Trailing zeros are omitted. */
const POSTGRES_MOMENT = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?$/;

const fromText = (text: string): string => {
  const time = text.length === 'yyyy-mm-dd hh:mm:ss'.length ? `${text.slice(11)}.` : text.slice(11, 23);
  return `${text.slice(0, 10)}T${time.padEnd(12, '0')}Z`;
};

const isPostgresText = (value: unknown): value is string => typeof value === 'string' && POSTGRES_MOMENT.test(value);

const DAY_MS = 86_400_000;
/** The times that a Date can represent, in milliseconds before and after 1970. */
const MAX_MS = 8.64e15;
const TWO_DIGITS = Array.from({ length: 60 }, (_all, number) => String(number).padStart(2, '0'));
const THREE_DIGITS = Array.from({ length: 1000 }, (_all, number) => String(number).padStart(3, '0'));

/** The day of the last time, and its text up to `T`: most records of a list are from a few days. */
let day = { start: NaN, text: '' };

/** Writes a time without a Date, which takes five times as long: whole milliseconds from the start of a known day. */
const fromMilliseconds = (ms: number): string => {
  let rest = ms - day.start;
  if (!(rest >= 0 && rest < DAY_MS)) {
    const start = Math.floor(ms / DAY_MS) * DAY_MS;
    day = { start, text: new Date(start).toISOString().slice(0, -'00:00:00.000Z'.length) };
    rest = ms - start;
  }
  const milliseconds = rest % 1000;
  rest = (rest - milliseconds) / 1000;
  const seconds = rest % 60;
  rest = (rest - seconds) / 60;
  const minutes = rest % 60;
  const time = `${TWO_DIGITS[(rest - minutes) / 60]}:${TWO_DIGITS[minutes]}:${TWO_DIGITS[seconds]}`;
  return `${day.text}${time}.${THREE_DIGITS[milliseconds]}Z`;
};

/** A timestamp as a driver returns it: milliseconds (SQLite), PostgreSQL's text, or a Date. */
export type StoredTime = string | number | Date;

const isWholeMilliseconds = (value: unknown): value is number =>
  Number.isInteger(value) && Math.abs(value as number) <= MAX_MS;

const read = (value: unknown): string => {
  if (isWholeMilliseconds(value)) return fromMilliseconds(value);
  return isPostgresText(value) ? fromText(value) : new Date(value as StoredTime).toISOString();
};

let last: { value: unknown; iso: string } | undefined;

/**
 * Converts a stored timestamp to the API's format, with milliseconds.
 *
 * @param value milliseconds (SQLite), PostgreSQL's text, or a Date
 * @returns such as `2026-05-01T12:00:00.000Z`
 * @throws RangeError if it is not a timestamp
 */
export const toIso = (value: unknown): string => {
  // Most records were created, published and last changed at the same time.
  if (last && last.value === value) return last.iso;
  const iso = read(value);
  last = { value, iso };
  return iso;
};

/**
 * Converts a stored timestamp to milliseconds.
 *
 * @param value as for `toIso`, or null or undefined
 * @returns null if there is no value; NaN if the value is not a timestamp
 */
export function toMilliseconds(value: StoredTime): number;
export function toMilliseconds(value: unknown): number | null;
export function toMilliseconds(value: unknown): number | null {
  if (value === null || value === undefined) return null;
  return new Date(isPostgresText(value) ? fromText(value) : (value as StoredTime)).getTime();
}

/** Converts a stored timestamp to a Date: null if there is no value, an invalid one if it is not a timestamp. */
export const toDate = (value: unknown): Date | null => {
  const milliseconds = toMilliseconds(value);
  return milliseconds === null ? null : new Date(milliseconds);
};

/** Converts a date to the form that the database stores and compares: milliseconds on SQLite. */
export const moment = (strapi: Core.Strapi, date: Date): Date | number => (isSqlite(strapi) ? date.getTime() : date);

/** The current time, and a time relative to it, as values of a statement. */
export interface DatabaseClock {
  now: Knex.Value | Knex.Raw;
  /** @param ms milliseconds from now */
  in: (ms: number) => Knex.Value | Knex.Raw;
}

/**
 * The clock that all nodes share. Clocks of nodes differ, so PostgreSQL's clock decides. Processes that share a SQLite file
 * share the machine's clock.
 */
export const databaseClock = (strapi: Core.Strapi): DatabaseClock => {
  if (isSqlite(strapi)) return { now: Date.now(), in: (ms) => Date.now() + ms };
  const db = connectionOf(strapi);
  const now = `clock_timestamp() at time zone 'utc'`;
  return { now: db.raw(now), in: (ms) => db.raw(`${now} + ? * interval '1 millisecond'`, [ms]) };
};

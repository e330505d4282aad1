import { z } from 'zod';
import { isAhead } from '../../domain/clock-skew';
import type { Fault } from '../../domain/refusal';
import { invalid } from '../errors/http-errors';
import { calendarDay } from '../field';

const DAY_MS = 86_400_000;

/** The lengths of buckets, in milliseconds. All of them divide a day, so a bucket never spans two days (UTC). */
const LENGTHS = {
  '1m': 60_000,
  '5m': 300_000,
  '15m': 900_000,
  '1h': 3_600_000,
  '6h': 21_600_000,
  '1d': DAY_MS,
} as const;

/** The length of a bucket, as a caller writes it. */
export type BucketLength = keyof typeof LENGTHS;

/** The most buckets of one response. */
export const MAX_BUCKETS = 1_000;

/** The most days of one range, so that a year can be compared with the month before it. */
export const MAX_DAYS = 400;

const refuse = (faults: Fault[]): void => {
  if (faults.length > 0) throw invalid(faults, 'QUERY_INVALID');
};

const fault = (name: string, message: string): Fault => ({ path: [name], message: `${name} ${message}` });

/** The lengths of buckets, as callers write them. */
export const bucketLength = z.enum(Object.keys(LENGTHS) as [BucketLength, ...BucketLength[]]);

/** The query parameters of a range in buckets. */
export const BUCKET_PARAMETERS = {
  from: {
    schema: z.iso.datetime({ offset: true }).optional(),
    description:
      'Start of the range, ISO 8601, such as 2026-05-01T00:00:00Z; by default a day before its end. It is moved back to the start of its bucket.',
  },
  to: {
    schema: z.iso.datetime({ offset: true }).optional(),
    description:
      'End of the range, exclusive; now by default, and if it is in the future. It is moved to the end of its bucket.',
  },
  bucket: {
    schema: bucketLength.default('1h'),
    description: `Length of a bucket, 1h by default. Buckets begin at multiples of it in UTC; there can be ${MAX_BUCKETS}.`,
  },
};

/** What `meta.requested_to` means, for the documents. */
export const REQUESTED_TO = 'The to of the request if it is in the future, so that the range ends now; otherwise null.';

/** Whole buckets, in milliseconds since 1970. */
export interface BucketRange {
  from: number;
  until: number;
  lengthMs: number;
  /** The requested end if it is in the future, so that the range ends now; otherwise null. */
  requestedTo: number | null;
}

/**
 * Reads a range in buckets, which is widened to whole ones.
 *
 * @param query the values of `BUCKET_PARAMETERS`
 * @throws ValidationError `QUERY_INVALID` for a range that is inverted, begins in the future or has too many buckets
 */
export const readBucketRange = (query: Record<string, unknown>, now: number): BucketRange => {
  const asked = query.to === undefined ? now : Date.parse(query.to as string);
  const to = Math.min(asked, now);
  const from = query.from === undefined ? to - DAY_MS : Date.parse(query.from as string);
  const lengthMs = LENGTHS[query.bucket as BucketLength];
  if (from < 0) refuse([fault('from', 'must not be before 1970.')]);
  if (from >= now) refuse([fault('from', 'must not be in the future.')]);
  if (to <= from) refuse([fault('to', 'must be later than from.')]);
  const range = {
    from: Math.floor(from / lengthMs) * lengthMs,
    until: Math.ceil(to / lengthMs) * lengthMs,
    lengthMs,
    requestedTo: asked > now ? asked : null,
  };
  if ((range.until - range.from) / lengthMs > MAX_BUCKETS)
    refuse([fault('bucket', `must be longer: the range has more than ${MAX_BUCKETS} buckets of this length.`)]);
  return range;
};

/**
 * Checks a range of time in a body.
 *
 * @throws ValidationError for a range that is inverted, in the future or longer than events are kept
 */
export const assertPastRange = (from: string, to: string, now: number): { from: Date; until: Date } => {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  const faults =
    end <= start
      ? [fault('to', 'must be later than from.')]
      : isAhead(end, now)
        ? [fault('to', 'must not be in the future.')]
        : end - start > MAX_DAYS * DAY_MS
          ? [fault('from', `must be at most ${MAX_DAYS} days before to.`)]
          : [];
  if (faults.length > 0) throw invalid(faults);
  return { from: new Date(start), until: new Date(end) };
};

/** The query parameters of a range of days. */
export const DAY_PARAMETERS = {
  from: {
    schema: calendarDay.optional(),
    description: 'First day (UTC), such as 2026-05-01; by default the first of the month in which the range ends.',
  },
  to: {
    schema: calendarDay.optional(),
    description: `Last day (UTC), inclusive; today by default, and if it is in the future. A range has at most ${MAX_DAYS} days.`,
  },
};

/** A range of days: from its first millisecond to the first after it. */
export interface DayRange {
  from: Date;
  until: Date;
  /** The days, such as `2026-05-01`. There is at least one. */
  days: string[];
  /** The requested last day if it is in the future, so that the range ends today; otherwise null. */
  requestedTo: string | null;
}

/** The length of a month in a date. */
const MONTH_LENGTH = 'yyyy-mm'.length;

/** The calendar date (UTC) of a time. */
const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 'yyyy-mm-dd'.length);

/**
 * Reads a range of days, which is this month unless the query says otherwise.
 *
 * @param query the values of `DAY_PARAMETERS`
 * @throws ValidationError `QUERY_INVALID` for a range that is inverted, begins in the future or is too long
 */
export const readDayRange = (query: Record<string, unknown>, now: number): DayRange => {
  const today = dayOf(now);
  const asked = (query.to as string | undefined) ?? today;
  const end = asked > today ? today : asked;
  const begin = (query.from as string | undefined) ?? `${end.slice(0, MONTH_LENGTH)}-01`;
  const [from, last] = [Date.parse(begin), Date.parse(end)];
  const count = (last - from) / DAY_MS + 1;
  if (from < 0) refuse([fault('from', 'must not be before 1970.')]);
  if (begin > today) refuse([fault('from', 'must not be in the future (UTC).')]);
  if (count < 1) refuse([fault('to', 'must not be before from.')]);
  if (count > MAX_DAYS) refuse([fault('from', `must be at most ${MAX_DAYS} days before the end of the range.`)]);
  const days = Array.from({ length: count }, (_, index) => dayOf(from + index * DAY_MS));
  return { from: new Date(from), until: new Date(last + DAY_MS), days, requestedTo: asked > today ? asked : null };
};

import { MAX_BUCKETS, MAX_DAYS, readBucketRange, readDayRange } from './time-ranges';

const NOW = Date.parse('2026-05-10T12:34:56.789Z');
const HOUR = 3_600_000;

const faultOf = (read: () => unknown): unknown => {
  try {
    return read();
  } catch (error) {
    const { code, errors } = (error as { details: { code: string; errors: { path: string[] }[] } }).details;
    return [code, ...errors.map(({ path }) => path.join('.'))];
  }
};

describe('a range in buckets', () => {
  const read = (from: string, to: string, bucket: string) => faultOf(() => readBucketRange({ from, to, bucket }, NOW));

  it('is widened to whole buckets in UTC', () => {
    const range = { from: Date.parse('2026-05-09T00:00Z'), until: Date.parse('2026-05-11T00:00Z') };
    expect(read('2026-05-10T01:30:00+02:00', '2026-05-10T12:00:00Z', '1d')).toEqual({
      ...range,
      lengthMs: 24 * HOUR,
      requestedTo: null,
    });
    expect(read('2026-05-09T00:00:00Z', '2026-05-09T00:00:00.001Z', '1h')).toEqual({
      from: range.from,
      until: range.from + HOUR,
      lengthMs: HOUR,
      requestedTo: null,
    });
  });

  it('ends now if its end is in the future, or if none is given; it begins a day before', () => {
    const last = { until: Date.parse('2026-05-10T13:00Z'), lengthMs: HOUR };
    expect(read('2026-05-10T00:00:00Z', '2026-05-31T00:00:00Z', '1h')).toEqual({
      ...last,
      from: Date.parse('2026-05-10T00:00Z'),
      requestedTo: Date.parse('2026-05-31T00:00Z'),
    });
    expect(faultOf(() => readBucketRange({ bucket: '1h' }, NOW))).toEqual({
      ...last,
      from: Date.parse('2026-05-09T12:00Z'),
      requestedTo: null,
    });
    expect(faultOf(() => readBucketRange({ bucket: '1h', to: '2026-05-02T00:00:00Z' }, NOW))).toMatchObject({
      from: Date.parse('2026-05-01T00:00Z'),
      until: Date.parse('2026-05-02T00:00Z'),
    });
  });

  it('has to end after it begins, and to begin in the past', () => {
    expect(read('2026-05-10T00:00:00Z', '2026-05-10T00:00:00Z', '1h')).toEqual(['QUERY_INVALID', 'to']);
    expect(read('2026-05-10T12:38:00Z', '2026-05-10T12:41:00Z', '1h')).toEqual(['QUERY_INVALID', 'from']);
    const from = '2026-05-10T12:38:00Z';
    expect(faultOf(() => readBucketRange({ from, bucket: '1h' }, NOW))).toEqual(['QUERY_INVALID', 'from']);
    expect(read('1969-12-31T23:59:59Z', '1970-01-02T00:00:00Z', '1d')).toEqual(['QUERY_INVALID', 'from']);
  });

  it('has a bounded number of buckets', () => {
    const from = (minutes: number) => new Date(Date.parse('2026-05-10T00:00Z') - minutes * 60_000).toISOString();
    expect(read(from(MAX_BUCKETS), '2026-05-10T00:00:00Z', '1m')).toMatchObject({ lengthMs: 60_000 });
    expect(read(from(MAX_BUCKETS + 1), '2026-05-10T00:00:00Z', '1m')).toEqual(['QUERY_INVALID', 'bucket']);
  });
});

describe('a range of days', () => {
  const read = (from: string, to: string) => faultOf(() => readDayRange({ from, to }, NOW));

  it('includes both days', () => {
    expect(read('2026-04-29', '2026-05-01')).toEqual({
      from: new Date('2026-04-29T00:00Z'),
      until: new Date('2026-05-02T00:00Z'),
      days: ['2026-04-29', '2026-04-30', '2026-05-01'],
      requestedTo: null,
    });
    expect(read('2026-05-10', '2026-05-10')).toMatchObject({ days: ['2026-05-10'] });
  });

  it('ends today if its end is in the future', () => {
    expect(read('2026-05-09', '2026-05-31')).toEqual({
      from: new Date('2026-05-09T00:00Z'),
      until: new Date('2026-05-11T00:00Z'),
      days: ['2026-05-09', '2026-05-10'],
      requestedTo: '2026-05-31',
    });
  });

  it('is this month until today, or the month of its end until that', () => {
    const daysOf = (query: object, now = NOW) => {
      const { days, requestedTo } = readDayRange({ ...query }, now);
      return [days[0], days.at(-1), days.length, requestedTo];
    };
    expect(daysOf({})).toEqual(['2026-05-01', '2026-05-10', 10, null]);
    expect(daysOf({}, Date.parse('2026-05-01T00:00Z'))).toEqual(['2026-05-01', '2026-05-01', 1, null]);
    expect(daysOf({ from: '2026-04-30' })).toEqual(['2026-04-30', '2026-05-10', 11, null]);
    expect(daysOf({ to: '2026-02-28' })).toEqual(['2026-02-01', '2026-02-28', 28, null]);
    expect(daysOf({ to: '2026-06-30' })).toEqual(['2026-05-01', '2026-05-10', 10, '2026-06-30']);
  });

  it('is refused if it is inverted, begins in the future or is too long', () => {
    expect(read('2026-05-02', '2026-05-01')).toEqual(['QUERY_INVALID', 'to']);
    expect(read('2026-05-11', '2026-05-31')).toEqual(['QUERY_INVALID', 'from']);
    expect(faultOf(() => readDayRange({ from: '2026-05-11' }, NOW))).toEqual(['QUERY_INVALID', 'from']);
    expect(read('1969-12-31', '1970-01-01')).toEqual(['QUERY_INVALID', 'from']);
    const first = (days: number) => new Date(Date.parse('2026-05-10T00:00Z') - days * 86_400_000).toISOString();
    expect(read(first(MAX_DAYS - 1).slice(0, 10), '2026-05-10')).toMatchObject({ from: expect.any(Date) });
    expect(read(first(MAX_DAYS).slice(0, 10), '2026-05-10')).toEqual(['QUERY_INVALID', 'from']);
  });
});

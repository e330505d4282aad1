/** A clock that is off by less does not change what people see. */
const MIN_SKEW_S = 30;
const UNITS = [
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** Whether a clock is off by so much that people should know. */
export const isOff = (seconds: number | null): seconds is number => seconds !== null && Math.abs(seconds) >= MIN_SKEW_S;

/** How far a clock is off, in the largest unit of which it is at least two, such as "27 hr". */
export const skewIn = (language: string, seconds: number): string => {
  const far = Math.abs(seconds);
  const [unit, size] = UNITS.find(([, length]) => far >= 2 * length) ?? (['second', 1] as const);
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' });
  return format.format(Math.round(far / size));
};

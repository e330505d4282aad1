const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

type Unit = (typeof UNITS)[number][0];

/**
 * How long something lasts, in its two largest units: "2 hrs 5 mins".
 *
 * @param language BCP 47 tag
 * @param smallest the smallest unit
 * @returns a function of milliseconds
 */
export const durationIn = (language: string, smallest: Unit = 'minute') => {
  const end = UNITS.findIndex(([unit]) => unit === smallest) + 1;
  const units = UNITS.slice(0, end).map(([unit, seconds]) => ({
    seconds,
    format: new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }),
  }));
  return (ms: number): string => {
    const step = (units.at(-1)?.seconds ?? 1) * 1000;
    let left = (Math.max(0, Math.round(ms / step)) * step) / 1000;
    const parts = units.map(({ seconds, format }) => {
      const count = Math.floor(left / seconds);
      left -= count * seconds;
      return { count, text: format.format(count) };
    });
    const first = parts.findIndex(({ count }) => count > 0);
    const shown = first < 0 ? parts.slice(-1) : parts.slice(first, first + 2).filter(({ count }) => count > 0);
    return shown.map(({ text }) => text).join(' ');
  };
};

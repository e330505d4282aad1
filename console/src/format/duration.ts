const UNITS = [
  ['day', 1440],
  ['hour', 60],
  ['minute', 1],
] as const;

/**
 * How long something lasts, in its two largest units: "2 hrs 5 mins".
 *
 * @param language BCP 47 tag
 * @returns a function of milliseconds
 */
export const durationIn = (language: string) => {
  const units = UNITS.map(([unit, minutes]) => ({
    minutes,
    format: new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }),
  }));
  return (ms: number): string => {
    let left = Math.max(0, Math.round(ms / 60_000));
    const parts = units.map(({ minutes, format }) => {
      const count = Math.floor(left / minutes);
      left -= count * minutes;
      return { count, text: format.format(count) };
    });
    const first = parts.findIndex(({ count }) => count > 0);
    const shown = first < 0 ? parts.slice(-1) : parts.slice(first, first + 2).filter(({ count }) => count > 0);
    return shown.map(({ text }) => text).join(' ');
  };
};

const DAY_MS = 86_400_000;

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** The day of a time on the clocks of this device, as inputs of dates have it. */
export const dayOf = (time: Date): string =>
  `${time.getFullYear()}-${twoDigits(time.getMonth() + 1)}-${twoDigits(time.getDate())}`;

/** The day so many days after today. */
export const dayAfter = (days: number, now = Date.now()): string => dayOf(new Date(now + days * DAY_MS));

/** The last minute of a day on the clocks of this device, ISO 8601. */
export const endOf = (day: string): string => new Date(`${day}T23:59:00`).toISOString();

import { DateTime, IANAZone } from 'luxon';

/** Whether a text is the name of an IANA time zone, such as Europe/Berlin or UTC. */
export const isTimeZone = (name: string): boolean => IANAZone.isValidZone(name);

/** What a clock of a zone shows at an instant (milliseconds): `2026-10-24 22:00`. */
export const wallText = (instant: number, timezone: string): string =>
  DateTime.fromMillis(instant, { zone: timezone }).toFormat('yyyy-MM-dd HH:mm');

/** The day that a clock of a zone shows at an instant (milliseconds): `2026-10-24`. */
export const wallDay = (instant: number, timezone: string): string => wallText(instant, timezone).slice(0, 10);

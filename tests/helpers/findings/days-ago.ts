const DAY_MS = 86_400_000;

/** The time so many days ago, as the API writes it. */
export const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString();

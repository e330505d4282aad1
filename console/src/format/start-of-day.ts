const DAY_MS = 86_400_000;

/**
 * The start of a day in the time zone of the browser, as the API reads it.
 *
 * @param day such as 2026-05-01; null or another text is no day
 * @param daysLater so many days later
 * @returns null if it is not a day
 */
export const startOfDay = (day: string | null, daysLater = 0): string | null => {
  const start = new Date(`${day}T00:00:00`);
  if (Number.isNaN(start.getTime())) return null;
  // Noon of the wanted day, which exists whatever the clocks do.
  const noon = new Date(start.getTime() + (daysLater + 0.5) * DAY_MS);
  return new Date(noon.getFullYear(), noon.getMonth(), noon.getDate()).toISOString();
};

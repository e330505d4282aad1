/** The calendar month (UTC) of a time: from its first millisecond to the first of the next month, exclusive. */
export const calendarMonthOf = (moment: Date): { from: Date; until: Date } => {
  const [year, month] = [moment.getUTCFullYear(), moment.getUTCMonth()];
  return { from: new Date(Date.UTC(year, month, 1)), until: new Date(Date.UTC(year, month + 1, 1)) };
};

/** The calendar month (UTC) of a time as text: YYYY-MM. */
export const monthOf = (moment: Date): string => moment.toISOString().slice(0, 'YYYY-MM'.length);

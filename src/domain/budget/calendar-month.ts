/** The calendar month in UTC that a moment lies in: from its first millisecond to the first of the next, which is out. */
export const calendarMonthOf = (moment: Date): { from: Date; until: Date } => {
  const [year, month] = [moment.getUTCFullYear(), moment.getUTCMonth()];
  return { from: new Date(Date.UTC(year, month, 1)), until: new Date(Date.UTC(year, month + 1, 1)) };
};

/** The time zone of the browser. */
export const ownZone = (): string => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  // A browser that hides its zone names none that the server knows.
  return timeZone === 'Etc/Unknown' ? 'UTC' : timeZone;
};

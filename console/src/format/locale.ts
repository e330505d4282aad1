/** English is British here, in words and in dates: "3 May 2026, 14:05". */
const LOCALES: Readonly<Record<string, string>> = { en: 'en-GB' };

/** The locale whose dates, numbers and lists belong to a language of the console. */
export const localeOf = (language: string): string => LOCALES[language] ?? language;

/** What separates the whole part of a number from the rest in a language. */
export const decimalSeparatorOf = (language: string): string =>
  new Intl.NumberFormat(localeOf(language)).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.';

import * as check from './check-digits';

/** The form of the VAT numbers with one prefix. */
export interface VatFormat {
  /** What follows the prefix in every number that can be issued. */
  form: RegExp;
  /** The form in words: completes "VAT numbers with the prefix DE continue with". */
  described: string;
  /** Whether the check digit is the usual one; absent if there is none. */
  check?: check.CheckDigit;
  /** Turns other spellings of the number, without separators, into the registry's. */
  complete?: (number: string) => string;
}

/** Adds the leading zero to numbers of this many digits: spreadsheets and older forms omit it. */
const withZero = (digits: number) => (number: string) =>
  number.length === digits && /^\d+$/.test(number) ? `0${number}` : number;

const positive = (number: string): boolean => !number.startsWith('0');

const digits = (count: number, more: Omit<VatFormat, 'form' | 'described'> = {}): VatFormat => ({
  form: new RegExp(`^\\d{${count}}$`),
  described: `${count} digits`,
  ...more,
});

const BRITISH: VatFormat = {
  form: /^(\d{9}(\d{3})?|(GD|HA)\d{3})$/,
  described: '9 or 12 digits, or GD or HA and 3 digits',
  check: check.british,
};

/**
 * VAT numbers by prefix, which is not always the country's ISO code: EL is Greece, XI Northern Ireland, and EU the one-stop
 * shop for sellers outside the Union. The forms are those of the registry (VIES), and of some countries that it does not list.
 */
export const VAT_FORMATS: Readonly<Record<string, VatFormat>> = {
  AT: {
    form: /^U\d{8}$/,
    described: 'U and 8 digits',
    check: check.austrian,
    complete: (number) => number.replace(/^\d{8}$/, 'U$&'),
  },
  BE: digits(10, { check: check.belgian, complete: withZero(9) }),
  BG: { form: /^\d{9,10}$/, described: '9 or 10 digits', check: check.bulgarian },
  CY: { form: /^\d{8}[A-Z]$/, described: '8 digits and a letter', check: check.cypriot },
  CZ: { form: /^\d{8,10}$/, described: '8 to 10 digits', check: check.czech },
  DE: digits(9, { check: (number) => positive(number) && check.mod1110(number) }),
  DK: digits(8, { check: (number) => positive(number) && check.multipleOf(11, [2, 7, 6, 5, 4, 3, 2, 1])(number) }),
  EE: digits(9, { check: check.multipleOf(10, [3, 7, 1, 3, 7, 1, 3, 7, 1]) }),
  EL: digits(9, { check: check.greek, complete: withZero(8) }),
  ES: {
    form: /^([A-Z]\d{7}[A-Z\d]|\d{8}[A-Z])$/,
    described: '9 characters, of which the first or the last is a letter',
    check: check.spanish,
  },
  FI: digits(8, { check: check.multipleOf(11, [7, 9, 10, 5, 8, 4, 2, 1]), complete: withZero(7) }),
  FR: {
    form: /^[\dA-HJ-NP-Z]{2}\d{9}$/,
    described: '2 letters or digits, and 9 digits',
    check: check.french,
  },
  HR: digits(11, { check: check.mod1110 }),
  HU: digits(8, {
    check: check.multipleOf(10, [9, 7, 3, 1, 9, 7, 3, 1]),
    // The tax number has the kind of taxation and the county, in addition.
    complete: (number) => number.replace(/^(\d{8})[1-5]\d{2}$/, '$1'),
  }),
  IE: {
    form: /^(\d{7}[A-Z]{1,2}|\d[A-Z+*]\d{5}[A-Z])$/,
    described: '7 digits and 1 or 2 letters, or in the old form a digit, a letter, 5 digits and a letter',
    check: check.irish,
  },
  IT: digits(11, { check: check.luhn }),
  LT: { form: /^(\d{9}|\d{12})$/, described: '9 or 12 digits', check: check.lithuanian },
  LU: digits(8, { check: check.luxembourgish }),
  LV: digits(11, { check: check.latvian }),
  MT: digits(8, { check: (number) => positive(number) && check.multipleOf(37, [3, 4, 6, 7, 8, 9, 10, 1])(number) }),
  NL: {
    form: /^[\dA-Z+*]{9}B\d{2}$/,
    described: '9 digits, B and 2 digits',
    check: check.dutch,
    complete: (number) => number.replace(/^\d{7,8}(?=B\d\d$)/, (first) => first.padStart(9, '0')),
  },
  PL: digits(10, { check: check.multipleOf(11, [6, 5, 7, 2, 3, 4, 5, 6, 7, -1]) }),
  PT: digits(9, { check: check.portuguese }),
  RO: {
    form: /^[1-9](\d{1,9}|\d{12})$/,
    described: '2 to 10 digits',
    check: check.romanian,
    complete: (number) => number.replace(/^0+(?=\d+$)/, ''),
  },
  SE: { ...digits(12, { check: check.swedish }), described: '12 digits, of which the last two are usually 01' },
  SI: digits(8, { check: check.slovenian }),
  SK: digits(10, { check: check.slovak }),
  XI: BRITISH,
  GB: BRITISH,
  EU: digits(9),
  AD: { form: /^[A-Z]\d{6}[A-Z]$/, described: 'a letter, 6 digits and a letter' },
  BR: { form: /^[\dA-Z]{12}\d{2}$/, described: '14 characters', check: check.brazilian },
  CH: {
    form: /^E\d{9}$/,
    described: 'E and 9 digits',
    check: check.swiss,
    complete: (number) => number.replace(/^E?(\d{9})(MWST|TVA|IVA|TPV|VAT)?$/, 'E$1'),
  },
  NO: digits(9, {
    check: check.multipleOf(11, [3, 2, 7, 6, 5, 4, 3, 2, 1]),
    complete: (number) => number.replace(/^(\d{9})MVA$/, '$1'),
  }),
  RS: digits(9, { check: check.mod1110 }),
  RU: { form: /^(\d{10}|\d{12})$/, described: '10 or 12 digits', check: check.russian },
};

/**
 * The check digits of VAT numbers, as the tax authorities and the European Commission describe them. Each function takes a
 * number of the right form without its prefix, and returns whether its check digit is the usual one. Only a hint: states have
 * issued numbers that differ (a new series, personal numbers), and only the registry knows which.
 */
export type CheckDigit = (number: string) => boolean;

const weighted = (digits: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0);

const last = (number: string): number => Number(number.at(-1));

/** Numbers whose weighted sum is a multiple of the modulus. */
export const multipleOf =
  (modulus: number, weights: readonly number[]): CheckDigit =>
  (number) =>
    weighted(number, weights) % modulus === 0;

/** The sum of a number's digits from the right, every second one doubled and its digits added (ISO/IEC 7812-1). */
const luhnSum = (digits: string): number =>
  [...digits].reverse().reduce((sum, digit, index) => {
    const value = Number(digit) * (1 + (index % 2));
    return sum + (value > 9 ? value - 9 : value);
  }, 0);

export const luhn: CheckDigit = (number) => luhnSum(number) % 10 === 0;

/** ISO 7064, MOD 11,10: Germany, Croatia, Serbia. */
export const mod1110: CheckDigit = (number) =>
  [...number].reduce((check, digit) => ((((check || 10) * 2) % 11) + Number(digit)) % 10, 5) === 1;

export const austrian: CheckDigit = (number) => (luhnSum(number.slice(1, -1)) + last(number)) % 10 === 6;

export const belgian: CheckDigit = (number) =>
  /^[01]/.test(number) && (Number(number.slice(0, 8)) + Number(number.slice(8))) % 97 === 0;

const bulgarianCompany: CheckDigit = (number) => {
  const first = weighted(number, [1, 2, 3, 4, 5, 6, 7, 8]) % 11;
  const check = first === 10 ? weighted(number, [3, 4, 5, 6, 7, 8, 9, 10]) % 11 : first;
  return check % 10 === last(number);
};

/** People have national numbers, numbers for foreigners, or others, each with its own weights. */
const bulgarianPerson: CheckDigit = (number) =>
  (weighted(number, [2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11) % 10 === last(number) ||
  weighted(number, [21, 19, 17, 13, 11, 9, 7, 3, 1]) % 10 === last(number) ||
  (weighted(number, [4, 3, 2, 7, 6, 5, 4, 3, 2]) + last(number)) % 11 === 0;

export const bulgarian: CheckDigit = (number) =>
  number.length === 9 ? bulgarianCompany(number) : bulgarianPerson(number);

/** What a digit in an odd place counts in Cyprus. */
const CYPRIOT_ODD = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21];

export const cypriot: CheckDigit = (number) => {
  const digits = [...number.slice(0, 8)].map(Number);
  const sum = digits.reduce((total, digit, index) => total + (index % 2 ? digit : (CYPRIOT_ODD[digit] ?? 0)), 0);
  return !number.startsWith('12') && number.at(-1) === String.fromCharCode(65 + (sum % 26));
};

const czechCompany: CheckDigit = (number) =>
  !number.startsWith('9') && ((11 - (weighted(number, [8, 7, 6, 5, 4, 3, 2]) % 11)) % 11 || 1) % 10 === last(number);

const czechSpecial: CheckDigit = (number) => {
  const check = weighted(number.slice(1), [8, 7, 6, 5, 4, 3, 2]) % 11;
  return (8 + check) % 10 === last(number);
};

/** 10 digits, also of Czech birth numbers. In some, the remainder 10 became the check digit 0. */
export const slovak: CheckDigit = (number) => (Number(number.slice(0, 9)) % 11) % 10 === last(number);

/** Companies have 8 digits. Birth numbers have 10, of which those of people born before 1954 have 9 without a check digit. */
export const czech: CheckDigit = (number) => {
  if (number.length === 8) return czechCompany(number);
  if (number.length === 9) return number.startsWith('6') ? czechSpecial(number) : true;
  return slovak(number);
};

export const greek: CheckDigit = (number) =>
  (weighted(number, [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10 === last(number);

const spanishLetter = (digits: string): string | undefined => 'TRWAGMYFPDXBNJZSQVHLCKE'[Number(digits) % 23];

/** Spaniards have 8 digits and a letter; foreigners X, Y or Z for the first digit; K, L and M are other people. */
export const spanish: CheckDigit = (number) => {
  const end = number.at(-1) ?? '';
  const middle = number.slice(1, -1);
  if (/^[KLM]/.test(number)) return end === spanishLetter(middle);
  if (/^[\dXYZ]/.test(number))
    return end === spanishLetter(number.slice(0, -1).replace(/^[XYZ]/, (first) => `${'XYZ'.indexOf(first)}`));
  const check = (10 - (luhnSum(`${middle}0`) % 10)) % 10;
  return /^[^IOT]/.test(number) && [String(check), 'JABCDEFGHI'[check]].includes(end);
};

const FRENCH = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';

const frenchKey: CheckDigit = (number) => {
  const siren = Number(number.slice(2));
  if (/^\d\d/.test(number)) return Number(number.slice(0, 2)) === (siren * 100 + 12) % 97;
  const [first = 0, second = 0] = [...number.slice(0, 2)].map((character) => FRENCH.indexOf(character));
  const check = first < 10 ? first * 24 + second - 10 : first * 34 + second - 100;
  return (siren + 1 + Math.floor(check / 11)) % 11 === check % 11;
};

/** The number of the company has its own check digit, except in Monaco (000). */
export const french: CheckDigit = (number) =>
  (number.startsWith('000', 2) || luhn(number.slice(2))) && frenchKey(number);

/** British numbers, also of Northern Ireland. Those of government departments (GD) and health authorities (HA) have none. */
export const british: CheckDigit = (number) => {
  if (/^[GH]/.test(number)) return number.startsWith('GD') === Number(number.slice(-3)) < 500;
  const check = weighted(number, [8, 7, 6, 5, 4, 3, 2, 10, 1]) % 97;
  // The series from 100 on has other remainders, in addition.
  return check === 0 || (!number.startsWith('0') && (check === 42 || check === 55));
};

const IRISH = 'WABCDEFGHIJKLMNOPQRSTUV';

/** Seven digits, the check letter, and possibly a second letter. In the old form the first digit is the last of the seven. */
export const irish: CheckDigit = (number) => {
  const [, first, , rest, check, second = ''] = /^(\d)(.)(\d{5})(.)(.?)$/.exec(number) ?? [];
  const isNew = /^\d{7}/.test(number);
  const digits = isNew ? number.slice(0, 7) : `0${rest}${first}`;
  const sum = weighted(digits, [8, 7, 6, 5, 4, 3, 2]) + 9 * Math.max(0, IRISH.indexOf(second));
  return check === IRISH[sum % 23];
};

export const lithuanian: CheckDigit = (number) => {
  const digits = [...number.slice(0, -1)].map(Number);
  const sumFrom = (start: number) => digits.reduce((sum, digit, index) => sum + digit * (1 + ((index + start) % 9)), 0);
  const first = sumFrom(0) % 11;
  const check = first === 10 ? (sumFrom(2) % 11) % 10 : first;
  return number.at(-2) === '1' && check === last(number);
};

export const luxembourgish: CheckDigit = (number) => Number(number.slice(0, 6)) % 89 === Number(number.slice(6));

/** Personal numbers begin with the day of birth; since July 2017 they begin with 32 and have no known check digit. */
export const latvian: CheckDigit = (number) => {
  if (/^3[2-9]/.test(number)) return true;
  if (/^[0-3]/.test(number))
    return ((1 + weighted(number, [10, 5, 8, 4, 2, 1, 6, 3, 7, 9])) % 11) % 10 === last(number);
  return weighted(number, [9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1]) % 11 === 3;
};

/** ISO 7064, MOD 97-10, of a number in which letters stand for 10 to 35. */
const isMod97 = (text: string): boolean =>
  [...text].reduce((rest, character) => {
    const value = Number.parseInt(character, 36);
    return (rest * (value > 9 ? 100 : 10) + value) % 97;
  }, 0) === 1;

/** The number of a company, or since 2020 a number of a sole trader that is not their personal one. */
export const dutch: CheckDigit = (number) =>
  /^\d{9}B(?!00)/.test(number) && (multipleOf(11, [9, 8, 7, 6, 5, 4, 3, 2, -1])(number) || isMod97(`NL${number}`));

export const portuguese: CheckDigit = (number) =>
  /^[1-9]/.test(number) && ((11 - (weighted(number, [9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 11) % 10 === last(number);

/** Up to 10 digits, or the 13 of a personal number. */
export const romanian: CheckDigit = (number) => {
  if (number.length === 13) {
    const check = weighted(number, [2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9]) % 11;
    return (check === 10 ? 1 : check) === last(number);
  }
  const digits = number.slice(0, -1).padStart(9, '0');
  return ((10 * weighted(digits, [7, 5, 3, 2, 1, 7, 5, 3, 2])) % 11) % 10 === last(number);
};

/** The number of a company or person, and 01. */
export const swedish: CheckDigit = (number) => number.endsWith('01') && luhn(number.slice(0, 10));

export const slovenian: CheckDigit = (number) => {
  const check = 11 - (weighted(number, [8, 7, 6, 5, 4, 3, 2]) % 11);
  return /^[1-9]/.test(number) && (check === 10 ? 0 : check) === last(number);
};

export const swiss: CheckDigit = (number) =>
  (11 - (weighted(number.slice(1), [5, 4, 3, 2, 7, 6, 5, 4]) % 11)) % 11 === last(number);

/** Letters count as their distance from the digit 0 (since July 2026). */
export const brazilian: CheckDigit = (number) => {
  const values = [...number].map((character) => character.charCodeAt(0) - 48);
  const check = (weights: number[]) =>
    ((11 - (weights.reduce((sum, weight, index) => sum + weight * (values[index] ?? 0), 0) % 11)) % 11) % 10;
  const first = check([5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]);
  return number.endsWith(`${first}${check([6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2])}`);
};

/** Companies have 10 digits, people 12. */
export const russian: CheckDigit = (number) => {
  const check = (weights: number[]) => (weighted(number, weights) % 11) % 10;
  return number.length === 10
    ? check([2, 4, 10, 3, 5, 9, 4, 6, 8]) === last(number)
    : number.endsWith(`${check([7, 2, 4, 10, 3, 5, 9, 4, 6, 8])}${check([3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8])}`);
};

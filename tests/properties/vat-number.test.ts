import fc from 'fast-check';
import { VAT_FORMATS } from '../../src/domain/vat/vat-formats';
import { canonicalVatNumber, unusualVatNumber } from '../../src/domain/vat/vat-number';

const BETWEEN = [' ', '\u00a0', '\u202f', '\t', '.', '-', '‑', '–', '—', '−', '/', '_', ',', '·', '\u200b', '(', ')'];

const country = fc.constantFrom(null, 'DE', 'GR', 'GB', 'FR', 'BE', 'CH', 'US', 'MC');

/** Canonical numbers of every form, by prefix. */
const CANONICAL = Object.entries(VAT_FORMATS).map(([prefix, { form }]) => ({
  prefix,
  numbers: fc.stringMatching(form).map((number) => canonicalVatNumber(`${prefix}${number}`, null) as string),
}));

const canonical = fc.oneof(...CANONICAL.map(({ numbers }) => numbers));

const fullWidth = (character: string): string =>
  /[A-Z0-9]/.test(character) ? String.fromCharCode(character.charCodeAt(0) + 0xfee0) : character;

/** Another spelling of a text: case, width and separators. */
const spelt = (text: string) =>
  fc
    .array(
      fc.record({
        between: fc.array(fc.constantFrom(...BETWEEN), { maxLength: 3 }),
        change: fc.constantFrom(
          (character: string) => character,
          (character: string) => character.toLowerCase(),
          fullWidth,
        ),
      }),
      { minLength: text.length, maxLength: text.length },
    )
    .map((changes) =>
      changes.map(({ between, change }, index) => `${between.join('')}${change(text[index] ?? '')}`).join(''),
    );

describe('the canonical spelling of a VAT number', () => {
  it('is its own canonical spelling, whatever the country', () => {
    const text = fc.oneof(
      canonical,
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.stringMatching(/^[A-Z]{0,3}[\dB]{0,14}$/),
    );
    fc.assert(
      fc.property(text, country, country, (given, first, second) => {
        const found = canonicalVatNumber(given, first);
        if (found !== null) expect(canonicalVatNumber(found, second)).toBe(found);
      }),
      { numRuns: 500 },
    );
  });

  it('is the same for every spelling', () => {
    fc.assert(
      fc.property(
        canonical.chain((number) => fc.tuple(fc.constant(number), spelt(number))),
        country,
        ([number, text], of) => {
          expect(canonicalVatNumber(text, of)).toBe(number);
        },
      ),
      { numRuns: 300 },
    );
  });

  it.each(CANONICAL.filter(({ prefix }) => !['XI', 'EL', 'EU'].includes(prefix)))(
    'needs no prefix in the country of $prefix, unless the number begins with two letters',
    ({ prefix, numbers }) => {
      fc.assert(
        fc.property(numbers, (number) => {
          if (/^..[A-Z]{2}/.test(number)) return;
          expect(canonicalVatNumber(number.slice(2), prefix)).toBe(number);
        }),
      );
    },
  );

  it('consists of capitals and digits, and of + and * in some', () => {
    fc.assert(
      fc.property(canonical, (number) => {
        expect(number).toMatch(/^[A-Z]{2}[A-Z\d+*]{2,14}$/);
        expect(() => unusualVatNumber(number)).not.toThrow();
      }),
    );
  });
});

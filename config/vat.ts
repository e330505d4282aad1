import { readFileSync } from 'node:fs';
import path from 'node:path';
import { vatMemberState } from '../src/domain/vat/vat-country';
import { readVatRates, type VatRates } from '../src/domain/vat/vat-rates';

/** The seller's country, and the VAT rates of quotes. */
export interface VatSettings {
  /** ISO code of the member state where the platform's operator is established; null: there are no quotes. */
  sellerCountry: string | null;
  rates: VatRates;
}

const sellerCountryOf = (text: string): string | null => {
  if (text === '') return null;
  const country = text.toUpperCase();
  if (vatMemberState(country) === country) return country;
  throw new Error(
    `SELLER_COUNTRY ${text} is not the ISO code of a member state of the European Union, such as DE or GR.`,
  );
};

export default ({ env }: { env: StrapiEnv }): VatSettings => {
  const file = path.resolve(process.cwd(), env('VAT_RATES_FILE', 'data/eu-vat-rates.json'));
  return {
    sellerCountry: sellerCountryOf(env('SELLER_COUNTRY', '').trim()),
    rates: readVatRates(JSON.parse(readFileSync(file, 'utf8'))),
  };
};

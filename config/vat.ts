import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readVatRates, type VatRates } from '../src/domain/vat/vat-rates';

/** The seller's country, and the VAT rates of quotes. */
export interface VatSettings {
  /** ISO code of the member state where the platform's operator is established; null: there are no quotes. */
  sellerCountry: string | null;
  rates: VatRates;
}

export default ({ env }: { env: StrapiEnv }): VatSettings => {
  const file = path.resolve(process.cwd(), env('VAT_RATES_FILE', 'data/eu-vat-rates.json'));
  return {
    sellerCountry: env('SELLER_COUNTRY', '').trim().toUpperCase() || null,
    rates: readVatRates(JSON.parse(readFileSync(file, 'utf8'))),
  };
};

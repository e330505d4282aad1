import { canonicalVatNumber } from '../src/domain/vat/vat-number';

/** The European Union's registry of VAT numbers (VIES), how long to wait for it, and the seller's own number. */
export default ({ env }: { env: StrapiEnv }) => ({
  url: env('VIES_URL', 'https://ec.europa.eu/taxation_customs/vies/rest-api'),
  timeoutMs: env.int('VIES_TIMEOUT_MS', 5_000),
  requester: canonicalVatNumber(env('SELLER_VAT_ID', ''), null),
});

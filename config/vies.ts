import { normaliseVatNumber } from '../src/domain/vat/vat-number';

const requesterOf = (text: string): string | null => {
  if (text === '') return null;
  const number = normaliseVatNumber(text);
  if (number === null) throw new Error(`SELLER_VAT_ID ${text} is no VAT number with its prefix, such as DE136695976.`);
  return number;
};

/** The registry of VAT numbers of the European Union, how long it is waited for, and who asks. */
export default ({ env }: { env: StrapiEnv }) => ({
  url: env('VIES_URL', 'https://ec.europa.eu/taxation_customs/vies/rest-api'),
  timeoutMs: env.int('VIES_TIMEOUT_MS', 5_000),
  requester: requesterOf(env('SELLER_VAT_ID', '').trim()),
});

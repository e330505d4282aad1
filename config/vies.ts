/** The registry of VAT numbers of the European Union, and how long it is waited for. */
export default ({ env }: { env: StrapiEnv }) => ({
  url: env('VIES_URL', 'https://ec.europa.eu/taxation_customs/vies/rest-api'),
  timeoutMs: env.int('VIES_TIMEOUT_MS', 5_000),
});

/** Conditional requests (docs/decisions/0044). */
export default ({ env }: { env: StrapiEnv }) => ({
  /** Whether PUT and DELETE of a record must have If-Match. */
  isRequired: env.bool('REQUIRE_IF_MATCH', false),
});

/** The web app for members of organisations, at `/`. */
export default ({ env }: { env: StrapiEnv }) => ({
  enabled: env('CONSOLE', 'on') !== 'off',
});

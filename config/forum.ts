import type { Core } from '@strapi/strapi';

/** The Lemmy forum where each organisation gets a community. If it is not set, the requests wait in the outbox. */
const config = ({ env }: Core.Config.Shared.ConfigParams) => ({
  url: env('FORUM_URL', ''),
  username: env('FORUM_USERNAME', ''),
  password: env('FORUM_PASSWORD', ''),
});

export default config;

import type { Core } from '@strapi/strapi';

/** The Lemmy forum on which each organisation gets a community. Nothing set: the requests wait in the outbox. */
const config = ({ env }: Core.Config.Shared.ConfigParams) => ({
  url: env('FORUM_URL', ''),
  username: env('FORUM_USERNAME', ''),
  password: env('FORUM_PASSWORD', ''),
});

export default config;

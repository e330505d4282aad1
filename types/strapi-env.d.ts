/** The `env` helper that Strapi hands to every config file. */
type StrapiEnv = typeof import('@strapi/utils').env;

'use strict';

/** The middlewares of Strapi's template. */
module.exports = [
  'strapi::logger',
  'strapi::errors',
  'strapi::security',
  'strapi::cors',
  'strapi::poweredBy',
  'strapi::query',
  'strapi::session',
  'strapi::body',
  'strapi::favicon',
  'strapi::public',
];

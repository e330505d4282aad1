'use strict';

const { factories } = require('@strapi/strapi');

const policies = [{ name: 'global::of-organisation', config: { uid: 'api::synthetic-result.synthetic-result' } }];

module.exports = factories.createCoreRouter('api::synthetic-result.synthetic-result', {
  only: ['create'],
  config: { create: { policies } },
});

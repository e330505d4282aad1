'use strict';

const { factories } = require('@strapi/strapi');

const policies = [{ name: 'global::of-organisation', config: { uid: 'api::svc-agent.svc-agent' } }];

module.exports = factories.createCoreRouter('api::svc-agent.svc-agent', {
  only: ['find', 'findOne', 'create', 'update'],
  config: { find: { policies }, findOne: { policies }, create: { policies }, update: { policies } },
});

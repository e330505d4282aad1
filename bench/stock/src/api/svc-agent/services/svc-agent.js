'use strict';

const { factories } = require('@strapi/strapi');

module.exports = factories.createCoreService('api::svc-agent.svc-agent');

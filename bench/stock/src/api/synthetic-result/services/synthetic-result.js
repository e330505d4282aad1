'use strict';

const { factories } = require('@strapi/strapi');

module.exports = factories.createCoreService('api::synthetic-result.synthetic-result');

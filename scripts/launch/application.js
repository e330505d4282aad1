'use strict';

const { loadFast } = require('./lean-process');
const { distDir, root } = require('./settings');

/**
 * Creates the built application of this folder, which is not loaded yet.
 *
 * @param {{ serveAdminPanel?: boolean }} [options]
 */
const createApplication = (options = {}) => {
  loadFast();
  /** @type {typeof import('@strapi/strapi')} */
  const { createStrapi } = require('@strapi/strapi');
  return createStrapi({ appDir: root, distDir, ...options });
};

module.exports = { createApplication };

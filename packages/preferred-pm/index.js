'use strict';

/** Used by Strapi 5.54 when it installs packages. */
const preferredPM = () => Promise.resolve({ name: 'npm', version: '>=10' });

module.exports = { preferredPM };

'use strict';

/** @param {{ env: typeof import('@strapi/utils').env }} tools */
module.exports = ({ env }) => ({ 'users-permissions': { config: { jwtSecret: env('JWT_SECRET') } } });

'use strict';

/** The permissions of signed-in people, as an administrator would set them in the admin panel. */
const ALLOWED = [
  'api::svc-agent.svc-agent.find',
  'api::svc-agent.svc-agent.findOne',
  'api::svc-agent.svc-agent.create',
  'api::svc-agent.svc-agent.update',
  'api::synthetic-result.synthetic-result.create',
  'api::organisation.organisation.find',
];

module.exports = {
  register() {},

  /** @param {{ strapi: import('@strapi/strapi').Core.Strapi }} app */
  async bootstrap({ strapi }) {
    const permissions = strapi.db.query('plugin::users-permissions.permission');
    const roles = strapi.db.query('plugin::users-permissions.role');
    const role = /** @type {{ id: number }} */ (await roles.findOne({ where: { type: 'authenticated' } }));
    for (const action of ALLOWED) {
      const found = /** @type {object | null} */ (await permissions.findOne({ where: { action, role: role.id } }));
      if (!found) await permissions.create({ data: { action, role: role.id } });
    }
  },
};

'use strict';

/** @typedef {{ organisation: { documentId: string } | null }} User */
/**
 * @typedef {object} Context
 * @property {{ user: { id: number } }} state
 * @property {{ id?: string }} params
 * @property {{ method: string, body: { data: { organisation?: string } }, query: { filters?: object } }} request
 */

const USER = 'plugin::users-permissions.user';

/**
 * Restricts people to the records of their organisation: lists are filtered, the record in a path must belong to it,
 * and new records are assigned to it.
 *
 * @param {Context} context
 * @param {{ uid: import('@strapi/strapi').UID.ContentType }} config
 * @param {{ strapi: import('@strapi/strapi').Core.Strapi }} app
 */
module.exports = async ({ state, params, request }, { uid }, { strapi }) => {
  const user = await strapi.db.query(USER).findOne({
    where: { id: state.user.id },
    populate: { organisation: { select: ['id', 'documentId'] } },
  });
  const { organisation } = /** @type {User} */ (user);
  if (!organisation) return false;
  const own = { organisation: { documentId: organisation.documentId } };
  if (params.id !== undefined) {
    const found = await strapi.documents(uid).findFirst({ filters: { documentId: params.id, ...own } });
    return found !== null;
  }
  if (request.method === 'POST') request.body.data.organisation = organisation.documentId;
  else request.query.filters = { $and: [request.query.filters ?? {}, own] };
  return true;
};

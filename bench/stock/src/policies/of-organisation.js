'use strict';

const USER = 'plugin::users-permissions.user';

/**
 * Keeps people to the records of their organisation: lists are filtered, a record that is named has to be in it, and a
 * new one is put into it.
 */
module.exports = async ({ state, params, request }, { uid }, { strapi }) => {
  const { organisation } = await strapi.db.query(USER).findOne({
    where: { id: state.user.id },
    populate: { organisation: { select: ['id', 'documentId'] } },
  });
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

import type { Core } from '@strapi/strapi';
import { OPERATOR_ROLE } from '../tenancy/identity/principals';

/** Ensures that the users-permissions role of platform operators exists. */
export const ensureOperatorRole = async (strapi: Core.Strapi): Promise<void> => {
  const roles = strapi.db.query('plugin::users-permissions.role');
  if (await roles.findOne({ where: { type: OPERATOR_ROLE } })) return;
  await roles.create({
    data: {
      name: 'Platform operator',
      description: 'Has every capability in every organisation, and manages plans.',
      type: OPERATOR_ROLE,
    },
  });
};

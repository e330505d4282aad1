import type { Core } from '@strapi/strapi';
import { soleOwnerships } from '../repositories/organisations/memberships';
import { removeRecords } from '../tenancy/store/system-records';
import { invalid } from '../wire/errors/http-errors';
import { priorRows } from '../database/rows-before-write';
import { acrossCells } from './cells';

const USER = 'plugin::users-permissions.user';

/**
 * Removes the memberships of an account that is removed, and refuses to remove the only owner of an organisation.
 * Without this, Strapi's foreign key would leave memberships without a person. Registered in bootstrap().
 */
export const registerUserRemoval = (strapi: Core.Strapi): void => {
  const leave = async ({ params }: { params: object }) => {
    for (const { id } of await priorRows(strapi, USER, params)) {
      const [sole] = await soleOwnerships(strapi, id);
      if (sole) {
        throw invalid(
          [
            {
              path: ['id'],
              message: `This person is the only owner of ${sole.name}. Make another member owner first.`,
            },
          ],
          'LAST_OWNER',
          { remedy: 'Make another member owner first: PUT /api/memberships/{id} with the role owner.' },
        );
      }
      await acrossCells(() => removeRecords(strapi, 'api::membership.membership', { user: id }));
      await removeRecords(strapi, 'api::identity.identity', { user: id });
      await removeRecords(strapi, 'api::second-factor.second-factor', { user: id });
    }
  };
  strapi.db.lifecycles.subscribe({ models: [USER], beforeDelete: leave, beforeDeleteMany: leave });
};

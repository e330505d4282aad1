import type { Core } from '@strapi/strapi';
import { currentActor } from '../audit/actor';
import { MANAGE_ACCESS } from '../domain/access/panel-roles';
import { GRANTING_TYPES } from '../resources/content-types';
import { forbidden } from '../wire/errors/http-errors';

/** What Strapi stores about the administrator of a request. */
interface AdminState {
  userAbility?: { can(action: string): boolean };
}

const assertPermission = (strapi: Core.Strapi): void => {
  // Watchdogs and commands that an administrator starts have permissions of their own.
  if (currentActor(strapi).kind !== 'admin') return;
  const { userAbility } = strapi.requestContext.get()?.state as AdminState;
  if (userAbility?.can(MANAGE_ACCESS)) return;
  throw forbidden(
    'PANEL_PERMISSION_MISSING',
    'Your role cannot change accounts, access or plans, although it can edit this type.',
    {
      remedy:
        'Ask a super administrator to give your role the permission "Change accounts, access and plans": Settings, Roles.',
    },
  );
};

/**
 * Requires an explicit permission for writes of the admin panel to records that give rights. Strapi's permissions on a type also
 * come with the seeded roles, and with "select all". Call it in bootstrap().
 */
export const registerPanelPermission = (strapi: Core.Strapi): void => {
  const check = (): void => assertPermission(strapi);
  strapi.db.lifecycles.subscribe({
    models: [...GRANTING_TYPES],
    ...{ beforeCreate: check, beforeCreateMany: check, beforeUpdate: check, beforeUpdateMany: check },
    ...{ beforeDelete: check, beforeDeleteMany: check },
  });
};

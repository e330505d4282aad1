import type { Core } from '@strapi/strapi';
import { storeChange } from '../repositories/accounts/address-changes';
import { endSessions } from '../repositories/accounts/end-sessions';
import { invalidateSessions } from '../tenancy/identity/open-sessions';
import { priorRows } from '../database/rows-before-write';

const USER = 'plugin::users-permissions.user';
const SESSION = 'api::session.session';
const MEMBERSHIP = 'api::membership.membership';

interface Event {
  params: { data?: { password?: unknown; blocked?: unknown; deactivated_at?: unknown }; where?: unknown };
}

/**
 * Ends the single sign-on sessions of a person who was deactivated in the organisation, or left it. Password sessions
 * continue for the person's other organisations; without an active membership, they do not open this one.
 */
const registerMemberEnds = (strapi: Core.Strapi): void => {
  const endInOrganisation = async (event: Event): Promise<void> => {
    for (const { user, organisation } of await priorRows(strapi, MEMBERSHIP, event.params)) {
      if (typeof user !== 'number' || typeof organisation !== 'number') continue;
      await endSessions(strapi, { userId: user, organisationId: organisation }, 'member-deactivated');
    }
  };
  const changed = async (event: Event): Promise<void> => {
    if (event.params.data?.deactivated_at) await endInOrganisation(event);
  };
  strapi.db.lifecycles.subscribe({
    models: [MEMBERSHIP],
    beforeUpdate: changed,
    beforeUpdateMany: changed,
    beforeDelete: endInOrganisation,
    beforeDeleteMany: endInOrganisation,
  });
};

/**
 * Ends all sessions of an account whose password changes, or which is blocked or removed, and a request for another address,
 * regardless of who makes the change. Registered in bootstrap().
 */
export const registerSessionEnds = (strapi: Core.Strapi): void => {
  const endAll = async (event: Event, reason: 'password-changed' | 'account-closed'): Promise<void> => {
    for (const { id } of await priorRows(strapi, USER, event.params)) {
      await endSessions(strapi, { userId: id }, reason);
      // Someone who knew the former password may have requested another address.
      await storeChange(strapi, id, null);
    }
  };
  const changed = async (event: Event): Promise<void> => {
    const { password, blocked } = event.params.data ?? {};
    if (blocked === true) await endAll(event, 'account-closed');
    else if (password) await endAll(event, 'password-changed');
  };
  const removed = (event: Event) => endAll(event, 'account-closed');
  strapi.db.lifecycles.subscribe({
    models: [USER],
    beforeUpdate: changed,
    beforeUpdateMany: changed,
    beforeDelete: removed,
    beforeDeleteMany: removed,
  });
  registerMemberEnds(strapi);
  // Operators can end a session in the admin panel.
  const invalidate = (): Promise<void> => invalidateSessions(strapi);
  const invalidates = {
    afterUpdate: invalidate,
    afterUpdateMany: invalidate,
    afterDelete: invalidate,
    afterDeleteMany: invalidate,
  };
  strapi.db.lifecycles.subscribe({ models: [SESSION], ...invalidates });
};

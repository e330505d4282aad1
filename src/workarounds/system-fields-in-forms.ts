import type { Core, UID } from '@strapi/strapi';
import { currentActor } from '../audit/actor';
import { RESOURCE_BY_TYPE } from '../resources';
import { isMadeBySystem, systemAttributes, type TypeAttributes } from '../wire/admin-panel/system-attributes';

/**
 * Strapi 5.54: a form of the admin panel sends every field of a record, with the values of the moment at which it was
 * opened, and the server stores them, also those that the form shows as read-only. A save would undo what a watchdog has
 * written since. Here what only Tenantry writes is left out of what administrators send, and they cannot create the types
 * whose records Tenantry alone can complete.
 */
const CREATION = 'plugin::content-manager.explorer.create';

interface Action {
  subjects?: string[];
}

interface Permissions {
  actionProvider: {
    hooks: { willRegister: { register(handler: (added: { key: string; value: Action }) => void): void } };
  };
}

const leaveOutOfForms = (strapi: Core.Strapi): void => {
  strapi.documents.use((context, next) => {
    const { data } = context.params as { data?: Record<string, unknown> };
    if (!data || currentActor(strapi).kind !== 'admin') return next();
    const type: TypeAttributes = context.contentType;
    for (const name of systemAttributes(type, RESOURCE_BY_TYPE.get(type.uid))) delete data[name];
    return next();
  });
};

/** Without the permission, which no role can then have, the panel shows no button, and the server refuses. */
const withholdCreation = (strapi: Core.Strapi): void => {
  const { actionProvider } = strapi.service('admin::permission') as Permissions;
  actionProvider.hooks.willRegister.register(({ key, value }) => {
    if (key !== CREATION) return;
    const isMade = (uid: string): boolean =>
      isMadeBySystem(strapi.contentType(uid as UID.ContentType), RESOURCE_BY_TYPE.get(uid));
    value.subjects = value.subjects?.filter((uid) => !isMade(uid));
  });
};

/** Keeps administrators from writing what only Tenantry writes; call it in register(), before forms are read. */
export const keepSystemFields = (strapi: Core.Strapi): void => {
  leaveOutOfForms(strapi);
  withholdCreation(strapi);
};

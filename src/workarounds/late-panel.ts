import { createRequire } from 'node:module';
import path from 'node:path';
import type { Core } from '@strapi/strapi';
import { yieldToEventLoop } from '../database/fair-turns';
import { migrationOf } from '../database/schema/migration';
import { addPanelPreparation, createPanelPreparation } from '../http/panel-preparation';

/**
 * At each start, Strapi 5.54 updates the forms of the content manager and the permissions of the panel's roles to match the
 * content types: 80 statements, a fifth of the time of a start. A server that is asked to begins to listen before that, and
 * only the panel waits. A start that migrates the database prepares the panel first, as before, because other nodes wait
 * until everything is stored that a first start stores.
 */
type Step = (...args: unknown[]) => Promise<unknown>;

/** The steps, as services and their methods. They take no arguments and return nothing that a start uses. */
const STEPS = [
  ['plugin::content-manager.components', 'syncConfigurations'],
  ['plugin::content-manager.content-types', 'syncConfigurations'],
  ['admin::role', 'resetSuperAdminPermissions'],
  ['admin::permission', 'cleanPermissionsInDatabase'],
] as const;

const CONFIGURATIONS = 'dist/server/services/utils/configuration/index.js';

/** Lets requests run between two forms. Strapi checks all forms in one turn of the event loop. */
const syncInTurns = (): void => {
  const requireOfStrapi = createRequire(require.resolve('@strapi/strapi/package.json'));
  const folder = path.dirname(requireOfStrapi.resolve('@strapi/content-manager/package.json'));
  const module = requireOfStrapi(path.join(folder, CONFIGURATIONS)) as { syncConfiguration: Step };
  const { syncConfiguration } = module;
  let before: Promise<unknown> = Promise.resolve();
  module.syncConfiguration = (...args) => {
    const synced = before.then(() => yieldToEventLoop()).then(() => syncConfiguration(...args));
    before = synced.catch(() => undefined);
    return synced;
  };
};

/**
 * Lets the server listen before the panel is prepared, if the setting `server.preparesPanelLate` is on. The start
 * script, which turns it on, then calls `panelPreparationOf(strapi).finish()`. Call this in register().
 */
export const preparePanelLate = (strapi: Core.Strapi): void => {
  const isLate = strapi.config.get<boolean>('server.preparesPanelLate', false);
  const panel = addPanelPreparation(
    strapi,
    createPanelPreparation(() => isLate && !migrationOf(strapi).isRunning()),
  );
  if (!isLate) return void panel.finish();
  syncInTurns();
  const services: { extend(uid: string, change: (service: object) => object): void } = strapi.get('services');
  for (const [uid, method] of STEPS)
    services.extend(uid, (service) => {
      const step = (service as Record<string, Step>)[method];
      if (!step) throw new Error(`${uid} has no ${method}().`);
      return { ...service, [method]: () => panel.add(() => step.call(service)) };
    });
};

import type { Core } from '@strapi/strapi';
import { waitForTurn } from '../../database/fair-turns';

/**
 * Strapi 5.54's content manager takes the fields that an administrator may not read from all rows of a page at once: about
 * 1 ms for each row, in which nothing else runs. Here each row takes a turn.
 */
type Sanitize = (data: unknown, options?: object) => Promise<unknown>;
type Checker = { create: (options: object) => { sanitizeOutput: Sanitize } };
type Factory = (services: { strapi: Core.Strapi }) => Checker;

interface Plugin {
  services: { 'permission-checker': Factory };
}

export default (plugin: Plugin): Plugin => {
  const original = plugin.services['permission-checker'];
  plugin.services['permission-checker'] = (services) => {
    const checker = original(services);
    return {
      ...checker,
      create: (options) => {
        const created = checker.create(options);
        return {
          ...created,
          sanitizeOutput: async (data, sanitizing) => {
            await waitForTurn();
            return created.sanitizeOutput(data, sanitizing);
          },
        };
      },
    };
  };
  return plugin;
};

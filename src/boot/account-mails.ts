import type { Core } from '@strapi/strapi';
import { ourPages, ourTemplates, type StoredPages, type StoredTemplates } from '../domain/mails/account-templates';

interface PluginStore {
  get(query: { key: string }): Promise<unknown>;
  set(entry: { key: string; value: unknown }): Promise<void>;
}

/**
 * Sets Tenantry's texts, and links to existing pages, for the emails that reset a password and confirm an address.
 * Texts that operators have changed in the admin panel stay. Call it in bootstrap().
 */
export const configureAccountMails = async (strapi: Core.Strapi): Promise<void> => {
  const store: PluginStore = strapi.store({ type: 'plugin', name: 'users-permissions' });
  const templates = ourTemplates((await store.get({ key: 'email' })) as StoredTemplates);
  if (templates) await store.set({ key: 'email', value: templates });
  const serverUrl = strapi.config.get<string>('server.absoluteUrl');
  const pages = ourPages((await store.get({ key: 'advanced' })) as StoredPages, serverUrl);
  if (pages) await store.set({ key: 'advanced', value: pages });
};

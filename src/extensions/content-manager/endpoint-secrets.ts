import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { showEndpointSecret } from '../../commands/webhooks/show-endpoint-secret';
import { assertRecordServed } from '../../tenancy/store/cells-in-admin';
import { isSecretUnseen } from '../../repositories/webhooks/webhook-endpoints';

const ENDPOINT = 'api::webhook-endpoint.webhook-endpoint';
const PATH = '/webhook-endpoints/:id/secret';

/** Requires the permission to create endpoints. The command itself checks who created the endpoint. */
const POLICIES = [
  'admin::isAuthenticatedAdmin',
  {
    name: 'admin::hasPermissions',
    config: { actions: [{ action: 'plugin::content-manager.explorer.create', subject: ENDPOINT }] },
  },
];

interface AdminContext extends Context {
  params: { id: string };
}

/**
 * Routes with which the admin panel shows the secret of an endpoint that was created there (src/admin/endpoint-secret.tsx):
 * GET returns whether it can still be shown, POST shows it. Call this in register(). The routes are not in src/api, because
 * Strapi 5.54 adds all those to the content API; these require the session of an administrator.
 */
export const showEndpointSecrets = (strapi: Core.Strapi): void => {
  const route = (method: 'GET' | 'POST', answer: (id: string, adminId: number) => Promise<object>) => ({
    method,
    path: PATH,
    handler: async (ctx: AdminContext) => {
      ctx.set('Cache-Control', 'no-store');
      await assertRecordServed(strapi, ENDPOINT, { document_id: ctx.params.id });
      ctx.body = { data: await answer(ctx.params.id, ctx.state.user.id) };
    },
    config: { policies: POLICIES },
    info: { pluginName: 'admin' },
  });
  strapi.server.routes({
    type: 'admin',
    prefix: '/admin',
    routes: [
      route('GET', async (id, adminId) => ({ available: await isSecretUnseen(strapi, id, adminId, new Date()) })),
      route('POST', (id, adminId) => showEndpointSecret(strapi, id, adminId)),
    ],
  } as unknown as Parameters<typeof strapi.server.routes>[0]);
};

import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { deploymentsPanel } from './deployments';
import { mostOpenFindings } from '../repositories/findings/open-findings';
import { bodyOf } from '../http/request-state';
import { importCosts } from './cost-imports';
import { readList } from './lists';
import { organisationPage, possibleLockouts } from './organisation-page';
import { listDestinations, replayDelivery } from './outbox';
import { ACT, READ, registerPermissions, SUPPORT } from './permissions';
import { countOrganisations, previewPlan } from './plans';
import { endView, listViews, offerView } from './support-views';
import { upcomingChanges } from './upcoming';
import { listWatchdogs, startWatchdog } from './watchdogs';

/**
 * The routes of the operations dashboard in the admin panel, below /admin/operations/data. They require the session of an
 * administrator and a permission, and call what the routes of the API call. They are not in src/api, because Strapi 5.54 adds
 * all those to the content API.
 */
interface AdminContext extends Context {
  params: Record<string, string>;
}

type Answer = (ctx: AdminContext) => Promise<object | void>;

/** Organisations with findings that are listed. */
const MOST_FINDINGS = 10;

const isDryRun = ({ query }: Context): boolean => query.dry_run === 'true';

const param = ({ params }: AdminContext, name: string): string => params[name] ?? '';

/** The routes: method, path and permission, and how each is answered. */
const answersOf = (strapi: Core.Strapi): [method: 'GET' | 'POST', path: string, permission: string, Answer][] => [
  ['GET', '/upcoming', READ, async () => ({ data: await upcomingChanges(strapi, new Date()) })],
  ['GET', '/lockouts', READ, async () => ({ data: await possibleLockouts(strapi) })],
  ['GET', '/watchdogs', READ, async () => ({ data: await listWatchdogs(strapi) })],
  ['GET', '/destinations', READ, async () => ({ data: await listDestinations(strapi) })],
  ['GET', '/open-findings', READ, async () => ({ data: await mostOpenFindings(strapi, MOST_FINDINGS) })],
  ['GET', '/deployments', READ, async () => ({ data: await deploymentsPanel(strapi, new Date()) })],
  ['GET', '/plans', READ, async () => ({ data: await countOrganisations(strapi) })],
  ['GET', '/lists/:list', READ, (ctx) => readList(strapi, param(ctx, 'list'), ctx.query)],
  ['GET', '/organisations/:id', READ, async (ctx) => ({ data: await organisationPage(strapi, param(ctx, 'id')) })],
  [
    'POST',
    '/plans/:id/preview',
    READ,
    async (ctx) => ({ data: await previewPlan(strapi, param(ctx, 'id'), bodyOf(ctx)) }),
  ],
  [
    'POST',
    '/watchdogs/:name/run',
    ACT,
    async (ctx) => ({ data: await startWatchdog(strapi, param(ctx, 'name'), isDryRun(ctx)) }),
  ],
  ['POST', '/outbox-events/:id/replay', ACT, async (ctx) => ({ data: await replayDelivery(strapi, param(ctx, 'id')) })],
  [
    'GET',
    '/organisations/:id/support-views',
    READ,
    async (ctx) => ({ data: await listViews(strapi, param(ctx, 'id')) }),
  ],
  [
    'POST',
    '/organisations/:id/support-views',
    SUPPORT,
    async (ctx) => ({ data: await offerView(strapi, ctx, param(ctx, 'id')) }),
  ],
  ['POST', '/support-views/:id/end', SUPPORT, async (ctx) => ({ data: await endView(strapi, param(ctx, 'id')) })],
  ['POST', '/cost-imports', ACT, (ctx) => importCosts(strapi, ctx, isDryRun(ctx))],
];

/** Adds the routes and permissions of the dashboard; call it in register(). */
export const addOperationsDashboard = async (strapi: Core.Strapi): Promise<void> => {
  await registerPermissions(strapi);
  const routes = answersOf(strapi).map(([method, path, permission, answer]) => ({
    method,
    path,
    handler: async (ctx: AdminContext) => {
      ctx.set('Cache-Control', 'no-store');
      const body = await answer(ctx);
      if (body) ctx.body = body;
    },
    config: {
      policies: ['admin::isAuthenticatedAdmin', { name: 'admin::hasPermissions', config: { actions: [permission] } }],
    },
    info: { pluginName: 'admin' },
  }));
  const router = { type: 'admin', prefix: '/admin/operations/data', routes };
  strapi.server.routes(router as unknown as Parameters<typeof strapi.server.routes>[0]);
};

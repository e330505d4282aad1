import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom';
import { SkeletonLines } from '../components/query-view';
import { OrganisationFrame } from '../shell/organisation-frame';
import { SessionFrame } from '../shell/session-frame';
import { Shell } from '../shell/shell';
import { Crash, NotFound } from '../shell/faults';

/** Each screen is a file of its own, which browsers load when it is first shown. */
const screens: RouteObject[] = [
  { index: true, element: <Navigate to="dashboard" replace /> },
  { path: 'dashboard', lazy: () => import('../screens/dashboard/route') },
  { path: 'members', lazy: () => import('../screens/members/route') },
  { path: 'settings', lazy: () => import('../screens/settings/route') },
  { path: 'fleet', lazy: () => import('../screens/fleet/route') },
  {
    path: 'integrations',
    lazy: () => import('../screens/integrations/route'),
    children: [
      { path: 'keys', lazy: () => import('../screens/integrations/keys/route') },
      { path: 'webhooks', lazy: () => import('../screens/integrations/webhooks/route') },
      { path: 'webhooks/:endpoint', lazy: () => import('../screens/integrations/webhooks/endpoint-route') },
      { path: 'scim', lazy: () => import('../screens/integrations/scim/route') },
      { path: 'directories', lazy: () => import('../screens/integrations/directories/route') },
    ],
  },
  { path: 'blueprints', lazy: () => import('../screens/blueprints/route') },
  { path: 'blueprints/:id', lazy: () => import('../screens/blueprints/draft-route') },
  { path: 'findings', lazy: () => import('../screens/findings/route') },
  { path: 'costs', lazy: () => import('../screens/costs/route') },
  { path: 'audit', lazy: () => import('../screens/audit/route') },
  { path: 'checks', lazy: () => import('../screens/checks/route') },
];

const pages: RouteObject[] = [
  { path: '/sign-in', lazy: () => import('../screens/sign-in/route') },
  { path: '/register', lazy: () => import('../screens/register/route') },
  { path: '/forgotten-password', lazy: () => import('../screens/password/forgotten-route') },
  { path: '/reset-password', lazy: () => import('../screens/password/reset-route') },
  { path: '/invitation', lazy: () => import('../screens/invitation/route') },
  { path: '/confirm-address', lazy: () => import('../screens/address/confirm-route') },
  { path: '/address-confirmed', lazy: () => import('../screens/address/confirmed-route') },
  { path: '/alert-request', lazy: () => import('../screens/alerts/request-route') },
  { path: '/stop-alerts', lazy: () => import('../screens/alerts/stop-route') },
  { path: '/undo-sso-only', lazy: () => import('../screens/lockout/undo-route') },
  { path: '/leave-organisation', lazy: () => import('../screens/lockout/leave-route') },
  { path: '/sso', lazy: () => import('../screens/sign-in/sso-route') },
  {
    element: <SessionFrame />,
    children: [
      { path: '/', lazy: () => import('../screens/start/route') },
      { path: '/organisations', lazy: () => import('../screens/start/new-organisation-route') },
      { path: '/account', lazy: () => import('../screens/account/route') },
      {
        path: '/organisations/:slug',
        element: <OrganisationFrame />,
        children: [{ element: <Shell />, children: screens.map((route) => ({ ...route, errorElement: <Crash /> })) }],
      },
    ],
  },
  { path: '*', element: <NotFound /> },
];

/** The pages of the console. Addresses are the ones of src/domain/console-pages.ts. */
export const router = createBrowserRouter([
  { errorElement: <Crash />, hydrateFallbackElement: <SkeletonLines />, children: pages },
]);

import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom';
import { queryClient } from '../api/query-client';
import { SkeletonLines } from '../components/query-view';
import { meQuery } from '../session/use-me';
import { OrganisationFrame } from '../shell/organisation-frame';
import { SessionFrame } from '../shell/session-frame';
import { SCREENS } from '../shell/screens';
import { Shell } from '../shell/shell';
import { Crash, NotFound, UnknownScreen } from '../shell/faults';

const screens: RouteObject[] = [
  { index: true, element: <Navigate to="dashboard" replace /> },
  ...SCREENS.map(({ path, lazy, children }) => ({ path, lazy, children })),
  { path: 'blueprints/:id', lazy: () => import('../screens/blueprints/draft-route') },
  { path: 'deployments/new/:id', lazy: () => import('../screens/deployments/plan-route') },
  { path: 'deployments/:id', lazy: () => import('../screens/deployments/deployment-route') },
  { path: 'instances/:id', lazy: () => import('../screens/instances/instance-route') },
  { path: 'settings/merge', lazy: () => import('../screens/merge/route') },
  { path: 'settings/split', lazy: () => import('../screens/split/route') },
  { path: 'status-pages/:id', lazy: () => import('../screens/status-pages/editor-route') },
  { path: '*', element: <UnknownScreen /> },
];

const pages: RouteObject[] = [
  { path: '/sign-in', lazy: () => import('../screens/sign-in/route') },
  { path: '/register', lazy: () => import('../screens/register/route') },
  { path: '/forgotten-password', lazy: () => import('../screens/password/forgotten-route') },
  { path: '/reset-password', lazy: () => import('../screens/password/reset-route') },
  { path: '/invitation', lazy: () => import('../screens/invitation/route') },
  { path: '/confirm-address', lazy: () => import('../screens/address/confirm-route') },
  { path: '/address-confirmed', lazy: () => import('../screens/address/confirmed-route') },
  { path: '/new-address', lazy: () => import('../screens/address/new-address-route') },
  { path: '/not-me', lazy: () => import('../screens/sign-ins/not-me-route') },
  { path: '/alert-request', lazy: () => import('../screens/alerts/request-route') },
  { path: '/stop-alerts', lazy: () => import('../screens/alerts/stop-route') },
  { path: '/undo-sso-only', lazy: () => import('../screens/lockout/undo-route') },
  { path: '/leave-organisation', lazy: () => import('../screens/lockout/leave-route') },
  { path: '/support', lazy: () => import('../screens/support/route') },
  { path: '/sso', lazy: () => import('../screens/sign-in/sso-route') },
  {
    element: <SessionFrame />,
    // Begins before the texts and the code of the screen have arrived.
    loader: () => {
      void queryClient.prefetchQuery(meQuery);
      return null;
    },
    shouldRevalidate: () => false,
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

import type { Core } from '@strapi/strapi';
import { takeShortPaths } from './short-paths';

/** An application whose router tells when something replaces its way to find a route. */
const application = (usesStockPath: boolean) => {
  const match = (): object => ({ route: false });
  const router = { stack: [], match };
  const app = { middleware: [], callback: () => () => undefined };
  const strapi = { config: { get: () => usesStockPath }, server: { router, app } } as unknown as Core.Strapi;
  takeShortPaths(strapi);
  return { keepsRouter: router.match === match };
};

it.each([
  [true, true],
  [false, false],
])('with the stock path %p, Strapi finds routes itself: %p', (usesStockPath, keepsRouter) => {
  expect(application(usesStockPath).keepsRouter).toBe(keepsRouter);
});

import type { Core } from '@strapi/strapi';
import { shortenHotPath } from './hot-path';
import { indexRoutes } from './indexed-routes';
import { keepPolicyComparisons } from './policy-context';

/**
 * The ways around Strapi 5.54 that are there for speed alone. `STRAPI_STOCK_PATH=on` leaves them out together, to find out whether one
 * of them causes a fault, for example after an upgrade of Strapi. Call it at the end of register(), when all routes are known.
 */
export const takeShortPaths = (strapi: Core.Strapi): void => {
  if (strapi.config.get<boolean>('api.usesStockPath')) return;
  indexRoutes(strapi);
  shortenHotPath(strapi);
  keepPolicyComparisons();
};

import type { Core } from '@strapi/strapi';
import { isProduction } from '../domain/access/production-mode';
import { migrationOf } from '../database/schema/migration';
import { defaultPlan, FREE_PLAN } from '../domain/plans/default-plan';
import { addRecord } from '../tenancy/store/system-records';

const PLAN = 'api::subscription-plan.subscription-plan';
const ORGANISATION = 'api::organisation.organisation';

const isEmpty = async (strapi: Core.Strapi, uid: string): Promise<boolean> =>
  (await strapi.db.query(uid).count()) === 0;

/**
 * Gives a new production server the plan Free if new organisations get it: without a plan they would have no limits. Only the
 * node that migrates does so, and other nodes wait for it. A server with organisations keeps the plans that it has, also none.
 * Call it in bootstrap().
 */
export const addFreePlan = async (strapi: Core.Strapi): Promise<void> => {
  const preset = defaultPlan(strapi.config.get<string>('organisations.defaultPlan'));
  const isWanted = isProduction(process.env.NODE_ENV) && preset?.name === FREE_PLAN.name;
  if (!isWanted || !migrationOf(strapi).isRunning()) return;
  if (!((await isEmpty(strapi, PLAN)) && (await isEmpty(strapi, ORGANISATION)))) return;
  await addRecord(strapi, PLAN, null, FREE_PLAN);
  strapi.log.info('New organisations have the plan Free. Change it in the admin panel.');
};

/**
 * Warns if new organisations cannot get the plan that `DEFAULT_PLAN` names, or have no limits because there is no plan Free. Call
 * it in bootstrap().
 */
export const checkDefaultPlan = async (strapi: Core.Strapi): Promise<void> => {
  const preset = defaultPlan(strapi.config.get<string>('organisations.defaultPlan'));
  if (preset === null || (await strapi.db.query(PLAN).count({ where: { name: preset.name } })) > 0) return;
  strapi.log.warn(
    preset.isRequired
      ? `DEFAULT_PLAN names the plan "${preset.name}", which does not exist. New organisations are refused with ` +
          'DEFAULT_PLAN_MISSING until it exists, or until DEFAULT_PLAN is changed; "none" means no plan.'
      : `There is no plan "${preset.name}": new organisations have no plan and no limits. Create it, name another one in ` +
          'DEFAULT_PLAN, or set DEFAULT_PLAN=none.',
  );
};

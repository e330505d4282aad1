import type { Core } from '@strapi/strapi';
import { defaultPlan } from '../domain/plans/default-plan';
import { limitsOf, type PlanLimits } from '../domain/plans/limits';
import { lockPlanForShare } from '../repositories/plans/plans';
import { invalid, unavailable } from '../wire/errors/http-errors';
import type { Attributes, Change } from './invariants';

const ORGANISATION = 'api::organisation.organisation';

type Write = Change & { data: Attributes };

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === '';

const namedPlan = async (strapi: Core.Strapi, name: string): Promise<PlanLimits> => {
  const plan = await lockPlanForShare(strapi, name);
  if (plan) return plan;
  throw invalid(
    [{ path: ['plan'], message: `There is no subscription plan named "${name.slice(0, 60)}".` }],
    'PLAN_UNKNOWN',
  );
};

/** Untouched form fields contain the default of their column, so that value does not count as chosen. */
const isChosen = (strapi: Core.Strapi, name: string, value: unknown): boolean => {
  const attributes = strapi.contentType(ORGANISATION).attributes as Record<string, { default?: unknown }>;
  return !isBlank(value) && String(value) !== String(attributes[name]?.default);
};

/** Gives a new organisation without a plan the default plan. Limits that its creator has chosen stay. */
const applyDefaultPlan = async ({ strapi, data }: Write): Promise<void> => {
  const preset = defaultPlan(strapi.config.get<string>('organisations.defaultPlan'));
  if (!preset) return;
  const plan = await lockPlanForShare(strapi, preset.name);
  if (!plan && preset.isRequired)
    throw unavailable('DEFAULT_PLAN_MISSING', `The plan of new organisations, "${preset.name}", does not exist.`, {
      remedy: 'Ask a platform operator to create the plan or change DEFAULT_PLAN.',
    });
  if (!plan) return;
  data.plan = preset.name;
  for (const [name, value] of Object.entries(limitsOf(plan)))
    if (!isChosen(strapi, name, data[name])) data[name] = value;
};

/**
 * Copies the limits of an organisation's new plan. The admin panel sends every field on every save, so a limit counts
 * as individually negotiated only if this write changes it.
 *
 * @throws ValidationError `PLAN_UNKNOWN`; ServiceUnavailableError `DEFAULT_PLAN_MISSING`
 */
export const applyPlan = async (change: Write): Promise<void> => {
  const { strapi, before, data } = change;
  if (!before && isBlank(data.plan)) return applyDefaultPlan(change);
  if (!data.plan || data.plan === before?.plan) return;
  const plan = await namedPlan(strapi, String(data.plan));
  for (const [name, value] of Object.entries(limitsOf(plan))) {
    const isNegotiated =
      before && data[name] !== undefined && data[name] !== null && String(data[name]) !== String(before[name]);
    if (!isNegotiated) data[name] = value;
  }
};

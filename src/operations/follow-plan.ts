import type { Core } from '@strapi/strapi';
import { limitsOf, type PlanLimits } from '../domain/plans/limits';
import { renamePlan } from '../tenancy/records';

const ORGANISATION = 'api::organisation.organisation';

type Plan = PlanLimits & { name: string };
type Limits = Record<string, unknown>;

/** Decimals come as text or number, depending on the database. */
const isSame = (a: unknown, b: unknown): boolean =>
  a === b || (a !== null && b !== null && a !== '' && b !== '' && Number(a) === Number(b));

/**
 * Takes the organisations on a plan along when it changes, in the transaction of that change: they keep it under its new
 * name, and a limit that equals the plan's old one becomes the new one. What was negotiated apart stays (contract,
 * section 2).
 *
 * @param before the plan as it was
 * @param after the plan as it is
 */
export const followPlan = async (strapi: Core.Strapi, before: Plan, after: Plan): Promise<void> => {
  if (after.name !== before.name) await renamePlan(strapi, before.name, after.name);
  const was: Limits = limitsOf(before);
  const is: Limits = limitsOf(after);
  const changed = Object.keys(is).filter((name) => !isSame(was[name], is[name]));
  if (changed.length === 0) return;
  const organisations = strapi.db.query(ORGANISATION);
  const followers = (await organisations.findMany({
    where: { plan: after.name },
    select: ['id', ...changed] as never,
  })) as (Limits & { id: number })[];
  for (const follower of followers) {
    const followed = changed.filter((name) => isSame(follower[name], was[name]));
    if (followed.length === 0) continue;
    const data = Object.fromEntries(followed.map((name) => [name, is[name]]));
    await organisations.update({ where: { id: follower.id }, data: data as never });
  }
};

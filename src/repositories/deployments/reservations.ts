import type { Core } from '@strapi/strapi';
import { connectionOf } from '../../database/connection';
import { moneyOf } from '../../domain/budget/budget-status';

const TABLE = 'deployments';

/** Deployments that keep their reservation beyond the month in which they were reserved. */
const UNDER_WAY = ['awaiting_approval', 'pending', 'running', 'needs_resolution'];

/**
 * EUR of the budget of a month that deployments of an organisation reserve. Ask for it with the organisation locked. What the instances
 * of a deployment have cost so far is spend already (src/repositories/budget/deployment-charges.ts), and no longer reserved.
 *
 * @param month YYYY-MM
 * @param except numeric id of a deployment that does not count
 */
export const reservedIn = async (
  strapi: Core.Strapi,
  organisationId: number,
  month: string,
  except: number | null = null,
): Promise<number> => {
  const query = connectionOf(strapi)(TABLE)
    .where({ organisation_id: organisationId })
    .whereNotNull('reserved_month')
    .where((some) => void some.whereIn('deployment_status', UNDER_WAY).orWhere('reserved_month', month));
  if (except !== null) query.whereNot('id', except);
  const rest = 'case when charged_eur > reserved_eur then 0 else reserved_eur - coalesce(charged_eur, 0) end';
  const row = await query.first<{ sum: number | string | null } | undefined>(
    connectionOf(strapi).raw(`sum(${rest}) as sum`),
  );
  return moneyOf(row?.sum ?? 0).toNumber();
};

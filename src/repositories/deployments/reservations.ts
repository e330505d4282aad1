import type { Core } from '@strapi/strapi';
import { connectionOf } from '../../database/connection';

const TABLE = 'deployments';

/** Deployments that keep their reservation beyond the month in which they were reserved. */
const UNDER_WAY = ['awaiting_approval', 'pending', 'running', 'needs_resolution'];

/**
 * EUR of the budget of a month that deployments of an organisation reserve. Ask for it with the organisation locked.
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
  const [row] = await query.sum<{ sum: number | string | null }[]>({ sum: 'reserved_eur' });
  return Number(row?.sum ?? 0);
};

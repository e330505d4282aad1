import type { Core } from '@strapi/strapi';
import { whereServedHere } from '../../tenancy/store/cells';
import { connectionOf } from '../../database/connection';
import { PLATFORM, readLong, stoppable, WHOLE_PLATFORM } from '../../lists/long-reads';

/** An organisation whose plan expires. */
export interface ExpiringPlan {
  id: number;
  documentId: string;
  name: string;
  slug: string;
  plan: string | null;
  /** Last day of the plan, such as `2026-05-31`. */
  expiresOn: string;
}

interface Row {
  id: number;
  document_id: string;
  name: string;
  slug: string;
  plan: string | null;
  plan_expires_at: string;
}

const COLUMNS = ['id', 'document_id', 'name', 'slug', 'plan', 'plan_expires_at'] as const;

/**
 * Selects organisations served here whose plan expires. Organisations on the default plan have nothing to lose, and archived
 * ones do not change.
 */
const expiring = (strapi: Core.Strapi, until: string, defaultPlan: string) =>
  whereServedHere(strapi, stoppable(connectionOf(strapi)('organisations'), 'organisations.id'), 'organisations.id')
    .where('plan_expires_at', '<=', until)
    .where((row) => void row.whereNot('plan', defaultPlan).orWhereNull('plan'))
    .where((row) => void row.whereNot('org_status', 'archived').orWhereNull('org_status'));

const expiringPlanOf = ({
  id,
  document_id: documentId,
  name,
  slug,
  plan,
  plan_expires_at: end,
}: Row): ExpiringPlan => ({
  id,
  documentId,
  name,
  slug,
  plan: plan === '' ? null : plan,
  expiresOn: end.slice(0, 10),
});

/** A page of a longer list, by numeric id. */
interface Page {
  afterId: number;
  limit: number;
}

/**
 * Organisations whose plan expires on a date or before it, sorted by id.
 *
 * @param until such as `2026-05-31`
 * @param defaultPlan name of the plan that organisations return to
 */
export const expiringPlans = async (
  strapi: Core.Strapi,
  until: string,
  defaultPlan: string,
  { afterId, limit }: Page,
): Promise<ExpiringPlan[]> => {
  const rows = await expiring(strapi, until, defaultPlan)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .select<Row[]>(COLUMNS);
  return rows.map(expiringPlanOf);
};

/**
 * The organisations whose plans expire first; a long read.
 *
 * @param until such as `2026-05-31`
 * @param defaultPlan name of the plan that organisations return to
 * @param most maximum number of organisations
 */
export const nextExpiringPlans = async (
  strapi: Core.Strapi,
  until: string,
  defaultPlan: string,
  most: number,
): Promise<ExpiringPlan[]> => {
  const query = expiring(strapi, until, defaultPlan).orderBy(['plan_expires_at', 'id']).limit(most).select(COLUMNS);
  return (await readLong<Row>(strapi, query, PLATFORM, WHOLE_PLATFORM)).map(expiringPlanOf);
};

/**
 * Locks an organisation whose plan has expired.
 *
 * @param until last day that counts as past
 * @returns null if it was renewed, moved to another plan or archived meanwhile
 */
export const lockExpiredPlan = async (
  strapi: Core.Strapi,
  id: number,
  until: string,
  defaultPlan: string,
): Promise<ExpiringPlan | null> => {
  const row = await expiring(strapi, until, defaultPlan).where({ id }).forNoKeyUpdate().first<Row | undefined>(COLUMNS);
  return row ? expiringPlanOf(row) : null;
};

import type { Core } from '@strapi/strapi';
import { whereServedHere } from '../../tenancy/store/cells';
import { connectionOf } from '../../database/connection';

/** An organisation whose plan ends. */
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
 * Which plans of organisations served here end. An organisation that is on the default plan already has none to lose, and
 * an archived one stays as it is.
 */
const expiring = (strapi: Core.Strapi, until: string, defaultPlan: string) =>
  whereServedHere(strapi, connectionOf(strapi)('organisations'), 'organisations.id')
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
 * Organisations whose plan ends on a date or before it, in the order of their ids.
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
  const rows = (await expiring(strapi, until, defaultPlan)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .select(COLUMNS)) as Row[];
  return rows.map(expiringPlanOf);
};

/**
 * Locks an organisation whose plan has ended.
 *
 * @param until last day that counts as past
 * @returns null if it was renewed, moved or archived meanwhile
 */
export const lockExpiredPlan = async (
  strapi: Core.Strapi,
  id: number,
  until: string,
  defaultPlan: string,
): Promise<ExpiringPlan | null> => {
  const row = (await expiring(strapi, until, defaultPlan).where({ id }).forNoKeyUpdate().first(COLUMNS)) as
    Row | undefined;
  return row ? expiringPlanOf(row) : null;
};

import type { Core } from '@strapi/strapi';
import { connectionOf } from '../../database/connection';
import { storedJson } from '../../database/stored-json';

/** The plan of an organisation, with its features. */
export interface PlanOfOrganisation {
  documentId: string;
  slug: string;
  /** Name of the plan; null if there is none. */
  plan: string | null;
  /** `features` of the plan: any JSON value; null if there is no such plan. */
  features: unknown;
}

/** `features` of a plan by its name; null if there is no such plan. */
export const featuresOfPlan = async (strapi: Core.Strapi, name: string): Promise<unknown> => {
  const row = await connectionOf(strapi)('subscription_plans')
    .where({ name })
    .first<{ features: unknown } | undefined>('features');
  return row ? storedJson(row.features) : null;
};

/** The plan of an organisation and its features, in the open transaction; null if there is no such organisation. */
export const planOfOrganisation = async (
  strapi: Core.Strapi,
  organisationId: number,
): Promise<PlanOfOrganisation | null> => {
  const row = await connectionOf(strapi)('organisations as o')
    .leftJoin('subscription_plans as p', 'p.name', 'o.plan')
    .where('o.id', organisationId)
    .first<{ document_id: string; slug: string; plan: string | null; features: unknown } | undefined>(
      'o.document_id',
      'o.slug',
      'o.plan',
      'p.features',
    );
  if (!row) return null;
  return { documentId: row.document_id, slug: row.slug, plan: row.plan, features: storedJson(row.features) };
};

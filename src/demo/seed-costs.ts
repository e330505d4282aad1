import type { Core } from '@strapi/strapi';
import { addRecord, findRecord } from '../tenancy/store/system-records';
import { demoId } from './demo-id';
import type { DemoOrganisation } from './demo-table';

const COST_RECORD = 'api::cost-record.cost-record';

/** The start of the month `monthsBack` months before `now`, in UTC. */
const monthStart = (now: Date, monthsBack: number): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsBack, 1));

/** Spreads the charges of a month evenly over its elapsed part, so that none is in the future. */
const seedMonth = async (
  strapi: Core.Strapi,
  organisationId: number,
  { slug, monthlyCharges }: DemoOrganisation,
  from: Date,
  until: Date,
): Promise<number> => {
  const month = from.toISOString().slice(0, 7);
  const idOf = (key: string): string => demoId(`${slug}/cost/${month}/${key}`);
  const [first] = monthlyCharges;
  if (!first || (await findRecord(strapi, COST_RECORD, { documentId: idOf(first.key) }))) return 0;
  const stepMs = (until.getTime() - from.getTime()) / (monthlyCharges.length + 1);
  for (const [index, { key, ...charge }] of monthlyCharges.entries()) {
    await addRecord(strapi, COST_RECORD, organisationId, {
      ...charge,
      account: `${slug}-production`,
      documentId: idOf(key),
      charged_at: new Date(from.getTime() + stepMs * (index + 1)).toISOString(),
      description: `${charge.service} in ${month}`,
      external_id: `demo-${slug}-${month}-${key}`,
    });
  }
  return monthlyCharges.length;
};

/**
 * Stores the charges of the last month and of the current one, unless they already exist: if the demo is started again
 * in a later month, its spend still matches its budget status.
 *
 * @returns how many records were added
 */
export const seedCosts = async (
  strapi: Core.Strapi,
  organisationId: number,
  demo: DemoOrganisation,
  now: Date,
): Promise<number> =>
  (await seedMonth(strapi, organisationId, demo, monthStart(now, 1), monthStart(now, 0))) +
  (await seedMonth(strapi, organisationId, demo, monthStart(now, 0), now));

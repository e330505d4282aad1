import type { Core } from '@strapi/strapi';
import { connectionOf } from '../database/connection';
import { insertRows } from '../database/insert-rows';
import { type StoredTime, toMilliseconds } from '../database/moments';
import { findRecord } from '../tenancy/store/system-records';
import { chargesOf, COST_DAYS, startOfDay } from './daily-charges';
import { demoId } from './demo-id';
import type { DemoOrganisation } from './demo-table';

const COST_RECORD = 'api::cost-record.cost-record';
const TABLE = 'cost_records';
const DAY_MS = 86_400_000;

const COLUMN_TYPES = {
  organisation_id: 'int',
  amount_eur: 'numeric',
  charged_at: 'timestamp',
  created_at: 'timestamp',
  updated_at: 'timestamp',
  published_at: 'timestamp',
};

const rowsOf = (organisationId: number, { slug, charges }: DemoOrganisation, day: number, today: number) => {
  const at = new Date(day);
  const date = at.toISOString().slice(0, 10);
  return chargesOf(charges, day, today).map(({ key, provider, account, service, amount }) => ({
    document_id: demoId(`${slug}/cost/${date}/${key}`),
    organisation_id: organisationId,
    amount_eur: amount,
    charged_at: at,
    provider,
    account,
    service,
    description: `${service} on ${date}`,
    external_id: `demo-${slug}-${date}-${key}`,
    created_at: at,
    updated_at: at,
    published_at: at,
  }));
};

/** The last day with charges of the demo; null if there is none. */
const lastDay = async (strapi: Core.Strapi, organisationId: number, slug: string): Promise<number | null> => {
  const query = connectionOf(strapi)(TABLE).where('organisation_id', organisationId);
  const [row]: {
    last: StoredTime | null;
  }[] = await query.where('external_id', 'like', `demo-${slug}-%`).max({ last: 'charged_at' });
  return toMilliseconds(row?.last);
};

/**
 * Adds the charges of the days that have begun since the last call, at first of ninety days. The demo can be started again
 * in a later month, and its spend still has a meaning.
 *
 * @returns how many were added
 */
export const extendCosts = async (
  strapi: Core.Strapi,
  organisationId: number,
  demo: DemoOrganisation,
  now: Date,
): Promise<number> => {
  const today = startOfDay(now.getTime());
  const [newest] = rowsOf(organisationId, demo, today, today);
  if (!newest || (await findRecord(strapi, COST_RECORD, { documentId: newest.document_id }))) return 0;
  const last = await lastDay(strapi, organisationId, demo.slug);
  const rows: ReturnType<typeof rowsOf> = [];
  const from = Math.max(today - COST_DAYS * DAY_MS, last === null ? 0 : last + DAY_MS);
  for (let day = from; day <= today; day += DAY_MS) rows.push(...rowsOf(organisationId, demo, day, today));
  await insertRows(strapi, TABLE, rows, { types: COLUMN_TYPES });
  return rows.length;
};

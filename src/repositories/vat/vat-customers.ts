import type { Core } from '@strapi/strapi';
import type { PlanPrice, VatCustomer } from '../../domain/vat/quote';
import { connectionOf, ORGANISATION_COLUMN } from '../../database/connection';
import { type StoredTime, toDate } from '../../database/moments';
import { whereCounted } from '../organisations/usage-counts';

/** What a VAT quote needs to know about an organisation. */
export interface VatSubject {
  customer: VatCustomer;
  /** The registry's proof of the last check, and the name that the number is registered under. */
  requestIdentifier: string | null;
  registeredName: string | null;
  plan: { name: string; price: PlanPrice } | null;
  /** Cloud instances that are not terminated. */
  hosts: number;
}

interface Row {
  id: number;
  billing_country: string | null;
  is_business: boolean | number | null;
  vat_id: string | null;
  vat_id_valid: boolean | number | null;
  vat_id_checked_at: StoredTime | null;
  vat_id_request_identifier: string | null;
  vat_id_name: string | null;
  /** The name of the plan; null if there is none. */
  priced: string | null;
  base: string | number | null;
  per_host: string | number | null;
}

const OWN = [
  'id',
  'billing_country',
  'is_business',
  'vat_id',
  'vat_id_valid',
  'vat_id_checked_at',
  'vat_id_request_identifier',
  'vat_id_name',
].map((column) => `organisations.${column}`);

const subjectOf = (row: Row, hosts: number): VatSubject => ({
  customer: {
    billingCountry: row.billing_country,
    isBusiness: Boolean(row.is_business),
    vatId: row.vat_id,
    vatIdValid: Boolean(row.vat_id_valid),
    vatIdCheckedAt: toDate(row.vat_id_checked_at),
  },
  requestIdentifier: row.vat_id_request_identifier,
  registeredName: row.vat_id_name,
  plan: row.priced === null ? null : { name: row.priced, price: { base: row.base, perHost: row.per_host } },
  hosts,
});

/**
 * What VAT quotes need to know about organisations: two queries, however many organisations.
 *
 * @param ids numeric ids, at most a page of them
 */
export const findVatSubjects = async (
  strapi: Core.Strapi,
  ids: readonly number[],
): Promise<Map<number, VatSubject>> => {
  if (ids.length === 0) return new Map();
  const db = connectionOf(strapi);
  const rows = await db('organisations')
    .leftJoin('subscription_plans as plans', 'plans.name', 'organisations.plan')
    .whereIn('organisations.id', [...ids])
    .select<Row[]>([
      ...OWN,
      'plans.name as priced',
      'plans.price_eur_base as base',
      'plans.price_eur_per_host as per_host',
    ]);
  const instances = db('cloud_instances').whereIn(ORGANISATION_COLUMN, [...ids]);
  const counts = await whereCounted(instances, 'instances', 'api::cloud-instance.cloud-instance', new Date())
    .groupBy(ORGANISATION_COLUMN)
    .count({ total: 'id' })
    .select<{ organisation_id: number; total: number | string }[]>(ORGANISATION_COLUMN);
  const hosts = new Map(counts.map(({ organisation_id: id, total }) => [id, Number(total)]));
  return new Map(rows.map((row) => [row.id, subjectOf(row, hosts.get(row.id) ?? 0)]));
};

import type { Core } from '@strapi/strapi';
import { connectionOf, isSqlite } from '../../database/connection';
import type { DatabaseObject } from '../../database/schema/database-objects';
import { rawRows } from '../../database/raw-rows';
import { andServedHere } from '../../tenancy/store/cells';
import { eurosOf, exactSum } from './budget-status-sql';
import type { IdRange } from './organisation-ranges';

/*
 * What the instances of deployments have cost in the month of their reservation, so that nothing is counted twice: as spend and as
 * reserved. It is added up together with the spend.
 */

/** The charges of a resource. The case of its id does not matter: Azure writes the same id in several. */
export const CHARGED_RESOURCES: DatabaseObject = {
  name: 'charged-resources',
  definition: () => [
    `create index if not exists cost_records_resource_idx
      on cost_records (organisation_id, lower(resource_id), charged_at, amount_eur) where resource_id is not null`,
  ],
};

/** Deployments that keep a reservation after they have succeeded. */
const SHRINKING = `('succeeded', 'destroying')`;

/** The calendar month of a reservation: YYYY-MM, and its beginning and end. */
export interface ChargedMonth {
  month: string;
  from: Date;
  until: Date;
}

/** The ids by which a provider can know the instances of a deployment, each once. */
const RESOURCES = `select lower(external_id) as resource from cloud_instances where deployment_id = d.id and external_id is not null
  union select lower(document_id) from cloud_instances where deployment_id = d.id`;

/** Each resource is looked up by itself: a join could read all records of the month, whatever the database expects of them. */
const chargedSql = (strapi: Core.Strapi): string => {
  const ofResource = `select ${exactSum(isSqlite(strapi), 'c.amount_eur')} from cost_records c
    where c.organisation_id = d.organisation_id and c.resource_id is not null and lower(c.resource_id) = r.resource
      and c.charged_at >= :from and c.charged_at < :until`;
  return `select d.id, d.charged_eur as before, (select sum((${ofResource})) from (${RESOURCES}) r) as charged
    from deployments d
    where d.organisation_id > :after and d.organisation_id <= :last and d.reserved_month = :month
      and d.deployment_status in ${SHRINKING}${andServedHere(strapi, 'd.organisation_id')}`;
};

interface Row {
  id: number;
  before: string | number | null;
  charged: string | number | null;
}

const SET_ON_SQLITE = `update deployments set charged_eur = n.value ->> 'amount' from json_each(:changed) as n
  where deployments.id = n.value ->> 'id' and reserved_month = :month`;

const SET_ON_POSTGRES = `with n as (select * from json_to_recordset(cast(:changed as json)) as n (id int, amount numeric)),
  unlocked as (
    select id from deployments where id in (select id from n) and reserved_month = :month for no key update skip locked)
  update deployments d set charged_eur = n.amount from n join unlocked on unlocked.id = n.id where d.id = n.id`;

/** Credits do not make a reservation larger than the estimate. */
const amountOf = (strapi: Core.Strapi, charged: Row['charged']): number =>
  Math.max(0, charged === null ? 0 : Number(isSqlite(strapi) ? eurosOf(Number(charged)) : charged));

/**
 * Notes what the instances of deployments have cost so far, in the open transaction, after the spend of their organisations. A
 * deployment that another transaction has locked is left to the next run: it locks its organisation later, so waiting could deadlock.
 *
 * @param range organisations
 * @param busy ids of those whose spend was not written
 */
export const settleCharges = async (
  strapi: Core.Strapi,
  range: IdRange,
  { month, from, until }: ChargedMonth,
  busy: readonly number[] = [],
): Promise<void> => {
  const db = connectionOf(strapi);
  const left = busy.length === 0 ? '' : ` and d.organisation_id not in (${busy.map(Number).join()})`;
  const rows = rawRows<Row>(await db.raw(`${chargedSql(strapi)}${left}`, { ...range, month, from, until }));
  const changed = rows
    .map(({ id, before, charged }) => ({ id, before: Number(before ?? 0), amount: amountOf(strapi, charged) }))
    .filter(({ before, amount }) => amount !== before);
  if (changed.length === 0) return;
  await db.raw(isSqlite(strapi) ? SET_ON_SQLITE : SET_ON_POSTGRES, { month, changed: JSON.stringify(changed) });
};

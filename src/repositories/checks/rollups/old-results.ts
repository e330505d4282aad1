import type { Core } from '@strapi/strapi';
import { keptSince, type RetentionSettings } from '../../../domain/retention/periods';
import { connectionOf } from '../../../database/connection';
import { moment } from '../../../database/moments';
import { whereServedHere } from '../../../tenancy/store/cells';
import { kindByOwner } from './old-by-owner';
import { rollupStateOf } from './rollup-state';
import { COMPLETE, DAY_MS, LENGTHS, RESULTS, ROLLUPS, STATE } from './rollup-tables';

/** The beginning of the first day whose results are kept, by the settings. */
const firstKeptDay = (strapi: Core.Strapi, now: number): number => {
  const { resultDays: days } = strapi.config.get<RetentionSettings>('watchdogs.retention');
  return Math.floor(keptSince({ days }, now) / DAY_MS) * DAY_MS;
};

/**
 * Ends a time whose results are removed, as soon as all results are rolled up. From then on its roll-ups are final, so this has to
 * be committed before results are removed.
 */
const endRaw = async (strapi: Core.Strapi, now: number): Promise<number> => {
  const first = firstKeptDay(strapi, now);
  await connectionOf(strapi)(STATE)
    .where('check_id', COMPLETE)
    .where('raw_from', '<', first)
    .update({ raw_from: first });
  return (await rollupStateOf(strapi)).rawFrom;
};

const wouldEndRaw = async (strapi: Core.Strapi, now: number): Promise<number> => {
  const { isComplete, rawFrom } = await rollupStateOf(strapi);
  return isComplete ? Math.max(rawFrom, firstKeptDay(strapi, now)) : rawFrom;
};

/** Results that were stored and checked before the time whose results are kept. */
export const oldResults = kindByOwner({
  type: 'synthetic-result',
  table: RESULTS,
  name: 'document_id',
  owner: 'organisation_id',
  owners: 'organisations',
  served: (strapi, owners) => void whereServedHere(strapi, owners, 'organisations.id'),
  since: endRaw,
  wouldBeSince: wouldEndRaw,
  // A reporter's clock may be ahead.
  isOld: (strapi, since) => ({
    sql: 'r.created_at < ? and coalesce(r.checked_at, r.created_at) < ?',
    values: [moment(strapi, new Date(since)), moment(strapi, new Date(since))],
  }),
  order: ['created_at', 'id'],
});

/** The roll-ups of hours before that time. Those of days are kept. */
export const oldHours = kindByOwner({
  type: 'synthetic roll-up',
  table: ROLLUPS,
  name: 'id',
  owner: 'check_id',
  owners: 'synthetic_checks',
  served: (strapi, owners) => void whereServedHere(strapi, owners, 'synthetic_checks.organisation_id'),
  since: endRaw,
  wouldBeSince: wouldEndRaw,
  isOld: (_strapi, since) => ({ sql: `r.hours = ${LENGTHS.hour} and r.starts < ?`, values: [since] }),
  order: ['starts', 'result_status'],
});

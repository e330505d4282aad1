import type { Core } from '@strapi/strapi';
import type { SentAlert } from '../../domain/budget/threshold';
import { connectionOf } from '../../database/connection';
import { type StoredJson, storedJson } from '../../database/stored-json';

/** The last alerts of an organisation, by threshold in percent. */
export type SentAlerts = Record<string, SentAlert>;

/**
 * The last alerts of some organisations. Their rows are locked by the write that causes the alerts.
 *
 * @param ids at most some thousands
 */
export const sentAlertsOf = async (strapi: Core.Strapi, ids: readonly number[]): Promise<Map<number, SentAlerts>> => {
  const rows = await connectionOf(strapi)('organisations')
    .whereIn('id', ids)
    .select<{ id: number; sent_alerts: StoredJson<SentAlerts> }[]>('id', 'sent_alerts');
  return new Map(rows.map(({ id, sent_alerts: stored }) => [id, storedJson(stored) ?? {}]));
};

/** Records the last alerts of organisations: one statement for all with the same, which are many at the start of a month. */
export const recordSentAlerts = async (
  strapi: Core.Strapi,
  sent: readonly { id: number; alerts: SentAlerts }[],
): Promise<void> => {
  const ids = new Map<string, number[]>();
  for (const { id, alerts } of sent) {
    const text = JSON.stringify(alerts);
    ids.set(text, [...(ids.get(text) ?? []), id]);
  }
  for (const [text, some] of ids)
    await connectionOf(strapi)('organisations').whereIn('id', some).update({ sent_alerts: text });
};

import { tellChannels } from '../../commands/alerts/tell-channels';
import { dueAlerts } from '../../repositories/alerts/alert-turns';
import type { Watchdog } from '../watchdog';
import { type DueRules, processDue } from './due-records';

/** Decides for every organisation whose time has come what its alert channels are told. Organisations are numeric ids. */
const RULES: DueRules<number> = {
  batchSize: 20,
  find: dueAlerts,
  idOf: (id) => id,
  organisationOf: (id) => id,
  async work(strapi, ids, now) {
    for (const id of ids) await tellChannels(strapi, id, now);
  },
  nameOf: (ids) => `organisations with the ids ${ids.join(', ')}`,
};

/** Tells alert channels about incidents: once, together with what happens at the same time, and again if nobody reacts. */
export const alertsWatchdog: Watchdog = {
  name: 'alerts',
  run: (strapi, moment, options = {}) => processDue(strapi, moment, options, RULES),
};

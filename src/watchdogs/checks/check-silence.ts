import { followChecks } from '../../commands/checks/follow-checks';
import { type DueCheck, dueChecks } from '../../repositories/checks/spans/due-checks';
import type { Watchdog } from '../watchdog';
import { type DueRules, processDue } from './due-records';

const idOf = ({ id }: DueCheck): number => id;

/** Looks at every check whose time has come: it changed, may be silent, or a maintenance window of it begins or ends. */
const RULES: DueRules<DueCheck> = {
  batchSize: 100,
  find: dueChecks,
  idOf,
  organisationOf: ({ organisationId }) => organisationId,
  work: (strapi, checks, now) => followChecks(strapi, checks.map(idOf), now),
  nameOf: (checks) => `synthetic-check ${checks.map(({ documentId }) => documentId).join(', ')}`,
};

/** Opens and ends incidents, and notices checks of which nothing is known any more. */
export const checkSilenceWatchdog: Watchdog = {
  name: 'check-silence',
  run: (strapi, moment, options = {}) => processDue(strapi, moment, options, RULES),
};

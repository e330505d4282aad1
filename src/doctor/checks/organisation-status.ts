import { findByRules, type RowRule } from '../broken-rows';
import type { Check } from '../check';

const CAUSES = '(t.suspended_by_grace_at is not null or t.suspended_by_dunning_at is not null)';

const RULES: RowRule[] = [
  {
    table: 'organisations',
    when: `coalesce(t.org_status, 'active') <> 'suspended' and ${CAUSES}`,
    fault: 'it has a cause for a suspension, but is not suspended',
    repair: {
      does: 'clears the causes; the watchdogs suspend it again if their condition applies',
      set: () => ({ suspended_by_grace_at: null, suspended_by_dunning_at: null }),
    },
  },
  {
    table: 'organisations',
    when: `coalesce(t.org_status, 'active') in ('active', 'archived') and t.grace_window_open = true`,
    fault: 'its grace period is open, and its status says otherwise',
    repair: {
      does: 'closes the grace period; the watchdog opens it again if its condition applies',
      set: () => ({ grace_window_open: false }),
    },
  },
  {
    table: 'organisations',
    when: `t.org_status = 'grace_period' and t.org_status_changed_at is null`,
    fault: 'its grace period has no beginning, so it never ends',
    repair: { does: 'begins the 14 days now', set: (_db, now) => ({ org_status_changed_at: now }) },
  },
];

/** The status of an organisation and the causes that watchdogs have stored (src/domain/billing/suspension.ts). */
export const organisationStatus: Check = {
  name: 'organisation-status',
  checks: 'The status of an organisation agrees with the causes of its suspension and with its grace period.',
  repairs: 'Clears causes that have no effect, which the watchdogs set again if they apply.',
  find: (examined) => findByRules(examined, RULES),
};

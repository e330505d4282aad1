import { type DemoCheck, RESULT_INTERVAL_MS } from '../check-history';
import { by } from '../demo-actors';
import type { DemoTable } from '../demo-table';

/** No agent has this label: the addresses do not exist, and the results are invented. */
const NOBODY = 'example';

/** The synthetic checks of an organisation, without their results. */
export const checkTable = (email: string, checks: readonly DemoCheck[]): DemoTable => ({
  uid: 'api::synthetic-check.synthetic-check',
  rows: checks.map(({ key, name, url, disabledDaysAgo }, place) => ({
    key,
    daysAgo: 95 - place / 100,
    by: by(email),
    data: { name, url, enabled: true, interval_seconds: RESULT_INTERVAL_MS / 1000, agents: [NOBODY] },
    then: disabledDaysAgo === undefined ? [] : [{ daysAgo: disabledDaysAgo, by: by(email), set: { enabled: false } }],
  })),
});

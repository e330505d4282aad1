import { type MaintenanceWindow, windowFault } from '../../../../domain/maintenance/windows';
import { type Change, invariants } from '../../../../lifecycles/invariants';
import { assertChecksExist } from '../../../../lifecycles/same-organisation-relations';
import { wakeChecks } from '../../../../repositories/checks/spans/due-checks';
import type { maintenanceWindow } from '../../../../resources/maintenance-window';
import type { StoredOf } from '../../../../resources/records';
import { invalid } from '../../../../wire/errors/http-errors';

type Window = StoredOf<typeof maintenanceWindow>;

const DECIDING = ['starts', 'duration_minutes', 'timezone', 'recurrence'] as const;

const assertPossible = ({ data, after }: Change<Window>): void => {
  if (!data || DECIDING.every((name) => data[name] === undefined)) return;
  const { starts, duration_minutes, timezone, recurrence } = after;
  const window = { starts, duration_minutes, timezone, recurrence: recurrence || null } as MaintenanceWindow;
  const fault = windowFault(window, Date.now());
  if (fault) throw invalid([{ path: [fault.field], message: fault.message }], 'WINDOW_INVALID');
};

/** Windows decide the state of checks, so each change makes the watchdog look at those of the organisation. */
export default invariants<Window>(
  async (change) => {
    const { strapi, data, after } = change;
    assertPossible(change);
    if (data?.recurrence === '') data.recurrence = null;
    await assertChecksExist(strapi, after.organisation, data?.checks);
    if (typeof after.organisation === 'number') await wakeChecks(strapi, after.organisation);
  },
  async ({ strapi, before }) => {
    if (typeof before?.organisation === 'number') await wakeChecks(strapi, before.organisation);
  },
);

import { announceMaintenance, type TellableWindow } from '../../../../commands/status-pages/announce-maintenance';
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
  if (fault) throw invalid([{ path: [fault.field], message: fault.message, code: fault.code }], 'WINDOW_INVALID');
};

const listed = (value: unknown): string[] => (Array.isArray(value) ? (value as string[]) : []);

/** A window as subscribers of status pages know it; null if there is none. */
const tellable = (window: Partial<Window> | null): TellableWindow | null => {
  if (!window) return null;
  const { name, description, starts, duration_minutes, timezone, recurrence, checks, labels, is_public } = window;
  return {
    ...({ name, starts, duration_minutes, timezone } as Pick<TellableWindow, 'name'> & MaintenanceWindow),
    description: description ?? null,
    recurrence: recurrence || null,
    checks: listed(checks),
    labels: listed(labels),
    isPublic: is_public !== false,
  };
};

const announce = async ({ strapi, before, after }: Change<Window>, isRemoved = false): Promise<void> => {
  const organisation = before?.organisation ?? after.organisation;
  if (typeof organisation !== 'number') return;
  const next = isRemoved ? null : tellable(after);
  await announceMaintenance(strapi, organisation, tellable(before), next, Date.now());
};

/** Windows decide the state of checks, so each change makes the watchdog look at those of the organisation. */
export default invariants<Window>(
  async (change) => {
    const { strapi, data, after } = change;
    assertPossible(change);
    if (data?.recurrence === '') data.recurrence = null;
    await assertChecksExist(strapi, after.organisation, data?.checks);
    if (typeof after.organisation === 'number') await wakeChecks(strapi, after.organisation);
    await announce(change);
  },
  async (change) => {
    const { strapi, before } = change;
    await announce(change, true);
    if (typeof before?.organisation === 'number') await wakeChecks(strapi, before.organisation);
  },
);

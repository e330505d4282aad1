import type { MaintenanceWindow } from '../../../domain/maintenance/windows';
import { resourceController } from '../../../http/resource-controller';
import { maintenanceWindow } from '../../../resources/maintenance-window';
import { shownTimes } from '../../../wire/checks/window-times';

/** Its times change without a change of the record. */
export default resourceController(maintenanceWindow, ({ values }) =>
  Promise.resolve(shownTimes(values as typeof values & MaintenanceWindow, Date.now())),
);

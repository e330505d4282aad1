import { resourceRoutes } from '../../../http/routes';
import { maintenanceWindow } from '../../../resources/maintenance-window';

export default {
  routes: resourceRoutes(maintenanceWindow, {
    list: 'synthetic:read',
    read: 'synthetic:read',
    create: { access: 'synthetic:report', codes: ['WINDOW_INVALID'] },
    update: { access: 'synthetic:report', codes: ['WINDOW_INVALID'] },
    remove: 'synthetic:report',
  }),
};

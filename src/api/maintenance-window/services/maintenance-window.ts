import { resourceService } from '../../../http/resource-service';
import { maintenanceWindow } from '../../../resources/maintenance-window';

export default resourceService(maintenanceWindow);

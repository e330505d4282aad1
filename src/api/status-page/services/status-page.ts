import { resourceService } from '../../../http/resource-service';
import { statusPage } from '../../../resources/status-page';

export default resourceService(statusPage);

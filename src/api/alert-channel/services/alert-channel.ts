import { resourceService } from '../../../http/resource-service';
import { alertChannel } from '../../../resources/alert-channel';

export default resourceService(alertChannel);

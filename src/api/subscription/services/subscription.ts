import { resourceService } from '../../../http/resource-service';
import { subscription } from '../../../resources/subscription';

export default resourceService(subscription);

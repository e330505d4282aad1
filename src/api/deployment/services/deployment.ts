import { resourceService } from '../../../http/resource-service';
import { deployment } from '../../../resources/deployment';

export default resourceService(deployment);

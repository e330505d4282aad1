import { resourceService } from '../../../http/resource-service';
import { directoryIntegration } from '../contract';

export default resourceService(directoryIntegration);

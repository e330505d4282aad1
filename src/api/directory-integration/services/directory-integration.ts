import { resourceService } from '../../../http/resource-service';
import { directoryIntegration } from '../../../resources/directory-integration';

export default resourceService(directoryIntegration);

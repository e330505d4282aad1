import { resourceController } from '../../../http/resource-controller';
import { directoryIntegration } from '../../../resources/directory-integration';

export default resourceController(directoryIntegration);

import { resourceController } from '../../../http/resource-controller';
import { directoryIntegration } from '../contract';

export default resourceController(directoryIntegration);

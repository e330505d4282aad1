import { resourceController } from '../../../http/resource-controller';
import { deployment } from '../../../resources/deployment';

export default resourceController(deployment);

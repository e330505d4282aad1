import { resourceController } from '../../../http/resource-controller';
import { agent } from '../contract';

export default resourceController(agent);

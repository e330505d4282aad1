import { resourceController } from '../../../http/resource-controller';
import { subscription } from '../contract';

export default resourceController(subscription);

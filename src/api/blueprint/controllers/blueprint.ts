import { resourceController } from '../../../http/resource-controller';
import { blueprint } from '../contract';

export default resourceController(blueprint);

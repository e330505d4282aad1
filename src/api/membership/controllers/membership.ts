import { resourceController } from '../../../http/resource-controller';
import { membership } from '../contract';

export default resourceController(membership);

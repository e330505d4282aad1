import { resourceService } from '../../../http/resource-service';
import { blueprint } from '../../../resources/blueprint';

export default resourceService(blueprint);

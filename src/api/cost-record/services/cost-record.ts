import { resourceService } from '../../../http/resource-service';
import { costRecord } from '../contract';

export default resourceService(costRecord);

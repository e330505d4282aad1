import { resourceController } from '../../../http/resource-controller';
import { costRecord } from '../contract';

export default resourceController(costRecord);

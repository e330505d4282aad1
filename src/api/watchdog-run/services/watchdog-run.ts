import { resourceService } from '../../../http/resource-service';
import { watchdogRun } from '../contract';

export default resourceService(watchdogRun);

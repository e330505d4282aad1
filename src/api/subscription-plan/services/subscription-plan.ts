import { resourceService } from '../../../http/resource-service';
import { subscriptionPlan } from '../contract';

export default resourceService(subscriptionPlan);

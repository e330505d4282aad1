import { resourceController } from '../../../http/resource-controller';
import { subscriptionPlan } from '../contract';

export default resourceController(subscriptionPlan);

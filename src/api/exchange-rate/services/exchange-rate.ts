import { resourceService } from '../../../http/resource-service';
import { exchangeRate } from '../contract';

export default resourceService(exchangeRate);

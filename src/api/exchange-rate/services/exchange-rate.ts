import { resourceService } from '../../../http/resource-service';
import { exchangeRate } from '../../../resources/exchange-rate';

export default resourceService(exchangeRate);

import { resourceController } from '../../../http/resource-controller';
import { exchangeRate } from '../../../resources/exchange-rate';

export default resourceController(exchangeRate);

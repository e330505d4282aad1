import { resourceController } from '../../../http/resource-controller';
import { exchangeRate } from '../contract';

export default resourceController(exchangeRate);

import { resourceRoutes } from '../../../http/routes';
import { exchangeRate } from '../../../resources/exchange-rate';

const write = { access: 'operator', codes: ['CURRENCY_INVALID', 'RATE_INVALID', 'NOT_UNIQUE'] } as const;

export default {
  routes: resourceRoutes(exchangeRate, {
    list: 'signed-in',
    read: 'signed-in',
    create: write,
    update: write,
    remove: 'operator',
  }),
};

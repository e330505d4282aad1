import { resourceRoutes } from '../../../http/routes';
import { cloudAccount } from '../../../resources/cloud-account';

const write = { access: 'operator', codes: ['ACCOUNT_MISSING', 'NOT_UNIQUE'] } as const;

export default {
  routes: resourceRoutes(cloudAccount, {
    list: 'billing:manage',
    read: 'billing:manage',
    create: write,
    update: write,
    remove: 'operator',
  }),
};

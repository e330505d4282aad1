import { route } from '../../../http/routes';
import { approveOperation, rejectOperation, startOperation } from '../start-contract';

export default {
  routes: [
    route('POST', '/deployments', 'start.start', startOperation, { policies: ['global::within-budget'] }),
    route('POST', '/deployments/:id/approve', 'start.approve', approveOperation),
    route('POST', '/deployments/:id/reject', 'start.reject', rejectOperation),
  ],
};

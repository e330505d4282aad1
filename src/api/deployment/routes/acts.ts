import { route } from '../../../http/routes';
import {
  attemptsOperation,
  cancelOperation,
  destroyOperation,
  logOperation,
  resolveOperation,
  retryOperation,
  verifyOperation,
} from '../act-contract';

export default {
  routes: [
    route('POST', '/deployments/:id/cancel', 'acts.cancel', cancelOperation),
    route('POST', '/deployments/:id/retry', 'acts.retry', retryOperation),
    route('POST', '/deployments/:id/destroy', 'acts.destroy', destroyOperation),
    route('POST', '/deployments/:id/verify', 'acts.verify', verifyOperation),
    route('POST', '/deployments/:id/steps/:step/resolve', 'acts.resolve', resolveOperation),
    route('GET', '/deployments/:id/steps/:step/attempts', 'acts.attempts', attemptsOperation),
    route('GET', '/deployments/:id/log', 'acts.log', logOperation),
  ],
};

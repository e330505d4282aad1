import { route } from '../../../http/routes';
import { planOperation } from '../plan-contract';

export default { routes: [route('POST', '/blueprints/:id/plan', 'plan.plan', planOperation)] };

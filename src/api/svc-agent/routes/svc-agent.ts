import { resourceRoutes } from '../../../http/routes';
import { agent } from '../contract';

export default {
  routes: resourceRoutes(agent, {
    list: 'agent:read',
    read: 'agent:read',
    create: { access: 'agent:enroll', codes: ['AGENT_LIMIT_REACHED'] },
    update: { access: 'agent:enroll', codes: ['AGENT_REVOKED'] },
    remove: 'agent:enroll',
  }),
};

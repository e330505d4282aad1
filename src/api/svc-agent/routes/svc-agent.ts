import { resourceRoutes, route } from '../../../http/routes';
import { agent } from '../contract';

const { version, capabilities } = agent.fields as Required<Pick<typeof agent.fields, 'version' | 'capabilities'>>;

export default {
  routes: [
    ...resourceRoutes(agent, {
      list: 'agent:read',
      read: 'agent:read',
      create: { access: 'agent:enroll', codes: ['AGENT_LIMIT_REACHED'] },
      update: { access: 'agent:enroll', codes: ['AGENT_REVOKED'] },
      remove: 'agent:enroll',
    }),
    route('POST', '/svc-agents/:id/heartbeat', 'svc-agent.heartbeat', {
      kind: 'action',
      access: 'agent:enroll',
      resource: agent,
      summary: 'Say that one agent is alive',
      description:
        'An agent that is pending or offline becomes active, which the audit log tells; a heartbeat by itself it does not. An agent that is not heard of for five minutes becomes offline.',
      input: { version, capabilities },
      codes: ['AGENT_REVOKED'],
    }),
  ],
};

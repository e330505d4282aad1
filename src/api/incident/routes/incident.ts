import { WRITTEN_KINDS } from '../../../domain/incidents/timeline';
import { resourceRoutes, route } from '../../../http/routes';
import { incident } from '../../../resources/incident';
import { boolean, oneOf, text } from '../../../wire/field';

const said = {
  message: text('What people should know.'),
  public: boolean('Whether status pages show it; by default not.'),
};

const action = { kind: 'action', access: 'incident:manage', resource: incident, codes: ['INCIDENT_RESOLVED'] } as const;

export default {
  routes: [
    ...resourceRoutes(incident, {
      list: 'synthetic:read',
      read: 'synthetic:read',
      create: {
        access: 'incident:manage',
        description: 'Opens an incident by hand. Those of checks open and end by themselves.',
      },
      update: 'incident:manage',
    }),
    route('POST', '/incidents/:id/updates', 'incident.write', {
      ...action,
      summary: 'Add to the timeline of one incident',
      input: {
        kind: oneOf(WRITTEN_KINDS, 'How far it is; note by default.'),
        ...said,
        message: text('What people should know.', { nullable: false }),
      },
      required: ['message'],
    }),
    route('POST', '/incidents/:id/acknowledge', 'incident.acknowledge', {
      ...action,
      summary: 'Acknowledge one incident',
      description: 'Alerts about it are not repeated. A second time changes nothing.',
    }),
    route('POST', '/incidents/:id/resolve', 'incident.resolve', {
      ...action,
      summary: 'Resolve one incident',
      description: 'For incidents that a person opened. That of a check opens again if the check goes down again.',
      input: said,
    }),
  ],
};

import type { Core } from '@strapi/strapi';
import type { AgentStatus } from '../../domain/vocabularies';
import { emitEvents } from '../events/emit-events';

/** An agent that enrolled or changed status, as it appears in events. */
export interface AnnouncedAgent {
  documentId: string;
  hostname: string | null;
  /** Numeric id. */
  organisationId: number | null;
  status: AgentStatus;
  /** Null if it enrolled. */
  previousStatus: AgentStatus | null;
}

/** Emits the events of agents that enrolled or changed status, in the open transaction. */
export const emitAgents = (strapi: Core.Strapi, agents: readonly AnnouncedAgent[]): Promise<void> =>
  emitEvents(
    strapi,
    agents.map(({ documentId, hostname, organisationId, status, previousStatus }) => {
      const agent = { documentId, hostname, status };
      return previousStatus === null
        ? { name: 'agent.enrolled', organisationId, payload: { agent } }
        : { name: 'agent.status-changed', organisationId, payload: { agent, previous_status: previousStatus } };
    }),
  );

import type { Core } from '@strapi/strapi';
import { yieldToEventLoop } from '../database/fair-turns';
import { service } from '../database/services';
import { assignmentsOf } from '../repositories/checks/assigned-checks';
import { chooseTakers } from '../domain/deployments/agents/leases';
import { agentsWithWork } from '../repositories/agents/agent-work';
import { busyAgents, wantedAgents } from '../repositories/deployments/leases';
import { isStopping } from './stopping';

/** An agent that waits for work. */
export interface WaitingAgent {
  documentId: string;
  organisationId: number;
  labels: readonly string[];
  /** The tag of the configuration that it has. */
  tag: string | null;
  /** Whether it may run steps of deployments. */
  runsSteps: boolean;
}

/** How often the database is asked for work, for all agents that wait at this node. */
const WORK_POLL_MS = 500;
/** How often the configurations of waiting agents are compared; most come from the cache. */
const TAGS_EVERY = 4;
const CHUNK = 500;

interface Waiter {
  agent: WaitingAgent;
  wake: () => void;
}

/**
 * Agents that wait for work at this node. One timer asks for all of them, so that ten thousand waiting agents cost one statement
 * each half second.
 */
const createWaits = (strapi: Core.Strapi) => {
  const waiters = new Set<Waiter>();
  let timer: NodeJS.Timeout | null = null;
  let isBusy = false;
  let round = 0;

  const wakeThose = (isDue: (waiter: Waiter) => boolean): void => {
    for (const waiter of waiters) if (isDue(waiter)) waiter.wake();
  };

  const wakeChanged = async (): Promise<void> => {
    let seen = 0;
    for (const { agent, wake } of waiters) {
      const { tag } = await assignmentsOf(strapi).configurationOf(agent.organisationId, agent);
      if (tag !== agent.tag) wake();
      seen += 1;
      if (seen % CHUNK === 0) await yieldToEventLoop();
    }
  };

  /** Steps that wait are few, and those who may run them are, too. */
  const wakeForSteps = async (): Promise<void> => {
    const able = Array.from(waiters, ({ agent }) => agent).filter(({ runsSteps }) => runsSteps);
    const wanted = able.length > 0 ? await wantedAgents(strapi) : [];
    if (wanted.length === 0) return;
    const busy = await busyAgents(strapi);
    const takers = chooseTakers(
      wanted,
      able.filter(({ documentId }) => !busy.has(documentId)),
    );
    wakeThose(({ agent }) => takers.has(agent));
  };

  const look = async (): Promise<void> => {
    round += 1;
    const busy = await agentsWithWork(strapi, Date.now());
    if (busy.size > 0) wakeThose(({ agent }) => busy.has(agent.documentId));
    await wakeForSteps();
    if (round % TAGS_EVERY === 0) await wakeChanged();
  };

  const tick = async (): Promise<void> => {
    if (isStopping(strapi)) wakeThose(() => true);
    if (isBusy || waiters.size === 0) return;
    isBusy = true;
    try {
      await look();
    } catch (error) {
      // The agents ask again, and get the error themselves.
      strapi.log.debug(`Waiting agents could not be served: ${String(error)}`);
    } finally {
      isBusy = false;
    }
  };

  const stopIfIdle = (): void => {
    if (waiters.size > 0 || !timer) return;
    clearInterval(timer);
    timer = null;
  };

  return {
    /**
     * Waits until there is work, another configuration, or nothing more to wait for.
     *
     * @param waitMs at most so long
     * @param gone aborted when the agent has closed the connection
     */
    wait(agent: WaitingAgent, waitMs: number, gone: AbortSignal): Promise<void> {
      timer ??= setInterval(() => void tick(), WORK_POLL_MS).unref();
      return new Promise((resolve) => {
        const waiter: Waiter = {
          agent,
          wake() {
            clearTimeout(timeout);
            gone.removeEventListener('abort', waiter.wake);
            waiters.delete(waiter);
            stopIfIdle();
            resolve();
          },
        };
        const timeout = setTimeout(waiter.wake, waitMs);
        gone.addEventListener('abort', waiter.wake, { once: true });
        waiters.add(waiter);
      });
    },
  };
};

const waits = service<ReturnType<typeof createWaits>>('tenantry.agent-waits');

/** Adds the waiting agents to the application. Call it once, in register(). */
export const registerAgentWaits = (strapi: Core.Strapi): void => void waits.add(strapi, createWaits(strapi));

/** The agents that wait for work at this node. */
export const agentWaitsOf = waits.of;

import { randomUUID } from 'node:crypto';
import { processMetrics } from './request-metrics';

/**
 * Several processes share the port, so one of them gets the scrape. It asks the process that has started them
 * (scripts/launch/processes.js), which collects the metrics of all.
 */
interface Message {
  tenantry?: 'metrics-collect' | 'metrics-of-all';
  id?: string;
  texts?: string[];
}

/** Prometheus waits ten seconds by default. */
const PATIENCE_MS = 4000;

/** The number of this process; undefined if there is only one. */
const ownNumber = (): string | undefined => process.env.SERVER_PROCESS;

const waiting = new Map<string, (texts: string[]) => void>();

const receive = ({ tenantry, id = '', texts = [] }: Message): void => {
  if (tenantry === 'metrics-of-all') waiting.get(id)?.(texts);
  if (tenantry !== 'metrics-collect') return;
  processMetrics(ownNumber()).then(
    (text) => process.send?.({ tenantry: 'metrics-of-one', id, text }),
    () => undefined,
  );
};

/** Lets the other processes have the metrics of this one. Call it in register(). */
export const shareMetrics = (): void => {
  if (ownNumber() !== undefined) process.on('message', (message) => receive(message as Message));
};

/** The metrics of all processes behind the port; one that does not respond is left out. */
export const metricsOfAllProcesses = async (): Promise<string[]> => {
  if (ownNumber() === undefined) return [await processMetrics()];
  const id = randomUUID();
  try {
    return await new Promise<string[]>((resolve, reject) => {
      setTimeout(() => reject(new Error('The processes did not respond.')), PATIENCE_MS).unref();
      waiting.set(id, resolve);
      process.send?.({ tenantry: 'metrics-ask', id });
    });
  } catch {
    return [await processMetrics(ownNumber())];
  } finally {
    waiting.delete(id);
  }
};

import { setTimeout as delay } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { schemaFault } from '../database/schema/schema-fault';
import { service } from '../database/services';
import { isStopping } from './stopping';

/** Why a node should get no requests, without anything about the database that a stranger could use. */
export interface Fault {
  code: 'SHUTTING_DOWN' | 'DATABASE_UNREACHABLE' | 'DATABASE_SLOW' | 'SCHEMA_CHANGED';
  message: string;
  remedy: string;
}

/** Whether the node is ready: null, or what is wrong. */
export interface Readiness {
  fault(): Promise<Fault | null>;
}

/** In milliseconds. */
interface Times {
  /** The longest wait for the database. Probes usually wait for one to five seconds. */
  patience: number;
  /** A result is kept this long, so that strangers cannot load the database through the probe. */
  kept: number;
  /** A check without a result for this long is given up: its connection may be lost, and others may work by now. */
  abandoned: number;
}

const TIMES: Times = { patience: 2000, kept: 1000, abandoned: 10_000 };

const FAULTS: Record<Fault['code'], Omit<Fault, 'code'>> = {
  SHUTTING_DOWN: { message: 'This server is shutting down.', remedy: 'Send requests to another server.' },
  DATABASE_UNREACHABLE: {
    message: 'The database refuses connections or statements.',
    remedy: 'Check the database and DATABASE_URL. The log names the error.',
  },
  DATABASE_SLOW: {
    message: `The database has not responded within ${TIMES.patience / 1000} seconds.`,
    remedy: 'Check the load of the database, the network and DATABASE_POOL_MAX.',
  },
  SCHEMA_CHANGED: {
    message: 'Another version has changed the tables, and this one cannot use them.',
    remedy: 'Replace this server by one of the version that changed the tables.',
  },
};

/** The fault with a code. */
export const faultOf = (code: Fault['code']): Fault => ({ code, ...FAULTS[code] });

/**
 * Runs a check for probes: one at a time, at most once a second, with a bounded wait.
 *
 * @param check finds a fault of the database or of its tables; throws if the database fails
 * @param onError receives each new failure of the check
 */
export const createReadiness = (
  check: () => Promise<Fault['code'] | null>,
  onError: (error: unknown) => void,
  { patience, kept, abandoned }: Times = TIMES,
): Readiness['fault'] => {
  let running: { since: number; outcome: Promise<Fault['code'] | null> } | null = null;
  let asking: Promise<Fault['code'] | null> | null = null;
  let known: { code: Fault['code'] | null; at: number } | null = null;

  const start = () => {
    const outcome = check().catch((error: unknown): Fault['code'] => {
      if (known?.code !== 'DATABASE_UNREACHABLE') onError(error);
      return 'DATABASE_UNREACHABLE';
    });
    const begun = { since: performance.now(), outcome };
    void outcome.finally(() => {
      if (running === begun) running = null;
    });
    return begun;
  };

  const ask = async (): Promise<Fault['code'] | null> => {
    if (running && performance.now() - running.since > abandoned) running = null;
    running ??= start();
    const timer = new AbortController();
    const late = delay(patience, 'DATABASE_SLOW' as const, { signal: timer.signal, ref: false });
    late.catch(() => undefined);
    const code = await Promise.race([running.outcome, late]);
    timer.abort();
    known = { code, at: performance.now() };
    return code;
  };

  return async () => {
    if (!known || performance.now() - known.at > kept) asking ??= ask().finally(() => (asking = null));
    const code = asking ? await asking : (known?.code ?? null);
    return code && faultOf(code);
  };
};

const readinessService = service<Readiness>('tenantry.readiness');

/** The readiness of the application. */
export const readinessOf = readinessService.of;

/** Starts the checks. Call it at the end of bootstrap(). */
export const registerReadiness = (strapi: Core.Strapi): void => {
  let known: string | null = null;
  const check = async () => {
    const reason = await schemaFault(strapi);
    // Only the log names versions: anyone can ask the probe.
    if (reason && reason !== known) strapi.log.warn(`The node is not ready: ${reason}`);
    known = reason;
    return reason ? ('SCHEMA_CHANGED' as const) : null;
  };
  const onError = (error: unknown): void => void strapi.log.warn(`The node is not ready: ${String(error)}`);
  const fault = createReadiness(check, onError);
  readinessService.add(strapi, {
    // A stop is reported at once, and costs nothing.
    fault: () => (isStopping(strapi) ? Promise.resolve(faultOf('SHUTTING_DOWN')) : fault()),
  });
};

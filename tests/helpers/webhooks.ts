import type { RunOptions, RunOutcome } from '../../src/watchdogs/watchdog';
import { app, db } from './api';
import { compiled } from './compiled';
import { allowLoopback, configureWebhooks, type Receiver, startReceiver } from './servers/webhook-receiver';
import { insert, unique } from './world';

const ENDPOINT = 'api::webhook-endpoint.webhook-endpoint';
const EVENT = 'api::outbox-event.outbox-event';

export interface Endpoint {
  id: number;
  documentId: string;
  secret: string;
}

/** An endpoint of an organisation or of the platform, with its secret. */
export const addEndpoint = async (
  organisationId: number | null,
  receiver: Pick<Receiver, 'url'>,
  fields: Record<string, unknown> = {},
): Promise<Endpoint> => {
  const { newWebhookSecret } = compiled('repositories/webhooks/webhook-secrets');
  const { secret, sealed } = newWebhookSecret();
  const owner = organisationId === null ? {} : { organisation: organisationId };
  const data = { url: receiver.url, enabled: true, secret_sealed: sealed, ...owner, ...fields };
  return { ...(await insert(ENDPOINT, data)), secret };
};

/** The stored state of an endpoint. */
export const endpointNow = async ({ id }: { id: number }): Promise<any> =>
  app()
    .db.query(ENDPOINT)
    .findOne({ where: { id } as never });

/** Deliveries to an endpoint, oldest first. */
export const deliveriesTo = async ({ documentId }: { documentId: string }): Promise<any[]> =>
  app()
    .db.query(EVENT)
    .findMany({ where: { endpoint: documentId } as never, orderBy: { id: 'asc' } });

/** Adds events for an endpoint to the outbox, and returns their keys. */
export const enqueue = async ({ documentId }: Endpoint, count = 1, organisationId: number | null = null) => {
  const { addDeliveries } = compiled('repositories/events/outbox');
  const keys = Array.from({ length: count }, () => unique('event'));
  await addDeliveries(
    app(),
    keys.map((eventKey, number) => ({
      event: 'agent.enrolled',
      eventKey,
      destination: 'webhook',
      endpoint: documentId,
      organisationId,
      payload: { number },
    })),
  );
  return keys;
};

/** Deletes the events that other tests left pending. */
export const clearOutbox = (): Promise<unknown> => Promise.resolve(db()('outbox_events').delete());

/** Deletes the endpoints of other tests. */
export const removeEndpoints = (): Promise<unknown> =>
  app()
    .db.query(ENDPOINT)
    .deleteMany({ where: { id: { $gt: 0 } } as never });

/** Runs the relay. */
export const relay = (at: number = Date.now(), options: RunOptions = {}): Promise<RunOutcome> => {
  const { outboxRelayWatchdog } = compiled('watchdogs/outbox-relay');
  return outboxRelayWatchdog.run(app(), new Date(at), options);
};

/** Starts a receiver with an endpoint of an organisation. No other event or endpoint is left. */
export const openReceiver = async (organisationId: number): Promise<{ receiver: Receiver; endpoint: Endpoint }> => {
  await clearOutbox();
  allowLoopback();
  const receiver = await startReceiver();
  return { receiver, endpoint: await addEndpoint(organisationId, receiver) };
};

/** Stops it, and removes all endpoints and events. */
export const closeReceiver = async (receiver: Receiver): Promise<void> => {
  await receiver.stop();
  configureWebhooks();
  await removeEndpoints();
  await clearOutbox();
};

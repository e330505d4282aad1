/** Defined in src/wire, because deliveries to a webhook endpoint are outbox events, and one API never imports another. */
export { outboxEvent } from '../../wire/outbox-event';

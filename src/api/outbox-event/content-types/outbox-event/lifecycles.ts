import { invariants } from '../../../../lifecycles/invariants';
import type { StoredOf } from '../../../../resources/records';
import type { outboxEvent } from '../../../../resources/outbox-event';

type OutboxEvent = StoredOf<typeof outboxEvent>;

/** An event without `available_at` is due at once: the relay queries by that time. */
export default invariants<OutboxEvent>(({ before, data }) => {
  if (data && (before === null || data.available_at === null)) data.available_at ??= new Date();
});

import type { Core } from '@strapi/strapi';
import { eventBody } from '../../../commands/webhooks/event-body';
import { messageIdOf } from '../../../domain/webhooks/endpoint-rules';
import { onlyOrganisationOf } from '../../../http/only-organisation';
import type { RequestContext } from '../../../http/request-state';
import { readFeed } from '../../../repositories/events/event-feed';
import { readFeedCursor, writeFeedCursor } from '../../../repositories/events/feed-cursors';
import { retentionSettings } from '../../../repositories/retention/retention-settings';

export default ({ strapi }: { strapi: Core.Strapi }) => ({
  /** A page of the feed, with the cursor of the next one. */
  async find({ state }: RequestContext) {
    const organisationId = onlyOrganisationOf(state.scope);
    const { after, limit } = state.query as { after?: string; limit: number };
    // Before the events are read: later ones may be missing in the page.
    const now = Date.now();
    const { feedDays: keptDays } = retentionSettings(strapi);
    const place = after === undefined ? { id: 0 } : readFeedCursor(organisationId, after, { now, keptDays });
    const found = await readFeed(strapi, organisationId, { after: place.id, limit: limit + 1 });
    const events = found.slice(0, limit);
    const has_more = found.length > limit;
    const last = events.at(-1);
    const data = [];
    for (const event of events) data.push({ id: messageIdOf(event.eventKey), ...(await eventBody(strapi, event)) });
    const readUntil = has_more && last ? last.occurredAt : now;
    return { data, meta: { next: writeFeedCursor(organisationId, { id: last?.id ?? place.id, readUntil }), has_more } };
  },
});

import type { Core } from '@strapi/strapi';
import { eventBody } from '../../../commands/webhooks/event-body';
import { messageIdOf } from '../../../domain/webhooks/endpoint-rules';
import { parametersOf } from '../../../http/checked-input';
import { onlyOrganisationOf } from '../../../http/only-organisation';
import type { RequestContext } from '../../../http/request-state';
import { readFeed } from '../../../repositories/events/event-feed';
import { type FeedOrder, readFeedCursor, writeFeedCursor } from '../../../repositories/events/feed-cursors';
import { retentionSettings } from '../../../repositories/retention/retention-settings';
import type { feedOperation } from '../feed-contract';

/** Where the feed begins in each order, as an id that no event has. */
const BEGINNINGS: Record<FeedOrder, number> = { oldest: 0, newest: Number.MAX_SAFE_INTEGER };

const momentOf = (text: string | undefined): number | undefined => (text === undefined ? undefined : Date.parse(text));

export default ({ strapi }: { strapi: Core.Strapi }) => ({
  /** A page of the feed, with the cursor of the next one. */
  async find(ctx: RequestContext) {
    const organisationId = onlyOrganisationOf(ctx.state.scope);
    const { after, limit, order, type, from, to } = parametersOf<typeof feedOperation>(ctx);
    // Before the events are read: later ones may be missing in the page.
    const now = Date.now();
    const { feedDays: keptDays } = retentionSettings(strapi);
    const place =
      after === undefined ? { id: BEGINNINGS[order] } : readFeedCursor(organisationId, after, { now, keptDays, order });
    const range = { type, from: momentOf(from), until: momentOf(to) };
    const page = { beyond: place.id, newestFirst: order === 'newest', ...range, limit: limit + 1 };
    const found = await readFeed(strapi, organisationId, page);
    const events = found.slice(0, limit);
    const has_more = found.length > limit;
    const last = events.at(-1);
    const data = [];
    for (const event of events) data.push({ id: messageIdOf(event.eventKey), ...(await eventBody(strapi, event)) });
    const readUntil = has_more && last && order === 'oldest' ? last.occurredAt : now;
    const next = writeFeedCursor(organisationId, { id: last?.id ?? place.id, readUntil }, order);
    return { data, meta: { next, has_more } };
  },
});

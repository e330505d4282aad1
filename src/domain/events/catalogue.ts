/** Every event that Tenantry emits (spec, Events). An event is a row of the outbox, written with its cause. */
export const EVENTS = {
  forumCommunityRequested: 'organisation.forum-community-requested',
} as const;

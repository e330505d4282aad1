/**
 * The keys of PostgreSQL's advisory locks, in one table so that no two are the same. Other applications may use the same
 * database, so the keys are numbers that they are unlikely to choose. They must not change, because nodes of two versions run
 * at the same time during an update.
 */
export const ADVISORY_LOCKS = {
  /** Appends to the platform's audit chain, which has no row to lock. */
  platformChain: 7_305_841,
  /** Creates the triggers of the audit log; several nodes may start at the same time. */
  auditTriggers: 7_305_842,
  /** Processes events of one Stripe subscription; the second key is the subscription. */
  stripeSubscription: 7_305_843,
  /** Merges or splits an organisation; the second key is the organisation. */
  mergeOrSplit: 7_305_844,
  /** Creates the unique index on email addresses; several nodes may start at the same time. */
  addressIndexes: 7_305_845,
  /** Creates the table of the event feed; several nodes may start at the same time. */
  eventFeed: 7_305_849,
  /** Creates the search indexes, and adds to them: what was written later must not be overwritten. */
  searchIndex: 7_305_850,
} as const;

/**
 * The keys of PostgreSQL's advisory locks, in one table so that no two are the same. Other applications may use the same
 * database, so the keys are numbers that they are unlikely to choose. They must not change, because nodes of two versions run
 * at the same time during an update. Earlier versions used 7_305_842, 7_305_845 and 7_305_849.
 */
export const ADVISORY_LOCKS = {
  /** Appends to the platform's audit chain, which has no row to lock. */
  platformChain: 7_305_841,
  /** Processes events of one Stripe subscription; the second key is the subscription. */
  stripeSubscription: 7_305_843,
  /** Merges or splits an organisation; the second key is the organisation. */
  mergeOrSplit: 7_305_844,
  /** Creates the search indexes, and adds to them: what was written later must not be overwritten. */
  searchIndex: 7_305_850,
  /** Creates the roll-ups of synthetic results, and adds to them. */
  syntheticRollups: 7_305_851,
  /** Stages and applies parts of a cost export; the second key is the export. */
  costExport: 7_305_852,
  /** Stores VEX statements, or adds findings to which they may apply; the second key is the organisation. */
  vexStatements: 7_305_853,
  /** Migrates the database; nodes that start at the same time wait for it. */
  migration: 7_305_860,
  /** Issues the setup token, or removes it. */
  setupToken: 7_305_861,
} as const;

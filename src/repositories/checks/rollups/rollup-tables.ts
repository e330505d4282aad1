/**
 * Roll-ups: the results of a check counted by hour and by day (UTC), by status, and by response time.
 *
 * - `synthetic_rollups`: one row for each check, hour or day, and status: how many `results`, the sum of their response times
 *   (`spent`), and how many have each response time (`times`, encoded).
 * - `synthetic_changes`: what was written and is not rolled up. Triggers add to it, reads count it, the watchdog
 *   `synthetic-rollups` empties it.
 * - `synthetic_rollup_state`: one row.
 *
 * Roll-ups belong to checks, and not to organisations: a merge or split moves a check with its results and changes nothing here.
 * The tables have no content types: they have no relations, and nobody edits them.
 */
export const RESULTS = 'synthetic_results';
export const ROLLUPS = 'synthetic_rollups';
export const CHANGES = 'synthetic_changes';
export const STATE = 'synthetic_rollup_state';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

/** The column `hours` of a roll-up: its length. */
export const LENGTHS = { hour: 1, day: 24 } as const;

/** The check id in the state when all results have been rolled up. */
export const COMPLETE = 2_147_483_647;

/** The beginning of the last day before the year 10000, in milliseconds: later than every result. */
export const NEVER = 2_932_896 * DAY_MS;

/** Increase it when the tables or triggers change: results are then rolled up again, as far as they still exist. */
export const VERSION = 2;

/** The version whose roll-ups had other columns. No release contains it, so its table is dropped. */
export const UNRELEASED = 1;

/**
 * How far results are rolled up. `rawFrom` is where the results begin that have not been removed, in milliseconds, always the
 * beginning of a day. Earlier ones exist only as roll-ups of days, which are final: deleting such a result does not change them.
 */
export interface RollupState {
  isComplete: boolean;
  rawFrom: number;
}

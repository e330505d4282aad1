import { defined } from '../../values';
/**
 * The versions of the database's tables. A release that changes content types, own tables or stored values adds a version.
 * Strapi's schema sync removes columns that it does not know, so an older version of the code must not start on newer tables.
 */
export interface SchemaVersion {
  schema: number;
  /** The release that introduced it. */
  release: string;
  /**
   * The oldest schema version whose code can keep running while the tables are of this version. It is its own version unless
   * the release only adds: tables, columns that can be null, indexes.
   */
  oldestCompatible: number;
  /** Strapi's hash of the content types in the release (`npm run migrate -- --hash`); null until the release. */
  hash: string | null;
}

/** All versions, the current one last. */
export const SCHEMA_VERSIONS: readonly [SchemaVersion, ...SchemaVersion[]] = [
  // Before versions were recorded.
  { schema: 1, release: '0.1.0', oldestCompatible: 1, hash: null },
  {
    schema: 2,
    release: '0.2.0',
    oldestCompatible: 2,
    hash: 'adca0fafcf3102133d14d27a59ee0e2c469b448029470e47fcf58fab61db9386',
  },
  { schema: 3, release: '0.3.0', oldestCompatible: 2, hash: null },
];

/** The version of this code. */
export const SCHEMA = defined(SCHEMA_VERSIONS.at(-1));

/** The part of a recorded version that decides which code can use the database. */
export type RecordedVersion = Omit<SchemaVersion, 'hash'>;

/** What to do about a database that is newer than the code. */
export const remedyFor = ({ release }: RecordedVersion): string =>
  `Install version ${release} or later, or restore the backup from before the upgrade.`;

/**
 * Why this code must not start on a database; null if it can.
 *
 * @param recorded the version of the database; null if none is recorded
 */
export const startRefusal = (recorded: RecordedVersion | null, own: RecordedVersion = SCHEMA): string | null => {
  if (!recorded || recorded.schema <= own.schema) return null;
  return (
    `The database has schema ${recorded.schema}, of version ${recorded.release}. This version of Tenantry (${own.release}) ` +
    `only knows schema ${own.schema}, and would remove what it does not know.`
  );
};

/**
 * Why a running node can no longer use the database; null if it can. A newer schema is usable if its release says so: nodes of
 * two versions run at the same time during a rolling update.
 *
 * @param recorded the version of the database; null if none is recorded
 */
export const useRefusal = (recorded: RecordedVersion | null, own: RecordedVersion = SCHEMA): string | null => {
  if (!recorded || recorded.schema < own.schema)
    return `The database is older than this version of Tenantry (schema ${recorded?.schema ?? 'unknown'} instead of ${own.schema}).`;
  if (own.schema >= recorded.oldestCompatible) return null;
  return (
    `The database was upgraded to schema ${recorded.schema}, of version ${recorded.release}, which nodes of version ` +
    `${own.release} cannot use.`
  );
};

/**
 * What is missing in the table of versions; null if nothing is. Called by a test.
 *
 * @param versions the table, the current version last
 * @param current the hash of the content types as they are
 * @param released the versions that have been released
 */
export const versionFault = (
  versions: readonly SchemaVersion[],
  current: string,
  released: readonly string[],
): string | null => {
  const last = versions.at(-1);
  if (!last || !released.includes(last.release)) return null;
  if (last.hash === null) return `${last.release} is released: set its hash to ${current}.`;
  if (last.hash === current) return null;
  return `The content types have changed since ${last.release}: add a version with schema ${last.schema + 1} to src/database/schema/versions.ts.`;
};

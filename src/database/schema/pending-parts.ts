import type { SchemaParts } from './schema-record';

/** What the code needs and the database does not have. */
export interface PendingParts {
  /** Whether the content types have changed, so that Strapi's schema sync runs. */
  contentTypes: boolean;
  /** Files of database/migrations that have not run. */
  migrations: string[];
  /** The objects to create. All of them after a change of the content types: Strapi recreates changed tables on SQLite. */
  objects: string[];
}

/**
 * Compares the database with the code.
 *
 * @param recorded the parts of the last migration; null if there was none
 * @param own the parts that the code needs
 */
export const pendingParts = (recorded: SchemaParts | null, own: SchemaParts): PendingParts => {
  const contentTypes = recorded?.contentTypes !== own.contentTypes;
  const executed = new Set(recorded?.migrations);
  const isPending = ([name, hash]: [string, string]): boolean => contentTypes || recorded?.objects[name] !== hash;
  return {
    contentTypes,
    migrations: own.migrations.filter((name) => !executed.has(name)),
    objects: Object.entries(own.objects).flatMap((entry) => (isPending(entry) ? [entry[0]] : [])),
  };
};

/** Whether nothing is pending. */
export const isNothing = ({ contentTypes, migrations, objects }: PendingParts): boolean =>
  !contentTypes && migrations.length === 0 && objects.length === 0;

/** One line for each part, for people. */
export const describeParts = ({ contentTypes, migrations, objects }: PendingParts): string[] => [
  ...(contentTypes ? ['the tables of the content types'] : []),
  ...migrations.map((name) => `the migration ${name}`),
  ...(objects.length > 0 ? [`objects of the database: ${objects.join(', ')}`] : []),
];

/** The migrations that a newer version has run: those in the record that the code does not have. */
export const unknownMigrations = (recorded: SchemaParts, own: SchemaParts): string[] => {
  const known = new Set(own.migrations);
  return recorded.migrations.filter((name) => !known.has(name));
};

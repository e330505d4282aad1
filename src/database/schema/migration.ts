import { isDeepStrictEqual } from 'node:util';
import type { Core } from '@strapi/strapi';
import { isSqlite } from '../connection';
import { service } from '../services';
import { createObjects, type DatabaseObject } from './database-objects';
import { allowLongStatements } from './long-statements';
import { type MigrationLock, takeMigrationLock } from './migration-lock';
import { describeParts, isNothing, type PendingParts, pendingParts, unknownMigrations } from './pending-parts';
import { ownParts } from './schema-parts';
import { addRecord, readRecord, type SchemaParts, type SchemaRecord } from './schema-record';
import { syncHook } from './sync-hooks';
import { remedyFor, SCHEMA, startRefusal } from './versions';

/** The settings in config/database.ts. */
interface MigrationSettings {
  migrationWaitSeconds: number;
  /** Of `npm run migrate`. `check`: bootstrap() fails with what is pending; `repair`: all objects are created again. */
  migrationMode?: 'check' | 'repair';
}

/** The migration of a database at the start of an application. */
export interface Migration {
  /** What was migrated, for people; empty if nothing was pending. */
  done: readonly string[];
  /** Whether this start migrates, from the check of the tables to `finish`. */
  isRunning(): boolean;
  /** Records the migration and lets other nodes start. Call it when bootstrap() has stored what the first start stores. */
  finish(): Promise<void>;
  /** Lets other nodes start after a failure. */
  abandon(): Promise<void>;
}

/** What is pending, in the mode `check`. */
export class PendingMigration extends Error {
  readonly code = 'MIGRATION_CHECKED';
  constructor(readonly pending: readonly string[]) {
    super(`${pending.length} parts of the database are pending.`);
  }
}

const refusal = (message: string): Error => Object.assign(new Error(message), { code: 'SCHEMA_IS_NEWER' });

const refuseNewer = (recorded: SchemaRecord | null, own: SchemaParts): void => {
  if (!recorded) return;
  const reason = startRefusal(recorded);
  if (reason) throw refusal(`${reason}\n${remedyFor(recorded)}`);
  const [unknown] = recorded.schema === SCHEMA.schema ? unknownMigrations(recorded.parts, own) : [];
  if (unknown)
    throw refusal(
      `The database was migrated by a newer build of version ${recorded.release}: this one has no migration ${unknown}.\n` +
        'Install the build that has it, or restore the backup from before the upgrade.',
    );
};

/** What this start migrates. */
interface Run {
  recorded: SchemaRecord | null;
  own: SchemaParts;
  pending: PendingParts;
  lock: MigrationLock | null;
  created: Set<string>;
  startedAt: number;
}

type Found = Pick<Run, 'recorded' | 'own' | 'pending'>;

const hasWork = ({ recorded, pending }: Found): boolean => !isNothing(pending) || recorded?.schema !== SCHEMA.schema;

const describe = ({ recorded, pending }: Found): string[] => [
  ...describeParts(pending),
  ...(recorded?.schema === SCHEMA.schema ? [] : [`the version: schema ${recorded?.schema ?? 'unknown'} so far`]),
];

/** The parts that the database has after a run: objects that could not be created are left out, so that the next start tries again. */
const partsAfter = ({ own, pending, created }: Run): SchemaParts => ({
  ...own,
  objects: Object.fromEntries(
    Object.entries(own.objects).filter(([name]) => created.has(name) || !pending.objects.includes(name)),
  ),
});

const record = async (strapi: Core.Strapi, run: Run): Promise<void> => {
  const { schema, release, oldestCompatible } = SCHEMA;
  const parts = partsAfter(run);
  if (run.recorded?.schema === schema && isDeepStrictEqual(run.recorded.parts, parts)) return;
  await addRecord(strapi, { schema, release, oldestCompatible, parts, migratedAt: Date.now() });
};

const migration = service<Migration>('database-migration');

/** Compares the database with the code. One statement: the only one of a start without a migration. */
const find = async (strapi: Core.Strapi, objects: readonly DatabaseObject[], isRepair: boolean): Promise<Found> => {
  const own = ownParts(strapi, objects);
  const recorded = await readRecord(strapi);
  refuseNewer(recorded, own);
  const known = recorded && isRepair ? { ...recorded.parts, objects: {} } : (recorded?.parts ?? null);
  return { recorded, own, pending: pendingParts(known, own) };
};

const begin = async (strapi: Core.Strapi, objects: readonly DatabaseObject[]): Promise<Run | null> => {
  const { migrationMode: mode, migrationWaitSeconds } = strapi.config.get<MigrationSettings>('database.settings');
  const look = () => find(strapi, objects, mode === 'repair');
  const found = await look();
  if (mode === 'check') throw new PendingMigration(hasWork(found) ? describe(found) : []);
  if (!hasWork(found)) return null;
  const lock = isSqlite(strapi) ? null : await takeMigrationLock(strapi, migrationWaitSeconds);
  try {
    // Another node may have migrated since.
    const now = lock ? await look() : found;
    if (hasWork(now)) return { ...now, lock, created: new Set(), startedAt: performance.now() };
  } catch (error) {
    await lock?.release();
    throw error;
  }
  await lock?.release();
  return null;
};

/**
 * Migrates the database at the start, if necessary: refuses a newer one, lets one node at a time migrate, and creates what
 * Strapi's schema sync does not. Call it in register(), after everything that changes the schema.
 *
 * @param objects what must exist after the sync
 */
export const prepareMigration = (strapi: Core.Strapi, objects: readonly DatabaseObject[]): void => {
  let run: Run | null = null;
  let restoreLimit = (): void => undefined;
  const done: string[] = [];
  syncHook(strapi, 'beforeSync').register(async () => {
    run = await begin(strapi, objects);
    if (run && !isSqlite(strapi)) restoreLimit = allowLongStatements(strapi);
    if (run?.pending.contentTypes)
      for (const object of objects)
        for (const statement of object.giveWay?.(strapi) ?? []) await strapi.db.connection.raw(statement);
  });
  syncHook(strapi, 'afterSync').register(async () => {
    restoreLimit();
    if (!run) return;
    run.lock?.assertHeld();
    const { pending } = run;
    run.created = await createObjects(
      strapi,
      objects.filter(({ name }) => pending.objects.includes(name)),
    );
  });
  migration.add(strapi, {
    done,
    isRunning: () => run !== null,
    async finish() {
      if (!run) return;
      run.lock?.assertHeld();
      await record(strapi, run);
      done.push(...describe({ ...run, pending: { ...run.pending, objects: [...run.created] } }));
      await run.lock?.release();
      const seconds = ((performance.now() - run.startedAt) / 1000).toFixed(1);
      strapi.log.info(
        `The database was migrated to schema ${SCHEMA.schema}, of version ${SCHEMA.release}, in ${seconds} s.`,
      );
      run = null;
    },
    async abandon() {
      await run?.lock?.release();
      run = null;
    },
  });
};

/** The migration of an application. */
export const migrationOf = migration.of;

import { removeDatabaseFolders } from './database-folder';
import { testRun } from './start-database';

/** Stops the application of the run, then the database that was started for it. */
export default async function stopApp(): Promise<void> {
  const booted = (globalThis as Record<symbol, unknown>)[Symbol.for('tenantry.booted')];
  await ((await booted) as { destroy(): Promise<void> } | undefined)?.destroy();
  await testRun.stopDatabase?.();
  removeDatabaseFolders();
}

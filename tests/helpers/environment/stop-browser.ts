import { CONSOLE_RUN, type ConsoleRun } from './browser-environment';
import { removeDatabaseFolders } from './database-folder';

/** Stops the application and the browser of the console's tests, if a file has started them, and deletes databases. */
export default async function stopBrowser(): Promise<void> {
  const started = (globalThis as Record<symbol, unknown>)[CONSOLE_RUN] as Promise<ConsoleRun> | undefined;
  const run = await started?.catch(() => undefined);
  await run?.browser.close();
  await run?.app.stop();
  removeDatabaseFolders();
}

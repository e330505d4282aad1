import type { Core } from '@strapi/strapi';
import { CHECKPOINT_PAGES, type Checkpoints, createCheckpoints } from '../database/drivers/checkpoints';
import { createReader } from '../database/drivers/sqlite-connections';
import { isSqlite } from '../database/connection';

let checkpoints: Checkpoints | null = null;

/** Copies SQLite's log into the database file from time to time, off the event loop. PostgreSQL does so itself. */
export const startCheckpoints = (strapi: Core.Strapi): void => {
  if (!isSqlite(strapi)) return;
  const reader = createReader(strapi);
  const { filename } = strapi.config.get<{ filename: string }>('database.connection.connection');
  const running = createCheckpoints({
    filename,
    connection: () => reader.connection(),
    onFailure: ({ message }) => {
      strapi.log.warn(`SQLite's log is now copied on the main thread, which pauses requests: ${message}`);
      strapi.db.connection
        .raw(`pragma wal_autocheckpoint = ${CHECKPOINT_PAGES}`)
        .catch((error: Error) => strapi.log.error(error.message));
    },
  });
  checkpoints = {
    async stop() {
      await running.stop();
      reader.close();
    },
  };
};

/** Stops copying SQLite's log. */
export const stopCheckpoints = async (): Promise<void> => {
  await checkpoints?.stop();
  checkpoints = null;
};

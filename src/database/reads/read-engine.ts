import type { Core } from '@strapi/strapi';
import { isSqlite } from '../connection';
import { createFairQueue, type FairQueue } from '../fair-queue';
import { createPoolReader } from './read-pool';
import { createThreadReader } from './read-threads';
import { type Reader, type ReadSettings, readSettingsOf } from './reader';
import { replicaOf } from './replica';
import { defined } from '../../values';

/** What runs long reads: threads on SQLite, separate connections on PostgreSQL. */
export interface ReadEngine {
  /** The queues of lists and of all other reads. Each has its own readers, so that neither waits for the other. */
  queues: { lists: FairQueue<Reader>; others: FairQueue<Reader> };
  /** The state of both queues. */
  state: FairQueue<Reader>['state'];
  close(): Promise<void>;
}

/** Reads of one caller that run at once; fewer if there are not that many readers. */
const MAX_RUNNING_EACH = 4;

/** The readers of PostgreSQL: one of the primary, and one of the replica in front of it if there is one. */
const createPostgresReader = (strapi: Core.Strapi, settings: ReadSettings): Reader => {
  const replica = replicaOf(strapi);
  const primary = createPoolReader(strapi, settings);
  if (!replica.connection) return primary;
  const ofReplica = createPoolReader(strapi, settings, replica.connection);
  return {
    read: (...query) =>
      replica.read(
        () => ofReplica.read(...query),
        () => primary.read(...query),
      ),
    async close() {
      await Promise.all([primary.close(), ofReplica.close()]);
    },
  };
};

const createQueue = (strapi: Core.Strapi, settings: ReadSettings) => {
  const { concurrency, maxWaiting, deadlineMs } = settings;
  const { filename } = strapi.config.get<{ filename: string }>('database.connection.connection');
  const readers = isSqlite(strapi)
    ? Array.from({ length: concurrency }, () => createThreadReader(filename))
    : [createPostgresReader(strapi, settings)];
  const slots = Array.from({ length: concurrency }, (_, index) => defined(readers[index % readers.length]));
  const maxRunningEach = Math.max(1, Math.min(MAX_RUNNING_EACH, concurrency - 1));
  return { readers, queue: createFairQueue(slots, { maxWaiting, maxWaitMs: deadlineMs, maxRunningEach }) };
};

/** Creates what runs long reads. Threads and connections start with the first read. */
export const createReadEngine = (strapi: Core.Strapi): ReadEngine => {
  const settings = readSettingsOf(strapi);
  const [lists, others] = [createQueue(strapi, settings), createQueue(strapi, settings)];
  return {
    queues: { lists: lists.queue, others: others.queue },
    state() {
      const [one, other] = [lists.queue.state(), others.queue.state()];
      return {
        used: one.used + other.used,
        free: one.free + other.free,
        waiting: one.waiting + other.waiting,
      };
    },
    async close() {
      await Promise.all([...lists.readers, ...others.readers].map((reader) => reader.close()));
    },
  };
};

import { app } from '../api';
import { compiled } from '../compiled';
import { unique } from '../world';

/**
 * Waits until the application has received the notifications of all earlier writes. On PostgreSQL they reach every node
 * after the commit, also the one that wrote, and empty its caches again. On SQLite only other processes cause any.
 */
export const notificationsArrived = async (): Promise<void> => {
  if (process.env.TEST_DATABASE !== 'postgres') return;
  const { addToTopic, invalidateTopic } = compiled('database/caches/topics');
  const topic = unique('arrived');
  // They arrive in the order of the commits, so the last one arrives last.
  const arrived = new Promise<void>((resolve) =>
    addToTopic(app(), topic, { invalidateAll: () => undefined, setTrusted: () => resolve() }),
  );
  await invalidateTopic(app(), topic);
  await arrived;
};

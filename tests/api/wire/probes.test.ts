import { setTimeout as delay } from 'node:timers/promises';
import request from 'supertest';
import { app, db } from '../../helpers/api';
import { until } from '../../helpers/timing/until';

const SCHEMA = 'schema_versions';

/** How long a node keeps the result of a check. */
const KEPT_MS = 1100;

const probe = (path: string) => request(app().server.httpServer).get(path);

/** Statements that read the version of the tables while some work runs. */
const checksDuring = async (work: () => Promise<unknown>): Promise<number> => {
  let count = 0;
  const note = ({ sql }: { sql: string }): void => void (count += Number(sql.includes(SCHEMA)));
  db().on('query', note);
  await work();
  db().removeListener('query', note);
  return count;
};

describe('the probes', () => {
  it('report a node that serves as alive and ready', async () => {
    const [health, ready] = [await probe('/_health'), await probe('/_ready')];
    expect([health.status, ready.status, ready.text]).toEqual([204, 204, '']);
    expect(ready.headers['cache-control']).toBe('no-store');
    expect((await request(app().server.httpServer).head('/_ready')).status).toBe(204);
    expect((await request(app().server.httpServer).post('/_ready')).status).toBe(405);
  });

  it('cannot be used to load the database', async () => {
    const startedAt = performance.now();
    const checks = await checksDuring(() => Promise.all(Array.from({ length: 200 }, () => probe('/_ready'))));
    const seconds = (performance.now() - startedAt) / 1000;
    expect(checks).toBeLessThanOrEqual(Math.ceil(seconds) + 1);
  });

  it('report a node as not ready after a newer version has changed the tables, unless it only added to them', async () => {
    const { connection } = app().db;
    const [{ schema_version: own }] = (await connection(SCHEMA).select()) as [{ schema_version: number }];
    const upgrade = (oldest: number) =>
      connection(SCHEMA).update({ schema_version: own + 1, oldest_compatible: oldest, release: '9.0.0' });
    const warned = jest.spyOn(app().log, 'warn').mockImplementation(() => app().log);
    try {
      await upgrade(own);
      await delay(KEPT_MS);
      expect((await probe('/_ready')).status).toBe(204);
      await upgrade(own + 1);
      await until(async () => (await probe('/_ready')).status === 503, 'the node is not ready');
      const { body, headers } = await probe('/_ready');
      expect(body).toEqual({
        status: 'unavailable',
        reason: {
          code: 'SCHEMA_CHANGED',
          message: 'Another version has changed the tables, and this one cannot use them.',
          remedy: expect.stringContaining('Replace this server') as string,
        },
      });
      expect(headers['content-type']).toContain('application/json');
      expect((await probe('/_health')).status).toBe(204);
      expect(warned.mock.calls.flat()).toEqual([expect.stringMatching(/^The node is not ready: .*of version 9\.0\.0/)]);
    } finally {
      warned.mockRestore();
      await connection(SCHEMA).update({ schema_version: own, oldest_compatible: own, release: 'own' });
    }
    await until(async () => (await probe('/_ready')).status === 204, 'the node is ready');
  });
});

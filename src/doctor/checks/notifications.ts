import { REMEDY } from '../../database/caches/postgres-notifications';
import { openProbedListener } from '../../database/caches/probed-listener';
import type { Check } from '../check';

/** A probe arrives within milliseconds. */
const PROBE_MS = 250;
/** With the time to connect. */
const PATIENCE_MS = 5000;

/** Why no probe arrives; null if one does. */
const faultOfListener = (): Promise<string | null> =>
  new Promise((resolve) => {
    const end = (fault: string | null): void => {
      clearInterval(probes);
      clearTimeout(deadline);
      listener.close();
      resolve(fault);
    };
    const listener = openProbedListener('tenantry_doctor', {
      onMessage: () => undefined,
      onProbe: () => end(null),
      onEnd: (reason) => end(`notifications cannot be received: ${reason.replace(/\.$/, '')}`),
    });
    const probes = setInterval(() => listener.probe(), PROBE_MS);
    const deadline = setTimeout(() => end('notifications do not arrive, so nodes cache nothing'), PATIENCE_MS);
  });

/** What nodes on PostgreSQL need to follow each other. */
export const notifications: Check = {
  name: 'notifications',
  checks: 'On PostgreSQL, whether notifications of other nodes arrive on the direct connection.',
  repairs: REMEDY,
  async *find({ onSqlite }) {
    const fault = onSqlite ? null : await faultOfListener();
    if (fault !== null) yield { record: 'DATABASE_DIRECT_URL', fault, repair: null };
  },
};

import type { Core } from '@strapi/strapi';
import { connectionOf } from '../../../database/connection';
import { moment } from '../../../database/moments';
import { countOf } from '../../../database/counts';
import { preparedStatement, statementsOf } from '../../../database/statements';
import { parseJson } from '../../../values';
import { RUNS } from './import-tables';

/**
 * How far an import is. Only `applying` can be continued by another node: the file was read and everything is staged. Of what has
 * `ended`, only the staged results are left.
 */
export type ImportPhase = 'reading' | 'applying' | 'ended';

/** How long a node is believed to work on an import without a sign of life, in milliseconds. */
const ALIVE_MS = 120_000;

/** Notes that an import begins. `state` is what its continuation needs. */
export const addRun = async (strapi: Core.Strapi, scanId: number, state: object): Promise<void> => {
  await connectionOf(strapi)(RUNS).insert({
    scan_id: scanId,
    phase: 'reading',
    state: JSON.stringify(state),
    alive_until: Date.now() + ALIVE_MS,
  });
};

/**
 * Notes how far an import is, and that its node works on it.
 *
 * @throws Error if another node has taken it, or it was ended
 */
export const saveRun = async (
  strapi: Core.Strapi,
  scanId: number,
  change: { phase?: ImportPhase; state?: object },
): Promise<void> => {
  const { phase, state } = change;
  const changed = await connectionOf(strapi)(RUNS)
    .where({ scan_id: scanId })
    .update({
      alive_until: Date.now() + ALIVE_MS,
      ...(phase && { phase }),
      ...(state && { state: JSON.stringify(state) }),
    });
  if (changed === 0) throw new Error(`The import of scan ${scanId} was ended elsewhere.`);
};

const SHOW_PROGRESS = preparedStatement('update security_scans set processed = ?, updated_at = ? where id = ?');

/** Shows in the scan how many results are processed, in the open transaction. PostgreSQL receives it with the next statement. */
export const showProgress = async (strapi: Core.Strapi, scanId: number, processed: number): Promise<void> => {
  await statementsOf(strapi).post(SHOW_PROGRESS, [processed, moment(strapi, new Date()), scanId]);
};

/** Whether an agent has begun the import of a scan. */
export const isImportedBy = async (strapi: Core.Strapi, scanId: number, agent: string): Promise<boolean> =>
  (await connectionOf(strapi)('security_scans').where({ id: scanId, imported_by_agent: agent }).first('id')) !==
  undefined;

/** Forgets an import that has ended. */
export const removeRun = async (strapi: Core.Strapi, scanId: number): Promise<void> => {
  await connectionOf(strapi)(RUNS).where({ scan_id: scanId }).delete();
};

/** Whether an import of a scan has not ended, or was not cleaned up. */
export const hasRun = async (strapi: Core.Strapi, scanId: number): Promise<boolean> =>
  (await connectionOf(strapi)(RUNS).where({ scan_id: scanId }).first('scan_id')) !== undefined;

/** How many imports of an organisation run. */
export const countRuns = async (strapi: Core.Strapi, organisationId: number): Promise<number> =>
  countOf(
    await connectionOf(strapi)(`${RUNS} as r`)
      .join('security_scans as s', 's.id', 'r.scan_id')
      .where('s.organisation_id', organisationId)
      .whereNot('r.phase', 'ended')
      .count({ total: '*' }),
  );

/** How many imports have a node that has died. */
export const countDeadRuns = async (strapi: Core.Strapi): Promise<number> =>
  countOf(await connectionOf(strapi)(RUNS).where('alive_until', '<', Date.now()).count({ total: '*' }));

/** Takes imports whose node has died: they are believed to be alive here from now on. */
export const takeDeadRuns = async (
  strapi: Core.Strapi,
  most: number,
): Promise<{ scanId: number; phase: ImportPhase; state: unknown }[]> => {
  const rows = await connectionOf(strapi)(RUNS)
    .where('alive_until', '<', Date.now())
    .orderBy('alive_until')
    .limit(most)
    .select<{ scan_id: number; phase: ImportPhase; state: string }[]>('scan_id', 'phase', 'state');
  for (const { scan_id: scanId } of rows) await saveRun(strapi, scanId, {});
  return rows.map(({ scan_id: scanId, phase, state }) => ({ scanId, phase, state: parseJson(state) }));
};

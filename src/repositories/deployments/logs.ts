import type { Core } from '@strapi/strapi';
import { connectionOf } from '../../database/connection';
import { appendedChunks, CHUNK_BYTES, endOf, KEPT_LOG_BYTES, type LogChunk, type LogPart, logPart } from './log-chunks';
import { LOGS } from './tables';

interface Row {
  position: number | string;
  line: string;
}

const chunkOf = ({ position, line }: Row): LogChunk => ({ position: Number(position), line });

/**
 * Appends text to the log of an attempt, in the open transaction, and forgets what is older than the last 64 KiB. Its deployment is
 * locked, so nobody else appends at the same time.
 *
 * @param text with masks instead of secrets
 */
export const appendLog = async (strapi: Core.Strapi, attemptId: string, text: string): Promise<void> => {
  if (text === '') return;
  const db = connectionOf(strapi);
  const log = () => db(LOGS).where({ attempt_id: attemptId });
  const last = await log().orderBy('position', 'desc').first<Row | undefined>('position', 'line');
  const chunks = appendedChunks(last ? chunkOf(last) : null, text);
  await db(LOGS)
    .insert(chunks.map((chunk) => ({ attempt_id: attemptId, ...chunk })))
    .onConflict(['attempt_id', 'position'])
    .merge(['line']);
  const end = Math.max(...chunks.map(endOf));
  await log()
    .where('position', '<=', end - KEPT_LOG_BYTES - CHUNK_BYTES)
    .delete();
};

/**
 * Reads the log of an attempt from a position on.
 *
 * @param after where to begin: 0, or `next` of the part before
 * @param most bytes, at least 4
 */
export const readLog = async (
  strapi: Core.Strapi,
  attemptId: string,
  after: number,
  most: number,
): Promise<LogPart> => {
  const rows = await connectionOf(strapi)(LOGS)
    .where({ attempt_id: attemptId })
    .andWhere('position', '>', after - CHUNK_BYTES)
    .orderBy('position')
    // A full chunk has all its bytes but three, and one more is for the chunk that `after` is in.
    .limit(Math.ceil(most / (CHUNK_BYTES - 3)) + 2)
    .select<Row[]>('position', 'line');
  const chunks = rows.map(chunkOf);
  return logPart(
    chunks.filter((chunk) => endOf(chunk) > after),
    after,
    most,
  );
};

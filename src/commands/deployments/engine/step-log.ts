import type { Core } from '@strapi/strapi';
import { heldLog, holdLog } from '../../../repositories/deployments/held-logs';
import { appendLog } from '../../../repositories/deployments/logs';
import type { Progress } from './progress';

/**
 * Appends what a program printed to the log of its attempt, in the open transaction, with masks instead of secrets. A secret can be
 * split between two reports, so an end that can be the beginning of one waits for more, or for the end of the attempt.
 */
export const addToLog = async (
  strapi: Core.Strapi,
  { secrets, masker }: Progress,
  attemptId: string,
  text: string,
): Promise<void> => {
  if (secrets.length === 0) return appendLog(strapi, attemptId, text);
  const before = await heldLog(strapi, attemptId);
  const stream = masker.stream(before);
  await appendLog(strapi, attemptId, stream.push(text));
  const held = stream.held();
  if (held !== null || before !== null) await holdLog(strapi, attemptId, held);
};

/** Appends what was held of the log of an attempt that has ended. */
export const endLog = async (strapi: Core.Strapi, { secrets, masker }: Progress, attemptId: string): Promise<void> => {
  const held = secrets.length === 0 ? null : await heldLog(strapi, attemptId);
  if (held === null) return;
  await appendLog(strapi, attemptId, masker.stream(held).end());
  await holdLog(strapi, attemptId, null);
};

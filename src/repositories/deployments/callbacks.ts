import type { Core } from '@strapi/strapi';
import { connectionOf } from '../../database/connection';
import { countOf } from '../../database/counts';
import { CALLBACKS } from './tables';

/** Callbacks of an attempt that are remembered at once. */
const MAX_CALLBACKS = 1000;
/**
 * How long a callback can be repeated, in milliseconds: Standard Webhooks accepts a timestamp that is up to five minutes old or early.
 * What is older needs a new signature.
 */
const REPEATABLE_MS = 2 * 5 * 60_000;

/** A callback of an executor. */
export interface ReceivedCallback {
  attempt: string;
  /** The id of its message. */
  id: string;
  /** SHA-256 of the body. */
  digest: string;
}

/** The SHA-256 of the body that came with an id before; null if none did. */
export const digestOf = async (
  strapi: Core.Strapi,
  { attempt, id }: Pick<ReceivedCallback, 'attempt' | 'id'>,
): Promise<string | null> =>
  (
    await connectionOf(strapi)(CALLBACKS)
      .where({ attempt_id: attempt, message_id: id })
      .first<{ digest: string } | undefined>('digest')
  )?.digest ?? null;

/**
 * Remembers a callback, in the open transaction with the deployment locked.
 *
 * @param now in milliseconds
 * @returns false if the attempt has too many that could still be repeated
 */
export const rememberCallback = async (
  strapi: Core.Strapi,
  { attempt, id, digest }: ReceivedCallback,
  now: number,
): Promise<boolean> => {
  const callbacks = () => connectionOf(strapi)(CALLBACKS).where({ attempt_id: attempt });
  const isFull = async (): Promise<boolean> => countOf(await callbacks().count({ total: '*' })) >= MAX_CALLBACKS;
  if (await isFull()) {
    await callbacks()
      .andWhere('received', '<', now - REPEATABLE_MS)
      .delete();
    if (await isFull()) return false;
  }
  await connectionOf(strapi)(CALLBACKS).insert({ attempt_id: attempt, message_id: id, digest, received: now });
  return true;
};

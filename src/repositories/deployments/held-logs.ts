import type { Core } from '@strapi/strapi';
import { connectionOf } from '../../database/connection';
import { openSecret, renewSealed, sealSecret } from '../../database/secrets/stored-secret';
import type { Held } from '../../domain/deployments/masking/masking-stream';
import { parseJson } from '../../values';
import { HELD_LOGS } from './tables';

const PURPOSE = 'deployment log';

/** What is held of the log of an attempt; null: nothing, or ENCRYPTION_KEY has changed. */
export const heldLog = async (strapi: Core.Strapi, attemptId: string): Promise<Held | null> => {
  const row = await connectionOf(strapi)(HELD_LOGS)
    .where({ attempt_id: attemptId })
    .first<{ sealed: string } | undefined>('sealed');
  const opened = row ? openSecret(PURPOSE, row.sealed) : null;
  return opened === null ? null : (parseJson(opened) as Held);
};

/** Replaces what is held of the log of an attempt, in the open transaction with its deployment locked; null: nothing. */
export const holdLog = async (strapi: Core.Strapi, attemptId: string, held: Held | null): Promise<void> => {
  const table = connectionOf(strapi)(HELD_LOGS);
  if (held === null) await table.where({ attempt_id: attemptId }).delete();
  else
    await table
      .insert({ attempt_id: attemptId, sealed: sealSecret(PURPOSE, JSON.stringify(held)) })
      .onConflict('attempt_id')
      .merge(['sealed']);
};

/** Seals what is held under the current key; null if no accepted key opens it. */
export const renewHeldLog = (sealed: string): string | null => renewSealed(PURPOSE, sealed);

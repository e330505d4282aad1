import { randomBytes } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/** Only the owner of the process can read its files. */
export const PRIVATE = 0o600;

/** How a file is written. */
export interface WriteOptions {
  /** Whether it has to be on the disk before the call returns. Slower; for what cannot be had again. */
  isSynced?: boolean;
}

/** Makes the entry of a file in its folder last. Windows cannot do that, and needs it not. */
const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/**
 * Replaces a file as a whole: whoever reads it, also after a crash, finds the old text or the new one.
 *
 * @throws Error of the system, such as ENOSPC; the file is unchanged then
 */
export const writeWhole = async (
  file: string,
  text: string,
  { isSynced = false }: WriteOptions = {},
): Promise<void> => {
  const temporary = `${file}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    const handle = await open(temporary, 'wx', PRIVATE);
    try {
      await handle.writeFile(text);
      if (isSynced) await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
  if (isSynced) await syncFolder(path.dirname(file));
};

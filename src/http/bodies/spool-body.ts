import { createHash } from 'node:crypto';
import { mkdtemp, open, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { tooLarge } from '../../wire/errors/http-errors';
import { allowTimeForFile } from './body-deadline';
import { noteBodyBytes } from '../cost/body-bytes';

/** How a body is written to a file. */
interface SpoolOptions {
  /** Maximum size. */
  maxBytes: number;
  /** The code of the refusal of a larger body. */
  code: string;
  /** Whether to compute the SHA-256 of the body. */
  isDigested: boolean;
  /** Takes the file out of the body, if it is not the body itself. */
  unwrap?: (body: AsyncIterable<Buffer>) => AsyncIterable<Buffer>;
}

/** Keeps the file after the work, until the returned function is called. */
type KeepFile = () => () => Promise<void>;

/**
 * Writes the body of a request to a file at full speed, because processing may take longer than the server waits for a body, and so
 * that nothing of an aborted request is used.
 *
 * @param work receives the file's name, and its digest if it was asked for; the file is deleted afterwards, unless it is kept
 * @throws PayloadTooLargeError with `code` if the body is too large
 */
export const withSpooledBody = async <T>(
  request: IncomingMessage,
  { maxBytes, code, isDigested, unwrap = (body) => body }: SpoolOptions,
  work: (file: string, digest: string, keep: KeepFile) => Promise<T>,
): Promise<T> => {
  const refusal = () => tooLarge(code, `The body is larger than ${maxBytes} bytes.`);
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw refusal();
  allowTimeForFile(request);
  const folder = await mkdtemp(path.join(tmpdir(), 'tenantry-body-'));
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  let isKept = false;
  const keep: KeepFile = () => {
    isKept = true;
    return remove;
  };
  try {
    const file = path.join(folder, 'body');
    const handle = await open(file, 'wx', 0o600);
    const digest = isDigested ? createHash('sha256') : null;
    try {
      let bytes = 0;
      // Keeps the connection open for the error response.
      const body = request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
      for await (const chunk of unwrap(body)) {
        bytes += chunk.length;
        if (bytes > maxBytes) throw refusal();
        digest?.update(chunk);
        await handle.write(chunk);
      }
      noteBodyBytes(request, bytes);
    } finally {
      await handle.close();
    }
    return await work(file, digest?.digest('hex') ?? '', keep);
  } finally {
    if (!isKept) await remove();
  }
};

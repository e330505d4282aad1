import { mkdtemp, open, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { tooLarge } from '../wire/errors/http-errors';

/**
 * Takes the body of a request as fast as it comes, into a file: who works on it takes longer than the server waits for a
 * request, and of one that breaks off nothing is used.
 *
 * @param maxBytes most bytes
 * @param work is handed the file's name; the file is gone when it ends
 * @throws PayloadTooLargeError with `code` for a body over the bound
 */
export const withSpooledBody = async <T>(
  request: IncomingMessage,
  { maxBytes, code }: { maxBytes: number; code: string },
  work: (file: string) => Promise<T>,
): Promise<T> => {
  const refusal = () => tooLarge(code, `The body is larger than ${maxBytes} bytes.`);
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw refusal();
  const folder = await mkdtemp(path.join(tmpdir(), 'tenantry-body-'));
  try {
    const file = path.join(folder, 'body');
    const handle = await open(file, 'wx', 0o600);
    try {
      let bytes = 0;
      // The connection stays, or nobody could be told why.
      for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        bytes += chunk.length;
        if (bytes > maxBytes) throw refusal();
        await handle.write(chunk);
      }
    } finally {
      await handle.close();
    }
    return await work(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

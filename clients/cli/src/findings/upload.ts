import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { ReadableStream } from 'node:stream/web';
import { constants, createGzip } from 'node:zlib';
import type { Content, Init } from '../../../typescript/src/index';
import type { Connection } from '../connection';
import type { Progress } from '../progress';

const IMPORT = '/api/security-findings/import';

export type Scan = Content<typeof IMPORT, 'post'>['data'];
export type ImportQuery = NonNullable<NonNullable<Init<typeof IMPORT, 'post'>['params']>['query']>;

/** A file that is sent. */
export interface ReportFile {
  path: string;
  bytes: number;
  isGzip: boolean;
}

/** A larger file is compressed on its way, because servers and proxies limit what they take. */
const MOST_PLAIN_BYTES = 10_000_000;

const sizeOf = (bytes: number): string => (bytes < 1e5 ? `${bytes} bytes` : `${(bytes / 1e6).toFixed(1)} MB`);

async function* partsOf({ path, bytes }: ReportFile, progress: Progress): AsyncGenerator<Uint8Array> {
  let sent = 0;
  for await (const part of createReadStream(path) as AsyncIterable<Uint8Array>) {
    yield part;
    sent += part.length;
    progress.show(
      sent < bytes ? `${sizeOf(sent)} of ${sizeOf(bytes)} sent` : `${sizeOf(sent)} sent, waiting for the result`,
    );
  }
}

async function* packed(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const gzip = createGzip({ level: constants.Z_BEST_SPEED });
  // Its errors are those of the compressed stream, too.
  const ended = pipeline(source, gzip).catch(() => undefined);
  try {
    yield* gzip as AsyncIterable<Uint8Array>;
  } finally {
    gzip.destroy();
    await ended;
  }
}

/**
 * Sends requests, and with that of the import the file: each attempt reads it anew, so it is never in memory as a whole.
 */
export const fetchWithFile =
  (file: ReportFile, progress: Progress) =>
  (request: Request, { signal }: { signal: AbortSignal }): Promise<Response> => {
    if (request.method !== 'POST') return fetch(request, { signal });
    const { url, method, headers } = request;
    const parts = partsOf(file, progress);
    const isPacked = !file.isGzip && file.bytes > MOST_PLAIN_BYTES;
    if (isPacked) headers.set('Content-Encoding', 'gzip');
    const body = ReadableStream.from(isPacked ? packed(parts) : parts);
    // Types of other packages bring in those of browsers, whose streams are other ones to the compiler.
    const init: object = { method, headers, body, duplex: 'half', signal };
    return fetch(url, init);
  };

/**
 * Imports a file.
 *
 * @returns its scan, which may still run
 * @throws TenantryError
 */
export const upload = async ({ client }: Connection, query: ImportQuery): Promise<Scan> => {
  const { data } = await client.raw.POST(IMPORT, {
    params: { query },
    headers: { 'Content-Type': 'application/octet-stream' },
    // The file follows with each attempt (fetchWithFile).
    body: '',
    bodySerializer: () => null,
  });
  if (!data) throw new Error('The server answered without a scan.');
  return data.data;
};

import { createReadStream } from 'node:fs';
import { ReadableStream } from 'node:stream/web';
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
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

async function* partsOf({ path, bytes }: ReportFile, progress: Progress): AsyncGenerator<Uint8Array> {
  let sent = 0;
  for await (const part of createReadStream(path) as AsyncIterable<Uint8Array>) {
    yield part;
    sent += part.length;
    progress.show(
      sent < bytes
        ? `${megabytes(sent)} of ${megabytes(bytes)} sent`
        : `${megabytes(sent)} sent, waiting for the result`,
    );
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
    const body = ReadableStream.from(partsOf(file, progress));
    return fetch(url, { method, headers, body, duplex: 'half', signal });
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

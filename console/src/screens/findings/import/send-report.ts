import { type Content, createTenantryClient } from '@tenantry/client';
import { IMPORT } from '../finding';

/** How a report is imported. */
export interface ImportOptions {
  /** Empty: what the report calls its scope. */
  scope: string;
  /** Empty: the tool of the report. */
  tool: string;
  isDryRun: boolean;
  confirmsClosing: boolean;
}

interface Sending {
  organisation: string;
  file: File;
  options: ImportOptions;
  signal: AbortSignal;
  /** Receives the part of the file that is sent, from 0 to 1. */
  onProgress: (part: number) => void;
}

/** A report of 1 GiB takes longer than other requests, and is not repeated by itself. */
const TIMEOUT_MS = 3_600_000;

const headersOf = (request: XMLHttpRequest): Headers => {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return headers;
};

/** Sends a file without reading it into memory. `fetch` tells nothing about the progress of an upload. */
const sendFile = (request: Request, signal: AbortSignal, { file, onProgress }: Sending): Promise<Response> =>
  new Promise((resolve, reject) => {
    const upload = new XMLHttpRequest();
    upload.open(request.method, request.url);
    for (const [name, value] of request.headers) upload.setRequestHeader(name, value);
    upload.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 1);
    upload.onload = () =>
      resolve(new Response(upload.responseText, { status: upload.status, headers: headersOf(upload) }));
    upload.onerror = () => reject(new TypeError('The upload failed.'));
    upload.onabort = () => reject(new DOMException('The upload was cancelled.', 'AbortError'));
    signal.addEventListener('abort', () => upload.abort(), { once: true });
    upload.send(file);
  });

/**
 * Sends the report of a scanner.
 *
 * @returns its scan, which may still run
 */
export const sendReport = async (sending: Sending): Promise<Content<typeof IMPORT, 'post'>['data']> => {
  const { organisation, options, signal } = sending;
  const client = createTenantryClient({
    baseUrl: location.origin,
    credentials: { session: 'cookie' },
    organisation,
    retries: 0,
    timeoutMs: TIMEOUT_MS,
    fetch: (request, init) =>
      new URL(request.url).pathname === IMPORT ? sendFile(request, init.signal, sending) : fetch(request, init),
  });
  const { scope, tool, isDryRun, confirmsClosing } = options;
  const query = {
    ...(scope ? { scope } : {}),
    ...(tool ? { tool } : {}),
    ...(isDryRun ? { dry_run: 'true' as const } : {}),
    ...(confirmsClosing ? { confirm_closing: 'true' as const } : {}),
  };
  const { data } = await client.raw.POST(IMPORT, {
    params: { query },
    headers: { 'Content-Type': 'application/octet-stream' },
    // The file takes its place.
    body: '',
    bodySerializer: () => '',
    signal,
  });
  if (!data) throw new TypeError('The response is empty.');
  return data.data;
};

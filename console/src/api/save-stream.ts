import { createTenantryClient, type TenantryClient } from '@tenantry/client';
import { download } from './download';

/** A whole list takes longer than other requests, and is not repeated by itself. */
const TIMEOUT_MS = 3_600_000;

interface SaveFilePicker {
  showSaveFilePicker?: (options: {
    suggestedName: string;
  }) => Promise<{ createWritable(): Promise<WritableStream<Uint8Array>> }>;
}

const isNamed = (error: unknown, name: string): boolean => error instanceof DOMException && error.name === name;

/**
 * Writes a stream to the file that the person chooses. Browsers that cannot do that collect it first.
 *
 * @param name of the file
 */
export const saveStream = async (name: string, stream: ReadableStream<Uint8Array>): Promise<void> => {
  const { showSaveFilePicker: pick } = window as unknown as SaveFilePicker;
  try {
    if (pick) return await stream.pipeTo(await (await pick.call(window, { suggestedName: name })).createWritable());
  } catch (error) {
    // The person has cancelled the choice.
    if (isNamed(error, 'AbortError')) return stream.cancel();
    // The click was too long ago for the browser to ask.
    if (!isNamed(error, 'SecurityError')) throw error;
  }
  download(name, await new Response(stream).blob());
};

/**
 * A client for exports, whose responses are streams (`parseAs: 'stream'`).
 *
 * @param organisation its documentId
 */
export const exportClient = (organisation: string): TenantryClient =>
  createTenantryClient({
    baseUrl: location.origin,
    credentials: { session: 'cookie' },
    organisation,
    retries: 0,
    timeoutMs: TIMEOUT_MS,
  });

import { createTenantryClient } from '@tenantry/client';
import { download } from '../../api/download';
import { ENTRIES } from './entry';

/** The formats of an export. */
export const FORMATS = ['csv', 'ndjson'] as const;
/** One of them. */
export type Format = (typeof FORMATS)[number];

/** A whole log takes longer than other requests, and is not repeated by itself. */
const TIMEOUT_MS = 3_600_000;

interface SaveFilePicker {
  showSaveFilePicker?: (options: {
    suggestedName: string;
  }) => Promise<{ createWritable(): Promise<WritableStream<Uint8Array>> }>;
}

const isNamed = (error: unknown, name: string): boolean => error instanceof DOMException && error.name === name;

/** Writes a stream to the file that the person chooses. Browsers that cannot do that collect it first. */
const save = async (name: string, stream: ReadableStream<Uint8Array>): Promise<void> => {
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
 * Exports the entries that match, oldest first.
 *
 * @param organisation its documentId
 * @param filter conditions of the list
 */
export const exportEntries = async (organisation: string, format: Format, filter: string[]): Promise<void> => {
  const client = createTenantryClient({
    baseUrl: location.origin,
    credentials: { session: 'cookie' },
    organisation,
    retries: 0,
    timeoutMs: TIMEOUT_MS,
  });
  const { data } = await client.raw.GET(`${ENTRIES}/export`, {
    params: { query: { format, filter } },
    parseAs: 'stream',
  });
  if (data) await save(`audit-log.${format}`, data);
};

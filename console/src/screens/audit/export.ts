import { exportClient, saveStream } from '../../api/save-stream';
import { ENTRIES } from './entry';

/** The formats of an export. */
export const FORMATS = ['csv', 'ndjson'] as const;
/** One of them. */
export type Format = (typeof FORMATS)[number];

/**
 * Exports the entries that match, oldest first.
 *
 * @param organisation its documentId
 * @param filter conditions of the list
 */
export const exportEntries = async (organisation: string, format: Format, filter: string[]): Promise<void> => {
  const { data } = await exportClient(organisation).raw.GET(`${ENTRIES}/export`, {
    params: { query: { format, filter } },
    parseAs: 'stream',
  });
  if (data) await saveStream(`audit-log.${format}`, data);
};

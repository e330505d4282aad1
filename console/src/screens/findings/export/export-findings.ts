import { exportClient, saveStream } from '../../../api/save-stream';
import type { ListQuery } from '../../../api/use-records';
import { FINDINGS } from '../finding';

/** The formats of an export, with the ends of the names of files. */
export const FORMATS = { csv: 'csv', sarif: 'sarif', openvex: 'openvex.json' } as const;
/** One of them. */
export type Format = keyof typeof FORMATS;

/** Whose findings are exported: documentId, and name in addresses. */
interface Owner {
  documentId: string;
  slug: string;
}

/**
 * Exports the findings that match, by scanner and scope, oldest first.
 *
 * @param selected what the list shows
 */
export const exportFindings = async (owner: Owner, format: Format, selected: ListQuery): Promise<void> => {
  const { data } = await exportClient(owner.documentId).raw.GET(`${FINDINGS}/export`, {
    params: { query: { ...selected, format } },
    parseAs: 'stream',
  });
  if (data) await saveStream(`findings-${owner.slug}.${FORMATS[format]}`, data);
};

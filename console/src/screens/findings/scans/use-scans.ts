import type { RecordOf } from '@tenantry/client';
import { useQuery } from '@tanstack/react-query';
import { useRecords } from '../../../api/use-records';
import { useSort } from '../../../components/use-sort';
import { useOrganisation } from '../../../session/organisation';

/** The list of scans, and the first part of the key of its data. */
export const SCANS = '/api/security-scans';
/** A scan: an import of the report of a scanner. */
export type Scan = RecordOf<typeof SCANS>;

/** The newest first. */
export const SORT_AT_FIRST = 'createdAt:desc';
/** While an import runs, its progress is read so often. */
const POLL_MS = 1000;
/** The list needs neither faults nor statements, of which each scan can have a thousand. */
const SHOWN = [
  'tool,tool_version,scope,format,status,complete,started_at,ended_at,results,processed',
  'created,reopened,closed,updated,unchanged,suppressed,skipped',
].join(',');

/** The scans of the organisation, without those that only showed what they would change. */
export const useScans = () => {
  const { sort } = useSort(SORT_AT_FIRST);
  const query = { sort, fields: SHOWN, filter: ['dry_run:$eq:false'] };
  return useRecords(SCANS, query, { refetchInterval: POLL_MS * 30 });
};

/**
 * One scan. It is read again and again while it runs; nothing is read for null.
 *
 * @param known the scan as an import has returned it
 */
export const useScan = (id: string | null, known?: Scan) => {
  const { api, documentId } = useOrganisation();
  return useQuery({
    queryKey: [SCANS, documentId, 'one', id],
    queryFn: async ({ signal }) =>
      (await api.get('/api/security-scans/{id}', { params: { path: { id: id ?? '' } }, signal })).data,
    enabled: id !== null,
    initialData: known,
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? POLL_MS : false),
  });
};

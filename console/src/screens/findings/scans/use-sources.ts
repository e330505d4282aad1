import { useQuery } from '@tanstack/react-query';
import { useOrganisation } from '../../../session/organisation';

/** What scans cover together: a tool and a scope. */
export interface Source {
  tool: string;
  scope: string;
  last_scan_at: string | null;
  last_complete_scan_at: string | null;
  /** Findings that need work. */
  open_findings: number;
  /** Whether no complete scan has come for long. */
  stale: boolean;
}

/** The tools and scopes of the organisation; undefined until they are read. */
export const useSources = (): Source[] | undefined => {
  const { api, documentId } = useOrganisation();
  const read = api.get as (path: string, init: object) => Promise<{ data: Source[] }>;
  return useQuery({
    queryKey: ['finding-sources', documentId],
    queryFn: async ({ signal }) =>
      (await read('/api/organisations/{id}/finding-sources', { params: { path: { id: documentId } }, signal })).data,
  }).data;
};

import type { Content } from '@tenantry/client';
import { useQuery } from '@tanstack/react-query';
import { useWrite } from '../../api/use-write';
import { useOrganisation } from '../../session/organisation';
import { client } from '../../session/session-client';

const PATH = '/api/organisations/{id}/merge';
/** What a merge would do, or has done. */
export type MergeReport = Content<typeof PATH, 'post'>['data'];

/** The plan of a merge, which changes nothing. It is read anew each time: the organisations go on meanwhile. */
export const usePlan = (into: string) => {
  const { documentId } = useOrganisation();
  return useQuery({
    queryKey: ['merge-plan', documentId, into],
    queryFn: async ({ signal }) => {
      const params = { path: { id: documentId }, query: { dry_run: 'true' as const } };
      return (await client.post(PATH, { params, body: { data: { into } }, signal })).data;
    },
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
};

/** Merges the organisation into another. */
export const useMerge = (into: string, onDone: (report: MergeReport) => void) => {
  const { documentId } = useOrganisation();
  return useWrite<undefined, MergeReport>({
    write: async () =>
      (await client.post(PATH, { params: { path: { id: documentId } }, body: { data: { into } } })).data,
    changes: [['me']],
    onDone,
  });
};

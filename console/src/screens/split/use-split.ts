import type { Content } from '@tenantry/client';
import { useQuery } from '@tanstack/react-query';
import { useWrite } from '../../api/use-write';
import { useOrganisation } from '../../session/organisation';
import { client } from '../../session/session-client';
import { useMe } from '../../session/use-me';
import { type SplitChoice, splitBody } from './parts';

const PATH = '/api/organisations/{id}/split';

/** What a split would do, or has done. */
export type SplitReport = Content<typeof PATH, 'post'>['data'];

/** documentId of the person's own membership, which GET /me does not name. */
const useOwnMembership = () => {
  const { api, documentId } = useOrganisation();
  const { documentId: person } = useMe();
  return async (): Promise<string> => {
    const query = { filter: [`user.documentId:$eq:${person}`, `organisation.documentId:$eq:${documentId}`] };
    const { data } = await api.get('/api/memberships', { params: { query } });
    return data[0]?.documentId ?? '';
  };
};

const useCall = (choice: SplitChoice) => {
  const { documentId } = useOrganisation();
  const ownMembership = useOwnMembership();
  return async (isDry: boolean, signal?: AbortSignal): Promise<SplitReport> => {
    const params = { path: { id: documentId }, ...(isDry ? { query: { dry_run: 'true' as const } } : {}) };
    const body = { data: splitBody(choice, await ownMembership()) };
    return (await client.post(PATH, { params, body, ...(signal ? { signal } : {}) })).data;
  };
};

/** The plan of a split, which changes nothing. It is read anew each time: the organisation goes on meanwhile. */
export const useSplitPlan = (choice: SplitChoice) => {
  const { documentId } = useOrganisation();
  const call = useCall(choice);
  return useQuery({
    queryKey: ['split-plan', documentId, choice],
    queryFn: ({ signal }) => call(true, signal),
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
};

/** Splits the organisation. */
export const useSplit = (choice: SplitChoice, onDone: (report: SplitReport) => void) => {
  const call = useCall(choice);
  return useWrite<undefined, SplitReport>({ write: () => call(false), changes: [['me']], onDone });
};

import { useQuery } from '@tanstack/react-query';
import { useOrganisation } from '../../../session/organisation';
import { DEPLOYMENTS, type Step } from '../deployment';
import { LIVE_MS } from '../use-deployments';

/** What has been read of a log. */
interface ReadLog {
  text: string;
  /** Where it goes on. */
  next: number;
  /** Whether its beginning is no longer kept. */
  isTruncated: boolean;
  hasEnded: boolean;
}

const NOTHING: ReadLog = { text: '', next: 0, isTruncated: false, hasEnded: false };
/** Characters that a page keeps of a log, as many as the server keeps bytes. */
const MAX_LENGTH = 64 * 1024;

/** The log of an attempt of a step, which goes on while the attempt runs. Only what is new is read. */
export const useLog = ({ documentId: step, key, action }: Step, deployment: string, attempt: number) => {
  const { api, documentId } = useOrganisation();
  return useQuery({
    queryKey: [DEPLOYMENTS, documentId, 'log', step, attempt],
    queryFn: async ({ signal, queryKey, client }): Promise<ReadLog> => {
      const before = client.getQueryData<ReadLog>(queryKey) ?? NOTHING;
      const params = { path: { id: deployment }, query: { step: key, action, attempt, after: before.next } };
      const { data } = await api.get('/api/deployments/{id}/log', { params, signal });
      return {
        text: (before.text + data.text).slice(-MAX_LENGTH),
        next: data.next,
        isTruncated: before.isTruncated || data.truncated,
        hasEnded: data.ended && data.text === '',
      };
    },
    refetchInterval: ({ state }) => (state.data?.hasEnded ? false : LIVE_MS),
  });
};

import { useQuery } from '@tanstack/react-query';
import { useOrganisation } from '../../session/organisation';
import { SCANS } from './scans/use-scans';

const RECENT = 100;
const FRESH_MS = 300_000;

const distinct = (names: (string | null)[]): string[] =>
  [...new Set(names)].filter((name): name is string => name !== null && name !== '').sort();

/**
 * The tools and scopes of recent scans, to choose from.
 *
 * @param isNeeded whether to ask for them
 */
export const useKnownSources = (isNeeded: boolean): { tools: string[]; scopes: string[] } => {
  const { api, documentId } = useOrganisation();
  const scans = useQuery({
    queryKey: [SCANS, documentId, 'sources'],
    queryFn: async ({ signal }) => {
      const query = { fields: 'tool,scope', sort: 'createdAt:desc', pagination: { pageSize: RECENT, cursor: '' } };
      return (await api.get(SCANS, { params: { query }, signal })).data;
    },
    enabled: isNeeded,
    staleTime: FRESH_MS,
  }).data;
  return {
    tools: distinct((scans ?? []).map(({ tool }) => tool)),
    scopes: distinct((scans ?? []).map(({ scope }) => scope)),
  };
};

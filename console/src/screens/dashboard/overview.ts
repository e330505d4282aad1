import type { Content } from '@tenantry/client';
import { useQuery } from '@tanstack/react-query';
import { useOrganisation } from '../../session/organisation';

/** What the overview of an organisation contains. */
export type Overview = Content<'/api/organisations/{id}/overview', 'get'>['data'];

/** The overview of the organisation. */
export const useOverview = () => {
  const { api, documentId } = useOrganisation();
  return useQuery({
    queryKey: ['overview', documentId],
    queryFn: async ({ signal }) => {
      const params = { path: { id: documentId } };
      return (await api.get('/api/organisations/{id}/overview', { params, signal })).data;
    },
  });
};

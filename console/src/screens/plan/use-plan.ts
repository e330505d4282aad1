import type { Content } from '@tenantry/client';
import { useQuery } from '@tanstack/react-query';
import { useOrganisation } from '../../session/organisation';

/** What an organisation uses, its limits, and the features of its plan. */
export type Usage = Content<'/api/organisations/{id}/limits', 'get'>['data'];

/** The plans of a platform are few. */
const MAX_PLANS = 100;

/** What the organisation uses. */
export const useUsage = () => {
  const { api, documentId } = useOrganisation();
  return useQuery({
    queryKey: ['limits', documentId],
    queryFn: async ({ signal }) => {
      const params = { path: { id: documentId } };
      return (await api.get('/api/organisations/{id}/limits', { params, signal })).data;
    },
  });
};

/** The plans that every signed-in person can see. */
export const usePublicPlans = () => {
  const { api } = useOrganisation();
  return useQuery({
    queryKey: ['/api/subscription-plans'],
    queryFn: async ({ signal }) => {
      const query = { filter: ['is_public:$eq:true'], pagination: { pageSize: MAX_PLANS } };
      return (await api.get('/api/subscription-plans', { params: { query }, signal })).data;
    },
  });
};

import type { Content } from '@tenantry/client';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../api/use-write';
import { useOrganisation } from '../../session/organisation';

/** What an organisation has decided about its deployments. */
export type DeploymentPolicy = Content<'/api/organisations/{id}/deployment-policy', 'get'>['data'];

const keyOf = (organisation: string) => ['deployment policy', organisation];

/** The deployment policy of the organisation. */
export const useDeploymentPolicy = () => {
  const { api, documentId } = useOrganisation();
  return useQuery({
    queryKey: keyOf(documentId),
    queryFn: async ({ signal }) => {
      const params = { path: { id: documentId } };
      return (await api.get('/api/organisations/{id}/deployment-policy', { params, signal })).data;
    },
    // A form must not change while a person fills it in.
    refetchOnWindowFocus: false,
  });
};

/** Saves the whole policy. */
export const useSaveDeploymentPolicy = () => {
  const { t } = useTranslation();
  const { api, documentId } = useOrganisation();
  return useWrite({
    write: (data: DeploymentPolicy) =>
      api.put('/api/organisations/{id}/deployment-policy', { params: { path: { id: documentId } }, body: { data } }),
    changes: [keyOf(documentId)],
    done: t('saved'),
  });
};

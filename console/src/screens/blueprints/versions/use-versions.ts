import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useWrite } from '../../../api/use-write';
import { useOrganisation } from '../../../session/organisation';
import { type Blueprint, BLUEPRINTS, type Draft, DRAFTS } from '../use-drafts';
import { versionName } from './version-name';

/** A version in the list of its line. */
export type Version = NonNullable<Blueprint['versions']>[number];

/** The blueprint that a draft was published as, or was made from; null if there is none. */
export const useBlueprintOf = ({ documentId: draft, status, blueprint }: Draft) => {
  const { api, documentId } = useOrganisation();
  return useQuery({
    queryKey: [BLUEPRINTS, documentId, 'of', draft, status],
    queryFn: async ({ signal }): Promise<Blueprint | null> => {
      const query = { filter: [`draft:$eq:${draft}`], fields: 'documentId' };
      const published = status === 'published' ? (await api.get(BLUEPRINTS, { params: { query }, signal })).data : [];
      const id = published[0]?.documentId ?? (status === 'published' ? undefined : blueprint?.documentId);
      if (id === undefined) return null;
      return (await api.get('/api/blueprints/{id}', { params: { path: { id } }, signal })).data;
    },
  });
};

/** Makes the draft of a next version, and opens it. */
export const useNextDraft = () => {
  const { t } = useTranslation('blueprints');
  const { api, slug } = useOrganisation();
  const navigate = useNavigate();
  return useWrite({
    write: (id: string) => api.post('/api/blueprints/{id}/drafts', { params: { path: { id } } }),
    changes: [[DRAFTS]],
    done: t('versions.drafted'),
    onDone: ({ data }) => void navigate(`/organisations/${slug}/blueprints/${data.documentId}`),
  });
};

/**
 * Retires a version, or restores it.
 *
 * @param line all versions of the blueprint
 */
export const useRetirement = (line: readonly Version[]) => {
  const { t } = useTranslation('blueprints');
  const { api } = useOrganisation();
  return useWrite({
    write: ({ documentId: id, retired_at: retired }: Version) => {
      const params = { path: { id } };
      return retired === null
        ? api.post('/api/blueprints/{id}/retire', { params })
        : api.post('/api/blueprints/{id}/restore', { params });
    },
    changes: [[BLUEPRINTS]],
    done: ({ data }) =>
      t(data.retired_at === null ? 'versions.restored' : 'versions.retired', { version: versionName(data, line) }),
  });
};

import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../../api/use-write';
import { useOrganisation } from '../../../session/organisation';
import { DRAFTS } from '../use-drafts';

const keyOf = (organisation: string, id: string) => [DRAFTS, organisation, 'comments', id];

/** The comments on a draft in pages, the newest first. */
export const useComments = (id: string) => {
  const { api, documentId } = useOrganisation();
  return useInfiniteQuery({
    queryKey: keyOf(documentId, id),
    initialPageParam: '',
    queryFn: ({ pageParam: after, signal }) => {
      const params = { path: { id }, query: after ? { after } : {} };
      return api.get('/api/blueprint-drafts/{id}/comments', { params, signal });
    },
    getNextPageParam: ({ meta }) => meta.next,
  });
};

/** Writes a comment on a draft. */
export const useComment = (id: string, onDone: () => void) => {
  const { t } = useTranslation('blueprints');
  const { api, documentId } = useOrganisation();
  return useWrite({
    write: (data: { message: string; step: string | null }) =>
      api.post('/api/blueprint-drafts/{id}/comments', { params: { path: { id } }, body: { data } }),
    changes: [keyOf(documentId, id)],
    done: t('review.done'),
    onDone,
  });
};

/** Sends a draft in review back to its author. */
export const useRejection = ({ documentId: id, name }: { documentId: string; name: string }, onDone: () => void) => {
  const { t } = useTranslation('blueprints');
  const { api } = useOrganisation();
  return useWrite({
    write: (reason: string) =>
      api.post('/api/blueprint-drafts/{id}/reject', { params: { path: { id } }, body: { data: { reason } } }),
    changes: [[DRAFTS]],
    done: t('moved.draft', { name }),
    onDone,
  });
};

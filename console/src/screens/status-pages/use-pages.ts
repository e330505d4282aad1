import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { organisationPage } from '../../../../src/domain/console-pages';
import { useRecords } from '../../api/use-records';
import { useWrite } from '../../api/use-write';
import { useAddress } from '../../components/use-address';
import { useSort } from '../../components/use-sort';
import { useOrganisation } from '../../session/organisation';
import { client } from '../../session/session-client';
import { dataOf, type Page, PAGES, type Values } from './page-values';

/** The order of the pages at first. */
export const SORT_AT_FIRST = 'title:asc';

/** A page and its entity tag. */
export interface TaggedPage {
  page: Page;
  tag: string;
}

/** The pages that the address selects, in pages of the list. */
export const usePages = () => {
  const words = useAddress().get('q');
  return useRecords(PAGES, { sort: useSort(SORT_AT_FIRST).sort, ...(words ? { _q: words } : {}) });
};

/** One page and its entity tag. It is read once: another tag than the one that the person has seen must not be sent. */
export const usePage = (id: string) => {
  const { documentId } = useOrganisation();
  return useQuery<TaggedPage>({
    queryKey: [PAGES, documentId, 'one', id],
    queryFn: async ({ signal }) => {
      const params = { path: { id }, header: { 'X-Organisation-Id': documentId } };
      const { data, response } = await client.raw.GET('/api/status-pages/{id}', { params, signal });
      if (!data) throw new Error('The response has no page.');
      return { page: data.data, tag: response.headers.get('ETag') ?? '' };
    },
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
};

/** Creates a page and opens it, or saves one unless it has changed since it was read. */
export const useSave = (stored: TaggedPage | null) => {
  const { t } = useTranslation();
  const { api, documentId, slug } = useOrganisation();
  const cache = useQueryClient();
  const navigate = useNavigate();
  return useWrite({
    write: async (values: Values): Promise<TaggedPage | string> => {
      const data = dataOf(values);
      if (!stored) {
        const created = await api.post(PAGES, { body: { data: { ...data, organisation: documentId } } });
        return created.data.documentId;
      }
      const params = {
        path: { id: stored.page.documentId },
        header: { 'If-Match': stored.tag, 'X-Organisation-Id': documentId },
      };
      const saved = await client.raw.PUT('/api/status-pages/{id}', { params, body: { data } });
      if (!saved.data) throw new Error('The response has no page.');
      return { page: saved.data.data, tag: saved.response.headers.get('ETag') ?? '' };
    },
    done: t('saved'),
    onDone: (saved) => {
      void cache.invalidateQueries({ queryKey: [PAGES, documentId], refetchType: 'none' });
      if (typeof saved === 'string')
        return void navigate(`${organisationPage(slug, 'status-pages')}/${saved}`, { replace: true });
      cache.setQueryData([PAGES, documentId, 'one', saved.page.documentId], saved);
    },
  });
};

/** Publishes and withdraws a page. */
export const usePublication = ({ documentId: id, title }: Page) => {
  const { t } = useTranslation('statusPages');
  const { api, documentId } = useOrganisation();
  const params = { path: { id } };
  return useWrite({
    write: (published: boolean) =>
      published
        ? api.post('/api/status-pages/{id}/publish', { params })
        : api.post('/api/status-pages/{id}/unpublish', { params }),
    changes: [[PAGES, documentId]],
    done: ({ data }) => t(data.published ? 'publish.done' : 'withdraw.done', { title }),
  });
};

/** Deletes a page, and leads to the list. */
export const useRemoval = ({ documentId: id, title }: Page) => {
  const { t } = useTranslation('statusPages');
  const { api, documentId, slug } = useOrganisation();
  const navigate = useNavigate();
  return useWrite({
    write: () => api.delete('/api/status-pages/{id}', { params: { path: { id } } }),
    changes: [[PAGES, documentId]],
    removes: id,
    done: t('remove.done', { title }),
    onDone: () => void navigate(organisationPage(slug, 'status-pages')),
  });
};
